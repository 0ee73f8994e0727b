/** Why a file cannot be read at all, or not to its end. A closed list: each caller translates the code. */
export const importFileFaults = [
  "not-found",
  "not-a-file",
  "unreadable",
  "empty",
  "binary",
  "spreadsheet",
  "compressed",
  "zip-files",
  "zip-nested",
  "zip-too-large",
  "zip-damaged",
  "web-page",
  "encoding-unknown",
  "mapping-field-unknown",
  "mapping-column-missing",
  "mapping-column-twice",
  "columns-unrecognised",
  "currency-missing",
  "quotes-broken",
  "json-malformed",
  "xml-malformed",
  "xml-doctype",
  "record-too-large",
  "no-records",
  "truncated",
  "not-the-format",
  "articles-not-products",
  "comments-feed",
] as const;

export type ImportFileFault = (typeof importFileFaults)[number];

/** The only error the reader throws. `line` is the physical line (from 1) where reading stopped, if known. */
export class ImportFileError extends Error {
  readonly code: ImportFileFault;
  readonly line: number | undefined;

  constructor(code: ImportFileFault, message: string, options: { line?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ImportFileError";
    this.code = code;
    this.line = options.line;
  }
}
