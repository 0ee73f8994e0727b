/** What system errors mean to a person; the codes themselves are for the log. */
export const systemFailures = [
  "connection",
  "timeout",
  "certificate",
  "storage",
  "access",
  "login",
  "answer",
] as const;
export type SystemFailure = (typeof systemFailures)[number];

/** Codes of Node, undici and nodemailer, SQLite's and PostgreSQL's for full disks, and messages without one. */
const patterns: readonly [SystemFailure, RegExp][] = [
  [
    "timeout",
    /\b(ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w*TIMEOUT|TookTooLong)\b|timed? ?out|took longer than|does not answer/i,
  ],
  [
    "certificate",
    /\b(ERR_TLS_\w+|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w*(CERT|ISSUER)\w*|ETLS|EPROTO)\b|\bcertificate\b/i,
  ],
  ["login", /\bEAUTH\b|^Invalid login\b/],
  ["storage", /\b(ENOSPC|EDQUOT|SQLITE_FULL|EIO|SQLITE_IOERR\w*)\b|no space left|database or disk is full/i],
  ["access", /\b(EACCES|EPERM|EROFS|SQLITE_READONLY\w*)\b/],
  [
    "connection",
    /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|EPIPE|ENETDOWN|EDNS|ESOCKET|UND_ERR_\w+)\b|^fetch failed$|socket hang up|Connection terminated/i,
  ],
  ["answer", /^HTTP [45]\d\d$/],
];

/** What an error's message tells of the system; null where it is about something else. */
export const systemFailureOf = (message: string): SystemFailure | null =>
  patterns.find(([, pattern]) => pattern.test(message))?.[0] ?? null;

/** Whether a text is a code alone, such as ERR_INVALID_ARG_TYPE, which says nothing to a person. */
export const isBareCode = (text: string): boolean =>
  /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$|^E[A-Z]{4,}$/.test(text.trim());
