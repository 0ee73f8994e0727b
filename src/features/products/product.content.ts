import { z } from "zod";
import { contentType, type Fault } from "#content/content-type.ts";
import { fieldValueSchema } from "#content/fields/custom-field.ts";
import {
  custom,
  decimal,
  image,
  keywords,
  line,
  lines,
  paragraph,
  reference,
  references,
  slug,
  yesNo,
} from "#content/fields/kinds.ts";
import { readGtin } from "#features/marketplaces/gtin.ts";
import { mostAwards } from "#features/settings/award.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { isImageUrl } from "#i18n/urls/image-url.ts";
import { awardId } from "#platform/document/award-id.ts";
import { videoOf } from "#platform/document/embed.ts";
import { cleanText, idText } from "#platform/input/text-input.ts";
import { ratingSchema } from "./rating.ts";

const text = (max: number) => z.string().max(max).transform(cleanText);
const byLanguage = <Value extends z.ZodType>(value: Value) => z.partialRecord(languageSchema, value);

const priceSchema = moneySchema.extend({ amount: z.number().int().min(0).max(1e11) }).nullable();
const imageSchema = z
  .object({
    mediaId: idText.nullable().default(null),
    url: text(2_000).nullable().default(null),
    alt: byLanguage(text(500)).default({}),
    /** The URL of a video's page at one of the known players; the picture is shown until it is clicked. */
    video: text(300).optional(),
  })
  .meta({ id: "ProductImage" });
const specSchema = fieldValueSchema
  .extend({
    unit: text(40).optional(),
    label: z.union([text(120), byLanguage(text(120))]).optional(),
  })
  .meta({ id: "ProductSpec" });
const ratingsSchema = z.array(ratingSchema.extend({ key: text(80) })).max(20);

const list = <Value>(schema: z.ZodType<Value[]>) => custom<Value[]>(schema, []);

/** GTINs are stored without the spaces and hyphens that people write in them. */
const gtin = {
  ...line({ max: 40 }),
  faults: (value: string) => {
    const read = value ? readGtin(value) : { ok: true as const };
    return read.ok ? [] : [read.code];
  },
};

/** What an editor writes of a product. Its key order is that of stored revisions, which are compared as text. */
export const product = contentType("product", {
  path: "/product/{slug}",
  texts: {
    name: line({ max: 300, required: true }),
    slug: slug(),
    summary: paragraph({ max: 1_000 }),
    description: paragraph({ max: 60_000 }),
    pros: lines(),
    cons: lines(),
    verdict: paragraph({ max: 4_000 }),
    bestFor: paragraph({ max: 1_000 }),
    notFor: paragraph({ max: 1_000 }),
    metaTitle: paragraph({ max: 300 }),
    metaDescription: paragraph({ max: 1_000 }),
    metaKeywords: keywords(),
  },
  facts: {
    price: custom(priceSchema, null),
    categoryId: reference("category"),
    subCategoryId: reference("category"),
    brand: line({ max: 200 }),
    gtin,
    model: line({ max: 200 }),
    imageUrl: image(),
    images: list(z.array(imageSchema).max(40)),
    specs: list(z.array(specSchema).max(120)),
    score: decimal({ min: 0, max: 10, step: 0.1 }),
    ratings: list(ratingsSchema),
    awards: list(z.array(awardId).max(mostAwards)),
    relatedIds: references("product", { max: 24 }),
    isDiscontinued: yesNo(),
    successorId: reference("product"),
  },
  title: "name",
  complete: ["name", ["summary", "description"]],
  faults({ images, specs, categoryId, subCategoryId }) {
    const faults: Fault[] = [];
    images.forEach(({ mediaId, url, video }, i) => {
      if (mediaId === null && !(url && isImageUrl(url)))
        faults.push({ path: `images.${i}.url`, message: "image-address" });
      if (video && !(video.startsWith("https://") && videoOf(video)))
        faults.push({ path: `images.${i}.video`, message: "video-address" });
    });
    if (subCategoryId !== null && categoryId === null)
      faults.push({ path: "subCategoryId", message: "not-in-category" });
    const keys = specs.map(({ key }) => key);
    keys.forEach((key, i) => {
      if (keys.indexOf(key) !== i) faults.push({ path: `specs.${i}.key`, message: "key-twice" });
    });
    return faults;
  },
  editor: [
    {
      key: "texts",
      fields: ["name", "slug", "summary", "description", "pros", "cons", "verdict", "bestFor", "notFor"],
    },
    {
      key: "facts",
      fields: [
        "categoryId",
        "subCategoryId",
        "brand",
        "model",
        "gtin",
        "price",
        "specs",
        "score",
        "ratings",
        "awards",
        "relatedIds",
        "isDiscontinued",
        "successorId",
      ],
    },
    { key: "pictures", fields: ["imageUrl", "images"] },
    { key: "seo", fields: ["metaTitle", "metaDescription", "metaKeywords"] },
  ],
});
