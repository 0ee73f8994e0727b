import { z } from "zod";

/** Removes what one of the engines cannot store: NUL (PostgreSQL) and halves of surrogate pairs (UTF-8). Nothing visible is lost. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** The same for every string of a JSON value, keys included. */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storableText(name), storable(one)]));
}

/** Typed or pasted text, normalized for both engines: NFC, no control characters, no lone surrogates. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");

/** One line of at most `most` characters, as used in names and mail headers. */
export const oneLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), "not-one-line");

/** An id in the API; larger ones than the tables have do not exist. */
export const idText = z.string().regex(/^[1-9]\d{0,8}$/);

/** The version of an entity in the API (api.md, Conventions); version columns hold 32 bits. */
export const versionNumber = z.number().int().min(0).max(2_147_483_647);
