import { baseLanguage, isLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";

/** A content: the texts of the default language beside what all languages share, the others under `translations`. */
export type Translated<Texts extends object> = Texts & { translations: Partial<Record<Language, Texts>> };

/** The texts of one language; `empty` where it has none yet. */
export const textsOf = <Texts extends object>(
  content: Translated<Texts>,
  lang: Language,
  empty: Texts,
): Texts => (lang === baseLanguage ? content : (content.translations[lang] ?? empty));

/** The content with other texts in one language. */
export const withTexts = <Texts extends object, Content extends Translated<Texts>>(
  content: Content,
  lang: Language,
  { change, empty }: { change: Partial<Texts>; empty: Texts },
): Content =>
  lang === baseLanguage
    ? { ...content, ...change }
    : {
        ...content,
        translations: {
          ...content.translations,
          [lang]: { ...empty, ...content.translations[lang], ...change },
        },
      };

/** A field's document in each other language that has one. */
export const documentsBeside = <Name extends string, Texts extends { [Field in Name]: Document }>(
  content: Translated<Texts>,
  field: Name,
  { lang, empty }: { lang: Language; empty: Texts },
): { lang: Language; document: Document }[] =>
  languageCodes.flatMap((code) => {
    const document = textsOf(content, code, empty)[field];
    return code === lang || !document.content.length ? [] : [{ lang: code, document }];
  });

/** The languages in which something is written. */
export const writtenLanguages = <Texts extends object>(
  content: Translated<Texts>,
  empty: Texts,
): Language[] =>
  languageCodes.filter((lang) => {
    const texts = textsOf(content, lang, empty);
    return (Object.keys(empty) as (keyof Texts)[]).some(
      (key) => JSON.stringify(texts[key]) !== JSON.stringify(empty[key]),
    );
  });

/** The languages in which two contents differ: all where they differ in what the languages share. */
export function differingLanguages<Texts extends object>(
  one: Translated<Texts>,
  other: Translated<Texts>,
  empty: Texts,
): readonly Language[] {
  const shared = (content: Translated<Texts>) =>
    JSON.stringify(
      Object.entries(content).filter(([key]) => key !== "translations" && !Object.hasOwn(empty, key)),
    );
  const texts = (content: Translated<Texts>, lang: Language) =>
    JSON.stringify((Object.keys(empty) as (keyof Texts)[]).map((key) => textsOf(content, lang, empty)[key]));
  return shared(one) === shared(other)
    ? languageCodes.filter((lang) => texts(one, lang) !== texts(other, lang))
    : languageCodes;
}

/** The language of the text that a path names; undefined for what all languages share. */
export function languageOf(path: string, empty: object): Language | undefined {
  const [field = "", code] = path.split(".");
  if (field === "translations") return isLanguage(code) ? code : undefined;
  return Object.hasOwn(empty, field) ? baseLanguage : undefined;
}

/** What is wrong with a field, or with one of its entries. */
export const errorAt = (errors: Readonly<Record<string, string>>, path: string): string | undefined =>
  errors[path] ?? Object.entries(errors).find(([one]) => one.startsWith(`${path}.`))?.[1];
