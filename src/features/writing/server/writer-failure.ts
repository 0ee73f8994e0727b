import { AppError } from "#platform/errors.ts";
import type { Problem } from "../generation.ts";

/** Why a writer gave no draft. `reason` is the provider's own words, for the operator. */
export class WriterFailure extends Error {
  readonly problem: Problem;
  readonly reason: string | null;
  /** Milliseconds after which the provider wants to be asked again, where it said so. */
  readonly retryAfter: number | undefined;
  /** Of the provider's answer, where it gave one. */
  readonly status: number | undefined;
  constructor(
    problem: Problem,
    reason: string | null = null,
    more: { retryAfter?: number; status?: number | undefined; cause?: unknown } = {},
  ) {
    super(reason ? `${problem}: ${reason}` : problem, { cause: more.cause });
    this.name = "WriterFailure";
    this.problem = problem;
    this.reason = reason;
    this.retryAfter = more.retryAfter;
    this.status = more.status;
  }
}

/** What a caller is told who asked a model for something of his own. */
export function refusalOf({ problem, reason }: WriterFailure): AppError {
  const details = [
    { path: "problem", message: problem },
    ...(reason ? [{ path: "reason", message: reason }] : []),
  ];
  if (problem === "stopped") return new AppError("writer-stopped", { details });
  if (problem === "budget-month" || problem === "budget-person")
    return new AppError("budget-spent", { details });
  return new AppError("writer-failed", { details });
}
