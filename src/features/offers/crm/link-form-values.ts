import { type Language, languageCodes } from "#i18n/languages.ts";
import type { LinkContent } from "../library-link.ts";

/** Form values of a link: lists as text, one entry per line. */
export type LinkFormValues = {
  name: string;
  url: string;
  replaces: string;
  isActive: boolean;
} & Record<`keywords-${Language}`, string>;

export const keywordField = (lang: Language) => `keywords-${lang}` as const;

/** The stored values; a new link is disabled. */
export const formValuesOf = (link: LinkContent | null): LinkFormValues => ({
  name: link?.name ?? "",
  url: link?.url ?? "https://",
  replaces: link?.replaces.join("\n") ?? "",
  isActive: link?.isActive ?? false,
  ...(Object.fromEntries(
    languageCodes.map((lang) => [keywordField(lang), link?.keywords[lang]?.join("\n") ?? ""]),
  ) as Record<`keywords-${Language}`, string>),
});

const lines = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** The request body. */
export const asSent = (written: LinkFormValues): LinkContent => ({
  name: written.name,
  url: written.url,
  replaces: lines(written.replaces),
  isActive: written.isActive,
  keywords: Object.fromEntries(
    languageCodes.flatMap((lang) => {
      const words = lines(written[keywordField(lang)]);
      return words.length ? [[lang, words]] : [];
    }),
  ),
});
