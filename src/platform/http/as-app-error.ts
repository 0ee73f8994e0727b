import { isAborted, isStorageFull, isUnreachable } from "../database/unreachable.ts";
import { AppError } from "../errors.ts";

/** Retry-After while the database is unavailable, in seconds. */
export const retryAfterFailure = 5;

/** Maps any failure to an AppError. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // Hono's own refusals (a body that is not JSON) are HTTPExceptions with a status.
  const status = (error as { status?: unknown }).status;
  if (status === 400) return new AppError("malformed-json", { cause: error });
  if (status === 415) return new AppError("unsupported-media-type", { cause: error });
  // The client is gone and reads no response: this only must not count as a server failure.
  if (error instanceof Error && isAborted(error)) return new AppError("malformed-request", { cause: error });
  if (isStorageFull(error)) return new AppError("storage-full", { cause: error });
  if (isUnreachable(error))
    return new AppError("unavailable", { retryAfter: retryAfterFailure, cause: error });
  return new AppError("internal", { cause: error });
}
