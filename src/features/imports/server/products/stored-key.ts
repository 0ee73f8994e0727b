import { createHash } from "node:crypto";

/** Longer ones are told by their hash: an index takes no more. */
const longestKey = 300;

/** What a row is known by, as it is stored. */
export const storedKey = (key: string): string =>
  key.length <= longestKey ? key : `hash:${createHash("sha256").update(key).digest("base64url")}`;
