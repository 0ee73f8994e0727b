import { createHash } from "node:crypto";
import { AppError } from "#platform/errors.ts";

/** The end of a list's page: the last row's order value (null sorts last) and id. */
export type Cursor = { value: number | null; id: number };

/** Identifies the list a cursor is valid for, with its filters and order. */
export const listOf = (...parts: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 8);

/** An encoded cursor: opaque to clients, validated on return. */
const sealCursor = (list: string, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id, list])).toString("base64url");

/** Decodes a cursor; null for none. Throws `malformed-request` for a text that is no cursor of this list. */
export function openCursor(list: string, text: string | undefined): Cursor | null {
  if (!text) return null;
  const malformed = (cause?: unknown) =>
    new AppError("malformed-request", {
      details: [{ path: "cursor", message: "not a cursor of this list" }],
      cause,
    });
  const bytes = Buffer.from(text, "base64url");
  // Node skips characters that are not base64.
  if (bytes.toString("base64url") !== text) throw malformed();
  let parts: unknown;
  try {
    parts = JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw malformed(cause);
  }
  if (!Array.isArray(parts)) throw malformed();
  const [value, id, ownList] = parts as unknown[];
  if (
    ownList === list &&
    (value === null || Number.isSafeInteger(value)) &&
    Number.isSafeInteger(id) &&
    Math.abs(id as number) < 2 ** 31
  )
    return { value: value as number | null, id: id as number };
  throw malformed();
}

/** Cuts a page that was read with one row more than `limit`: the rows to show, and the cursor if there are more. */
export function cutPage<Row extends Cursor>(
  list: string,
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last ? sealCursor(list, last) : null };
}
