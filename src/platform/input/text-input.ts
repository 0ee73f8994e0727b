import { z } from "zod";

/** What both engines can store: PostgreSQL has no NUL, UTF-8 no half of a surrogate pair. Nothing a person sees is lost. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** The same for every text of a value of JSON, names of fields included. */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storableText(name), storable(one)]));
}

/** What people type and paste, as it can be stored on both engines: one form of each letter, no control characters, no half letters. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");

/** An id as the API speaks of it; larger ones than the tables have are none. */
export const idText = z.string().regex(/^[1-9]\d{0,8}$/);

/** The version of a thing as the API speaks of it (api.md, Conventions); columns of versions hold 32 bits. */
export const versionNumber = z.number().int().min(0).max(2_147_483_647);
