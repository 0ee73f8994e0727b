import { createHash } from "node:crypto";

/** Longer keys are hashed, since index entries are limited in size. */
const longestKey = 300;

/** The stored form of a row's key. */
export const storedKey = (key: string): string =>
  key.length <= longestKey ? key : `hash:${createHash("sha256").update(key).digest("base64url")}`;
