import { z } from "zod";
import { isImageUrl } from "#features/media/image.ts";
import { parseKeywords } from "#i18n/keywords.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { asDocument, type Document, savedDocumentSchema } from "#platform/document/document.ts";
import { cleanText, idText } from "#platform/input/text-input.ts";
import { articleTemplateSchema } from "./article.ts";

const text = (most: number) => z.string().max(most).transform(cleanText);
const keywords = z.union([
  text(2_000).transform(parseKeywords),
  z
    .array(text(120))
    .max(60)
    .transform((words) => parseKeywords(words.join(","))),
]);

/** The texts of an article in one language; an empty `slug` is derived from the title. */
const wordsSchema = z
  .object({
    title: text(300),
    slug: text(200),
    excerpt: text(1_000),
    content: savedDocumentSchema.transform(asDocument),
    updatedReason: text(300),
    metaTitle: text(300),
    metaDescription: text(1_000),
    metaKeywords: keywords,
  })
  .meta({ id: "ArticleTexts" });
export type ArticleTranslation = z.output<typeof wordsSchema>;
const textsPatchSchema = wordsSchema.partial().meta({ id: "ArticleTextsPatch" });

const factsSchema = z.object({
  authorId: idText.nullable(),
  reviewerId: idText.nullable(),
  template: articleTemplateSchema,
  imageUrl: text(2_000),
  categoryIds: z.array(idText).max(20),
});

/** Fields that one value fits for many articles at once. */
export const simpleFieldsSchema = factsSchema.omit({ imageUrl: true }).partial().strict();

/** All an editor can say of an article: the base language flat, the others under `translations` (api.md). A revision is such a content. */
export type ArticleContent = ArticleTranslation &
  z.output<typeof factsSchema> & { translations: Partial<Record<Language, ArticleTranslation>> };

/** What PATCH changes and POST begins with: only what is given. An empty string or null takes away. */
export const articlePatchSchema = z
  .object({
    ...factsSchema.partial().shape,
    ...textsPatchSchema.shape,
    translations: z.partialRecord(languageSchema, textsPatchSchema).optional(),
  })
  .refine(({ translations }) => !translations?.[defaultLanguage], {
    path: ["translations", defaultLanguage],
    error: "English fields belong at the top level",
  });
export type ArticlePatch = z.output<typeof articlePatchSchema>;

export const articleContentSchema = z.object({
  ...factsSchema.shape,
  // Revisions from before reviewers existed have none.
  reviewerId: factsSchema.shape.reviewerId.default(null),
  ...wordsSchema.shape,
  translations: z.partialRecord(languageSchema, wordsSchema),
});

const emptyDocument: Document = { type: "doc", content: [] };
const noWords: ArticleTranslation = {
  title: "",
  slug: "",
  excerpt: "",
  content: emptyDocument,
  updatedReason: "",
  metaTitle: "",
  metaDescription: "",
  metaKeywords: [],
};
const emptyWords = JSON.stringify(noWords);

export const emptyContent: ArticleContent = {
  ...noWords,
  authorId: null,
  reviewerId: null,
  template: "guide",
  imageUrl: "",
  categoryIds: [],
  translations: {},
};

/** What is translated; the address, the keywords and the reason of an update are each language's own. */
export const translatedFields = ["title", "excerpt", "content", "metaTitle", "metaDescription"] as const;

const wordKeys = Object.keys(noWords) as (keyof ArticleTranslation)[];

/** The texts of a content in one language; undefined where it has none. */
export function textsIn(content: ArticleContent, lang: Language): ArticleTranslation | undefined {
  const words =
    lang === defaultLanguage
      ? (Object.fromEntries(wordKeys.map((key) => [key, content[key]])) as ArticleTranslation)
      : content.translations[lang];
  return words && JSON.stringify(words) !== emptyWords ? words : undefined;
}

/** A content with a patch applied. Fields have a fixed order, so that equal contents serialize equally. */
export function patched(content: ArticleContent, { translations, ...given }: ArticlePatch): ArticleContent {
  const flat = Object.fromEntries(
    (Object.keys(emptyContent) as (keyof ArticleContent)[]).map((key) => [
      key,
      key !== "translations" && given[key] !== undefined ? given[key] : content[key],
    ]),
  ) as ArticleContent;
  const languages = languageCodes.flatMap((lang) => {
    const before = content.translations[lang];
    const words = translations?.[lang];
    if (lang === defaultLanguage || (!before && !words)) return [];
    const given = Object.fromEntries(Object.entries(words ?? {}).filter(([, value]) => value !== undefined));
    const merged = { ...noWords, ...before, ...given };
    return JSON.stringify(merged) === emptyWords ? [] : [[lang, merged]];
  });
  return { ...flat, translations: Object.fromEntries(languages) };
}

export type Fault = { path: string; message: string };

/** The path of a language's field in what the API takes. */
export const pathIn = (lang: Language, field: string): string =>
  lang === defaultLanguage ? field : `translations.${lang}.${field}`;

/** The faults that no article may have, whatever the tables hold; the messages are codes that the screens translate. */
export function faultsOf(content: ArticleContent): Fault[] {
  const faults = languageCodes.flatMap((lang) => {
    const words = textsIn(content, lang);
    return words && !words.title.trim() ? [{ path: pathIn(lang, "title"), message: "title-missing" }] : [];
  });
  if (!languageCodes.some((lang) => textsIn(content, lang)))
    faults.push({ path: "title", message: "title-missing" });
  if (content.imageUrl && !isImageUrl(content.imageUrl))
    faults.push({ path: "imageUrl", message: "image-address" });
  return faults;
}

/** Whether a language can be shown to visitors: it has a title and a text. */
export const isComplete = (words: ArticleTranslation | undefined): boolean =>
  words !== undefined && words.title.trim() !== "" && words.content.content.length > 0;
