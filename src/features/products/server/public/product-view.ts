import { type FieldPlace, isShownIn, type SpecField } from "#content/fields/custom-field.ts";
import type { CategoryTree } from "#features/categories/server/categories.service.ts";
import type { DisplayImage } from "#features/media/image.ts";
import type { ImageBook, Media } from "#features/media/server/media.service.ts";
import type { PriceBook } from "#features/offers/server/offers.service.ts";
import { mostKeySpecs, type ProductCard, type Spec, type StoredSpec } from "#features/products/product.ts";
import { awardsAmong, type ShownAward } from "#features/settings/award.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { type LocalText, localText } from "#i18n/local-text.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { isoTime } from "#platform/clock.ts";
import type { ProductRow, ProductText } from "../products.repo.ts";

/** The pictures at the products' image URLs; `name` is the fallback for a missing alt text. */
export async function firstPictures(
  media: Media,
  products: readonly { row: ProductRow }[],
  lang: Language,
  look: (book: ImageBook<string>, address: string) => DisplayImage | undefined = (book, address) =>
    book.get(address),
): Promise<(address: string | null, name?: string) => DisplayImage | null> {
  const at = await media.picturesAt(
    products.flatMap(({ row }) => row.imageUrl ?? []),
    lang,
  );
  return (address, name = "") => {
    const picture = address ? look(at, address) : undefined;
    return picture ? { ...picture, alt: picture.alt || name } : null;
  };
}

/** Pure: stored rows to what a reader of one language sees. */
export function cardOf(
  row: ProductRow,
  text: ProductText,
  context: {
    lang: Language;
    tree: CategoryTree;
    prices: PriceBook;
    picture: DisplayImage | null;
    /** Those of the site. */
    awards: readonly ShownAward[];
  },
): ProductCard {
  return {
    id: String(row.id),
    slug: text.slug,
    name: text.name,
    summary: text.summary,
    brand: row.brand,
    imageUrl: row.imageUrl,
    image: context.picture ? { ...context.picture, alt: context.picture.alt || text.name } : null,
    score: row.score,
    awards: awardsAmong(context.awards, row.awards),
    buying:
      row.discontinuedAt === null
        ? context.prices.buying(row.id, row.price)
        : { state: "check-price", price: null, shop: null, url: null },
    category: context.tree.link(row.categoryId),
    subCategory: context.tree.link(row.subCategoryId),
    publishedAt: text.publishedAt === null ? null : isoTime(text.publishedAt),
    updatedAt: isoTime(Math.max(row.updatedAt, text.updatedAt)),
    checkedAt: row.checkedAt === null ? null : isoTime(row.checkedAt),
    ...(text.lang === context.lang ? {} : { textLang: text.lang }),
  };
}

/**
 * Specifications, labeled in one language with the values of another, in the order of the fields, then those of no field with their
 * own labels. `labelsIn` is the requested language, `fallback` the site's default one, `place` where they are shown.
 */
export function specsOf(
  stored: readonly StoredSpec[],
  fields: readonly SpecField[],
  {
    lang,
    labelsIn = lang,
    fallback,
    place = "specs",
  }: { lang: Language; labelsIn?: Language; fallback: Language; place?: FieldPlace },
): Spec[] {
  const ofFields = fields.flatMap((field) => {
    const spec = stored.find((one) => one.key === field.key);
    return spec && isShownIn(field, place)
      ? [
          {
            key: spec.key,
            label: localText(field.label, labelsIn, fallback),
            ...saidBy(spec, field, { lang, requested: labelsIn, fallback }),
            group: field.group ? localText(field.group, labelsIn, fallback) || null : null,
            ...(field.property ? { property: field.property } : {}),
          },
        ]
      : [];
  });
  const others = stored.filter((spec) => !fields.some((field) => field.key === spec.key));
  return [
    ...ofFields,
    ...others.map((spec) => ({
      key: spec.key,
      ...labelOf(spec, labelsIn, fallback),
      ...saidBy(spec, spec, { lang, requested: labelsIn, fallback }),
      group: null,
    })),
  ];
}

/** The first fields that a product has a value of: what a row of a list has room for. Those chosen for it come first. */
export const keySpecsOf = (
  stored: readonly StoredSpec[],
  fields: readonly SpecField[],
  { lang, fallback }: { lang: Language; fallback: Language },
): Spec[] => {
  const known = fields.filter(
    (field) => isShownIn(field, "card") && stored.some((spec) => spec.key === field.key),
  );
  const first = [...known]
    .sort((one, other) => Number(other.shownIn !== undefined) - Number(one.shownIn !== undefined))
    .slice(0, mostKeySpecs);
  return specsOf(
    stored.filter((spec) => first.some((field) => field.key === spec.key)),
    known.filter((field) => first.includes(field)),
    { lang, fallback, place: "card" },
  );
};

const localUnit = (unit: SpecField["unit"], lang: Language, fallback: Language): string =>
  typeof unit === "object" ? localText(unit, lang, fallback) : (unit ?? "");

/** The language of a text, that of its reader, and the site's default one. */
type Reading = { lang: Language; requested: Language; fallback: Language };

/** The text in a language, else in the default one, else in the first available one; `in` where that is not the requested language. */
function localized(
  words: Partial<Record<Language, string>>,
  { lang, requested, fallback }: Reading,
): { text: string; in?: Language } {
  const found = [lang, fallback, ...languageCodes].find((one) => words[one]);
  if (found === undefined) return { text: "" };
  return { text: words[found] ?? "", ...(found === requested ? {} : { in: found }) };
}

function labelOf(
  { key, label = "" }: StoredSpec,
  requested: Language,
  fallback: Language,
): Pick<Spec, "label" | "labelLang"> {
  if (typeof label === "string") return { label: label || key };
  const { text, in: labelLang } = localized(label, { lang: requested, requested, fallback });
  return { label: text || key, ...(labelLang ? { labelLang } : {}) };
}

/** A value of a field as a reader of a language sees it. */
export function saidBy(
  { value }: StoredSpec,
  { unit, choices }: Pick<SpecField, "unit" | "choices">,
  reading: Reading,
): Pick<Spec, "value" | "textLang" | "unit"> {
  const { lang, requested, fallback } = reading;
  if (typeof value === "number")
    return {
      value: formatNumber(lang, value, { maximumFractionDigits: 2 }),
      unit: localUnit(unit, lang, fallback),
    };
  if (typeof value === "boolean")
    return { value: messagesFor(lang).t(value ? "spec.yes" : "spec.no"), unit: "" };
  const choice = choices?.find((one) => one.value === value);
  if (typeof value === "string" && !choice) return { value, unit: "" };
  const said = choice ? choice.label : (value as LocalText);
  const { text, in: textLang } = localized(said, { ...reading, lang: choice ? requested : lang });
  return { value: text, ...(textLang ? { textLang } : {}), unit: "" };
}
