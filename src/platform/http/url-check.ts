import { AppError } from "../errors.ts";

/** In characters, origin included. */
const longestAddress = 4_200;

const apiKey = /mgp_[A-Za-z0-9_-]{43}/;
/** The parameters by which other systems take a key. */
const keyParameter = /[?&](?:api[_-]?key|access_token)=/i;

/** Whether a URL holds an API key. Keys go into the header: servers and proxies log URLs. */
export const holdsKey = (url: string): boolean => apiKey.test(url);
/** Whether a call of the API tries to name a key in its URL. */
export const namesKey = (url: string): boolean => keyParameter.test(url);

/** Refuses invalid URLs: too long, or with escapes that are not UTF-8. Throws `address-too-long`, `malformed-request`, `key-in-address`. */
export function checkUrl(url: string): void {
  if (url.length > longestAddress) throw new AppError("address-too-long");
  // PostgreSQL stores no NUL character; no name, slug or word contains one.
  const text = decoded(url);
  if (text.includes("\0")) throw new AppError("malformed-request");
  if (holdsKey(text)) throw new AppError("key-in-address");
}

/** The result is used: a bundler drops a call of decodeURIComponent whose result is unused as free of side effects. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch (cause) {
    throw new AppError("malformed-request", { cause });
  }
}
