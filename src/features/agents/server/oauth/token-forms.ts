import { createHash, randomBytes } from "node:crypto";

/** Each kind has a mark, so that scanners of repositories find tokens and a token of one kind is never taken for another. */
const marks = { code: "mgc_", access: "mga_", refresh: "mgr_" } as const;
export type TokenKind = keyof typeof marks;

const form = /^mg[car]_[A-Za-z0-9_-]{43}$/;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A new token, which is never stored, and what is. */
export function newAgentToken(kind: TokenKind): { token: string; hash: string } {
  const token = marks[kind] + randomBytes(32).toString("base64url");
  return { token, hash: sha256(token) };
}

/** A token as it is stored; null for what cannot be one of this kind. */
export const hashOfAgentToken = (kind: TokenKind, token: string): string | null =>
  token.startsWith(marks[kind]) && form.test(token) ? sha256(token) : null;

/** The challenge of a PKCE verifier (RFC 7636, S256); null for what cannot be a verifier. */
export const challengeOf = (verifier: string): string | null =>
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier)
    ? createHash("sha256").update(verifier).digest("base64url")
    : null;
