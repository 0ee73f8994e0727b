import { AppError } from "../errors.ts";

/** Where a list's next page begins: the last row's order value (null sorts last) and id. */
export type Cursor = { value: number | null; id: number };

/** A cursor as it travels: opaque to others, checked when it comes back. */
export const sealCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString("base64url");

/** Reads a cursor back; null for none. Throws `malformed-request` for a text that was never one. */
export function openCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  const malformed = (cause?: unknown) =>
    new AppError("malformed-request", {
      details: [{ path: "cursor", message: "not a cursor of this list" }],
      cause,
    });
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch (cause) {
    throw malformed(cause);
  }
  if (!Array.isArray(parts)) throw malformed();
  const [value, id] = parts as unknown[];
  if (
    (value === null || Number.isSafeInteger(value)) &&
    Number.isSafeInteger(id) &&
    Math.abs(id as number) < 2 ** 31
  )
    return { value: value as number | null, id: id as number };
  throw malformed();
}

/** Cuts a page that was read with one row more than `limit`: the rows to show, and the cursor when there are more. */
export function cutPage<Row extends Cursor>(
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last ? sealCursor(last) : null };
}
