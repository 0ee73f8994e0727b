import { ImportFileError } from "#features/imports/import-file-error.ts";
import { AppError } from "#platform/errors.ts";

/** The API error for an unreadable file. Other errors are passed through. */
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
