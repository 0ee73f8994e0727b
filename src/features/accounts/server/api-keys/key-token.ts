import { newToken, sha256 } from "../tokens.ts";

const mark = "mgp_";
const form = /^mgp_[A-Za-z0-9_-]{43}$/;
/** Characters of a key that lists have. */
const prefixLength = 8;

/** Whether a bearer token is an API key, and not a session's. */
export const isKeyToken = (token: string): boolean => token.startsWith(mark);

/** A new key: the token, which is never stored, and what is. */
export function newKeyToken(): { token: string; hash: string; prefix: string } {
  const token = mark + newToken();
  return { token, hash: sha256(token), prefix: token.slice(0, prefixLength) };
}

/** A key as it is stored; null for what cannot be one. */
export const hashOfKey = (token: string): string | null => (form.test(token) ? sha256(token) : null);
