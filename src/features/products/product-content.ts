import { z } from "zod";
import { readGtin } from "#features/marketplaces/gtin.ts";
import { parseKeywords } from "#i18n/keywords.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { isImageUrl } from "#i18n/urls/image-url.ts";
import { embedOf } from "#platform/document/embed.ts";
import { cleanText, idText } from "#platform/input/text-input.ts";
import { awardSchema } from "./product.ts";
import { ratingSchema } from "./rating.ts";

const text = (most: number) => z.string().max(most).transform(cleanText);
/** A line that is empty is none. */
const lines = z
  .array(text(500))
  .max(40)
  .transform((all) => all.map((one) => one.trim()).filter(Boolean));
const byLanguage = <Value extends z.ZodType>(value: Value) => z.partialRecord(languageSchema, value);
const keywords = z.union([
  text(2_000).transform(parseKeywords),
  z
    .array(text(120))
    .max(60)
    .transform((words) => parseKeywords(words.join(","))),
]);

/** The texts of a product in one language; an empty `slug` is derived from the name. */
const textSchema = z
  .object({
    name: text(300),
    slug: text(200),
    summary: text(1_000),
    description: text(60_000),
    pros: lines,
    cons: lines,
    verdict: text(4_000),
    bestFor: text(1_000),
    notFor: text(1_000),
    metaTitle: text(300),
    metaDescription: text(1_000),
    metaKeywords: keywords,
  })
  .meta({ id: "ProductTexts" });
export type ProductTranslation = z.output<typeof textSchema>;
const textsPatchSchema = textSchema.partial().meta({ id: "ProductTextsPatch" });

const specValue = z.union([z.number(), z.boolean(), text(2_000), byLanguage(text(2_000))]);

const imageSchema = z
  .object({
    mediaId: idText.nullable().default(null),
    url: text(2_000).nullable().default(null),
    alt: byLanguage(text(500)).default({}),
    /** The URL of a video's page at one of the known players; the picture is shown until it is clicked. */
    video: text(300).optional(),
  })
  .meta({ id: "ProductImage" });
const specSchema = z
  .object({
    key: text(80).pipe(z.string().min(1)),
    value: specValue,
    unit: text(40).optional(),
    label: z.union([text(120), byLanguage(text(120))]).optional(),
  })
  .meta({ id: "ProductSpec" });

const factsSchema = z.object({
  price: moneySchema.extend({ amount: z.number().int().min(0).max(1e11) }).nullable(),
  categoryId: idText.nullable(),
  subCategoryId: idText.nullable(),
  brand: text(200),
  gtin: text(40),
  model: text(200),
  imageUrl: text(2_000),
  images: z.array(imageSchema).max(40),
  specs: z.array(specSchema).max(120),
  score: z.number().min(0).max(10).multipleOf(0.1).nullable(),
  ratings: z.array(ratingSchema.extend({ key: text(80) })).max(20),
  awards: z.array(awardSchema).max(4),
  relatedIds: z.array(idText).max(24),
  isDiscontinued: z.boolean(),
  successorId: idText.nullable(),
});

/** Fields that one value fits for many products at once. */
export const simpleFieldsSchema = factsSchema
  .pick({ brand: true, model: true, score: true, price: true, isDiscontinued: true })
  .partial()
  .strict();

/** All an editor can say of a product: the base language flat, the others under `translations` (api.md). A revision is such a content. */
export type ProductContent = ProductTranslation &
  z.output<typeof factsSchema> & { translations: Partial<Record<Language, ProductTranslation>> };

/** What PATCH changes and POST begins with: only what is given. An empty string or null takes away. */
export const productPatchSchema = z
  .object({
    ...factsSchema.partial().shape,
    ...textsPatchSchema.shape,
    translations: byLanguage(textsPatchSchema).optional(),
  })
  .refine(({ translations }) => !translations?.[defaultLanguage], "English fields belong at the top level")
  .meta({ id: "ProductPatch" });
export type ProductPatch = z.output<typeof productPatchSchema>;

export const productContentSchema = z
  .object({
    ...factsSchema.shape,
    ...textSchema.shape,
    translations: byLanguage(textSchema),
  })
  .meta({ id: "ProductContent" });

