import { newToken, sha256 } from "../tokens.ts";

const prefix = "mgp_";
const form = /^mgp_[A-Za-z0-9_-]{43}$/;
/** Characters of a key that lists show, the prefix included. */
const shownLength = 8;

/** Whether a bearer token is an API key, and not a session's. */
export const isKeyToken = (token: string): boolean => token.startsWith(prefix);

/** A new key: the token, which is never stored, and what is. */
export function newKeyToken(): { token: string; hash: string; shown: string } {
  const token = prefix + newToken();
  return { token, hash: sha256(token), shown: token.slice(0, shownLength) };
}

/** A key as it is stored; null for what cannot be one. */
export const hashOfKey = (token: string): string | null => (form.test(token) ? sha256(token) : null);
