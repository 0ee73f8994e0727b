import type { PatchFor } from "#content/admin-item.ts";
import type { page } from "#features/pages/page.content.ts";
import { providerNames } from "#features/settings/statistics-names.ts";
import type { Statistics } from "#features/settings/statistics-provider.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { localHref } from "#i18n/urls/paths.ts";
import type { Document } from "#platform/document/document.ts";
import { documentOf } from "#platform/document/document-shorthand.ts";
import { builtInPages, builtInText } from "../built-in-texts.ts";
import type { StaticPage } from "../static-page.ts";

export type BuiltInText = { title: string; metaDescription: string; content: Document; versionDate: string };

/** The text that a static page comes with, with its placeholders. It depends on whose statistics the site uses. */
export function builtInPage(page: StaticPage, lang: Language, statistics: Statistics | null): BuiltInText {
  const { title, description, blocks } = builtInText(
    page,
    lang,
    statistics && providerNames[statistics.provider],
  );
  const content = documentOf(blocks, {
    product: () => {
      throw new Error("A static page shows no products.");
    },
    link: (address) => ({
      type: "link",
      attrs: { href: localHref(lang, address) },
    }),
  });
  return { title, metaDescription: description, content, versionDate: builtInPages[page].version };
}

/** A new page with the text of a static page in every language. */
export function customizedPage(name: StaticPage, statistics: Statistics | null): PatchFor<typeof page> {
  const words = (lang: Language) => {
    const { versionDate: _, ...text } = builtInPage(name, lang, statistics);
    return { ...text, slug: name };
  };
  return {
    ...words(baseLanguage),
    versionDate: builtInPages[name].version,
    translations: Object.fromEntries(
      languageCodes.flatMap((lang) => (lang === baseLanguage ? [] : [[lang, words(lang)]])),
    ),
  };
}

const placeholder = /\{(siteName|contactEmail|siteUrl)\}/g;

/** A text with {siteName}, {contactEmail} and {siteUrl} filled in: in its strings, so that quotes in a name are safe. */
export async function fillPlaceholders<Text>(
  text: Text,
  values: () => Promise<Record<"siteName" | "contactEmail" | "siteUrl", string>>,
): Promise<Text> {
  if (JSON.stringify(text).search(placeholder) === -1) return text;
  const known = new Map(Object.entries(await values()));
  const fill = (one: string) => one.replace(placeholder, (_, name: string) => known.get(name) ?? "");
  return JSON.parse(
    JSON.stringify(text, (_, one: unknown) => (typeof one === "string" ? fill(one) : one)),
  ) as Text;
}