export const emptyTexts: ProductTranslation = {
  name: "",
  slug: "",
  summary: "",
  description: "",
  pros: [],
  cons: [],
  verdict: "",
  bestFor: "",
  notFor: "",
  metaTitle: "",
  metaDescription: "",
  metaKeywords: [],
};

export const emptyContent: ProductContent = {
  ...emptyTexts,
  price: null,
  categoryId: null,
  subCategoryId: null,
  brand: "",
  gtin: "",
  model: "",
  imageUrl: "",
  images: [],
  specs: [],
  score: null,
  ratings: [],
  awards: [],
  relatedIds: [],
  isDiscontinued: false,
  successorId: null,
  translations: {},
};

/** What is translated; the address and the keywords are each language's own. */
export const translatedFields = [
  "name",
  "summary",
  "description",
  "pros",
  "cons",
  "verdict",
  "bestFor",
  "notFor",
  "metaTitle",
  "metaDescription",
] as const satisfies readonly (keyof ProductTranslation)[];

const wordKeys = Object.keys(emptyTexts) as (keyof ProductTranslation)[];

/** The texts of a content in one language; undefined where it has none. */
export function textsIn(content: ProductContent, lang: Language): ProductTranslation | undefined {
  const words =
    lang === defaultLanguage
      ? (Object.fromEntries(wordKeys.map((key) => [key, content[key]])) as ProductTranslation)
      : content.translations[lang];
  return words && JSON.stringify(words) !== JSON.stringify(emptyTexts) ? words : undefined;
}

/** A content with a patch applied. Fields have a fixed order, so that equal contents serialize equally. */
export function patched(content: ProductContent, { translations, ...given }: ProductPatch): ProductContent {
  const known = Object.fromEntries(
    (Object.keys(emptyContent) as (keyof ProductContent)[]).map((key) => [
      key,
      key !== "translations" && given[key] !== undefined ? given[key] : content[key],
    ]),
  ) as ProductContent;
  const languages = languageCodes.flatMap((lang) => {
    const before = content.translations[lang];
    const words = translations?.[lang];
    if (lang === defaultLanguage || (!before && !words)) return [];
    const merged = { ...emptyTexts, ...before, ...words };
    return JSON.stringify(merged) === JSON.stringify(emptyTexts) ? [] : [[lang, merged]];
  });
  return { ...known, translations: Object.fromEntries(languages) };
}

export type Fault = { path: string; message: string };

/** The faults that no product may have, whatever the tables hold; the messages are codes that the screens translate. */
export function faultsOf(content: ProductContent): Fault[] {
  const faults: Fault[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  for (const lang of languageCodes) {
    const words = textsIn(content, lang);
    if (words && !words.name.trim())
      fault(lang === defaultLanguage ? "name" : `translations.${lang}.name`, "name-missing");
  }
  if (!languageCodes.some((lang) => textsIn(content, lang))) fault("name", "name-missing");
  if (content.imageUrl && !isImageUrl(content.imageUrl)) fault("imageUrl", "image-address");
  content.images.forEach((image, i) => {
    if (image.mediaId === null && !(image.url && isImageUrl(image.url)))
      fault(`images.${i}.url`, "image-address");
    if (image.video && !(image.video.startsWith("https://") && embedOf(image.video)))
      fault(`images.${i}.video`, "video-address");
  });
  if (content.gtin) {
    const read = readGtin(content.gtin);
    if (!read.ok) fault("gtin", read.code);
  }
  if (content.subCategoryId !== null && content.categoryId === null)
    fault("subCategoryId", "not-in-category");
  const keys = content.specs.map(({ key }) => key);
  content.specs.forEach(({ key }, i) => {
    if (keys.indexOf(key) !== i) fault(`specs.${i}.key`, "key-twice");
  });
  return faults;
}

/** Whether a language can be published: it has a name and some text about the product. */
export const isComplete = (words: ProductTranslation | undefined): boolean =>
  words !== undefined &&
  words.name.trim() !== "" &&
  (words.summary.trim() !== "" || words.description.trim() !== "");
