import { AppError } from "../errors.ts";

/** In characters, origin included. */
const longestAddress = 4_200;

/** Refuses invalid URLs: too long, or with escapes that are not UTF-8. Throws `address-too-long`, `malformed-request`. */
export function checkUrl(url: string): void {
  if (url.length > longestAddress) throw new AppError("address-too-long");
  // PostgreSQL stores no NUL character; no name, slug or word contains one.
  if (decoded(url).includes("\0")) throw new AppError("malformed-request");
}

/** The result is used: a bundler drops a call of decodeURIComponent whose result is unused as free of side effects. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch (cause) {
    throw new AppError("malformed-request", { cause });
  }
}
