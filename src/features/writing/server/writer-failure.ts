import type { Problem } from "../generation.ts";

/** Why a writer gave no draft. `reason` is the provider's own words, for the operator. */
export class WriterFailure extends Error {
  readonly problem: Problem;
  readonly reason: string | null;
  /** Milliseconds after which the provider wants to be asked again, where it said so. */
  readonly retryAfter: number | undefined;
  constructor(
    problem: Problem,
    reason: string | null = null,
    more: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(reason ? `${problem}: ${reason}` : problem, { cause: more.cause });
    this.name = "WriterFailure";
    this.problem = problem;
    this.reason = reason;
    this.retryAfter = more.retryAfter;
  }
}
