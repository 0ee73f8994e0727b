import { AppError } from "#platform/errors.ts";
import type { Problem } from "../generation.ts";

/** Why a writer gave no draft. `reason` is the provider's own message, for the operator. */
export class WriterFailure extends Error {
  readonly problem: Problem;
  readonly reason: string | null;
  /** Milliseconds after which the provider allows a retry, if it said so. */
  readonly retryAfter: number | undefined;
  /** Status of the provider's response, if there was one. */
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

/** The API error for callers that use the model for their own purposes. */
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
