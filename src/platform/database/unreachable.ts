/** PostgreSQL's codes for "not now": connection exceptions, shutting down, starting, too many connections, a failing disk, conflicts. */
const postgresCodes = /^(08...|57P0[123]|53300|58030|40001|40P01)$/;
const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  // On a file: the disk fails.
  "EIO",
  "ETIMEDOUT",
]);
const sqliteCodes = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|FULL|READONLY|CORRUPT|NOTADB|PROTOCOL)/;
const words =
  /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered a connection error|not queryable/;

/** File system, SQLite and PostgreSQL: the disk or the quota is full. */
const fullCodes = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "53100"]);

/** Whether an error, or its cause, means that storage is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return fullCodes.has(String((error as { code?: unknown }).code)) || isStorageFull(error.cause);
}

/** Node's error for a request whose sender disconnected: it has the same code as a lost database connection. */
export const isAborted = (error: Error): boolean =>
  (error as { code?: unknown }).code === "ECONNRESET" && error.message === "aborted";

/** Whether an error means that the database is unavailable, rather than that a statement is wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || isAborted(error)) return false;
  const { code } = error as { code?: unknown };
  if (
    typeof code === "string" &&
    (postgresCodes.test(code) || socketCodes.has(code) || sqliteCodes.test(code))
  )
    return true;
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  return words.test(error.message);
}
