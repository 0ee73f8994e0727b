import { z } from "zod";
import { languageSchema } from "./language-query.ts";
import { firstDefaultLanguage, type Language } from "./languages.ts";

/** A short text in the languages in which it is written. */
export const localTextSchema = z
  .partialRecord(languageSchema, z.string().max(2_000))
  .meta({ id: "LocalText" });
export type LocalText = z.infer<typeof localTextSchema>;

/** A text for a reader of a language: in that language, else in the default one, else in the first it was written in. */
export const localText = (
  text: LocalText,
  lang: Language,
  fallback: Language = firstDefaultLanguage,
): string => text[lang] || text[fallback] || Object.values(text).find(Boolean) || "";
