import { ImportFileError } from "#features/imports/import-file-error.ts";
import { AppError } from "#platform/errors.ts";

/** The answer to a file that cannot be read. Any other error stays as it is. */
export const refuseFile = (error: unknown): unknown =>
  error instanceof ImportFileError
    ? new AppError("invalid", {
        cause: error,
        details: [
          { path: "file", message: error.code },
          ...(error.line === undefined ? [] : [{ path: "line", message: String(error.line) }]),
        ],
      })
    : error;
