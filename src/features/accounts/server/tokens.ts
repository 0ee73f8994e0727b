import { createHash, randomBytes } from "node:crypto";

/** The form of every token we hand out: 32 random bytes. A stored hash has another form, and is refused by that alone. */
const form = /^[A-Za-z0-9_-]{43}$/;

export const newToken = (): string => randomBytes(32).toString("base64url");

/** A token as it is stored; null for what cannot be one of ours. */
export const hashOfToken = (token: string): string | null => (form.test(token) ? sha256(token) : null);

/** What is random enough needs no slow hash. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
