/**
 * One error for every expected failure: a code from this closed list, the HTTP status it means, and variables for its
 * translated message. Each entry point (API, page, command line) translates it into its own language; see locales/<language>/errors.ts.
 */
export const errorStatus = {
  "malformed-request": 400,
  "malformed-json": 400,
  "key-in-address": 400,
  unauthenticated: 401,
  "sign-in-failed": 401,
  "code-wrong": 401,
  "provider-refused": 401,
  forbidden: 403,
  "wrong-password": 403,
  "closed-to-keys": 403,
  "scope-missing": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "slug-taken": 409,
  "category-in-use": 409,
  "block-in-use": 409,
  "gtin-taken": 409,
  "email-taken": 409,
  "last-administrator": 409,
  "favorites-full": 409,
  "media-in-use": 409,
  "redirect-taken": 409,
  "not-reviewed": 409,
  "claims-open": 409,
  "not-seen": 409,
  "not-approved": 409,
  "writer-stopped": 409,
  gone: 410,
  "link-expired": 410,
  "too-large": 413,
  "address-too-long": 414,
  "unsupported-media-type": 415,
  invalid: 422,
  "password-too-common": 422,
  "redirect-loop": 422,
  "picture-too-large": 422,
  "picture-unreadable": 422,
  "font-unreadable": 422,
  "font-lacks-letters": 422,
  "too-many-requests": 429,
  "budget-spent": 429,
  internal: 500,
  unavailable: 503,
  "writer-failed": 503,
  "storage-full": 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;
/** `message` is a code; `limit` the maximum or minimum, or the line, where the code is about one. */
export type ErrorDetail = { path: string; message: string; limit?: number };

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  /** Seconds after which a retry makes sense (429 and 503). */
  readonly retryAfter: number | undefined;
  /** Of a `conflict`: the current state of the entity, as its own endpoint returns it. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    more: { details?: readonly ErrorDetail[]; retryAfter?: number; current?: unknown; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause });
    this.name = "AppError";
    this.code = code;
    this.status = errorStatus[code];
    this.details = more.details;
    this.retryAfter = more.retryAfter;
    this.current = more.current;
  }
}

/** A configuration failure (setting, port, folder, database file): one sentence that says what to do, then exit 1. */
export class StartupError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "StartupError";
  }
}
