import type { Checklist } from "#content/admin-action-schemas.ts";
import { pathIn } from "#content/field-path.ts";
import { checkItem } from "#content/server/items/item-checklist.ts";
import { brokenLinks } from "#content/server/slugs/internal-links.ts";
import type { CompareTexts } from "#content/translation-differences.ts";
import { product } from "#features/products/product.content.ts";
import { emptyTexts, textsIn } from "#features/products/product-model.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import type { ProductItem } from "../saving/product-items.ts";

type Check = Checklist["items"][number];

/** The checks before a language of a product is published; errors block publishing. */
export async function checkProduct(
  db: Queries,
  {
    item,
    content,
    lang,
    offers,
    isPlaceShown,
    described,
    siteUrl,
    compare,
  }: {
    item: ProductItem;
    /** With the draft, where there is one. */
    content: ProductItem["content"];
    lang: Language;
    offers: number;
    /** Whether its category is visible to visitors: a hidden category hides its products. */
    isPlaceShown: boolean;
    /** The pictures of the library that are described there in this language. */
    described: ReadonlySet<string>;
    siteUrl: string;
    compare: CompareTexts;
  },
): Promise<Checklist> {
  const items: Check[] = [];
  const words = textsIn(content, lang) ?? emptyTexts;
  const warn = (code: string, path: string, more: Partial<Check> = {}) =>
    items.push({ level: "warning", code, path, ...more });

  // A model without a digit may be a word that each language has of its own: "Desk lamp".
  const brands = [content.brand, /\d/.test(content.model) ? content.model : ""].filter(Boolean);
  const { items: general } = await checkItem(product, { item, content, lang, brands }, { compare });
  if (!words.summary.trim() && words.description.trim()) warn("summary-missing", pathIn(lang, "summary"));

  if (!content.imageUrl && !content.images.length) warn("image-missing", "images");
  for (const [place, { alt, mediaId }] of content.images.entries())
    if (!alt[lang]?.trim() && !(mediaId && described.has(mediaId)))
      warn("alt-missing", "images", { about: String(place + 1) });
  if (content.categoryId === null) warn("category-missing", "categoryId");
  else if (!isPlaceShown) warn("category-hidden", "categoryId");
  if (!content.isDiscontinued && !offers) warn("offers-missing", "offers");
  if (content.score === null) warn("score-missing", "score");

  // One statement alone is no weighing up.
  for (const side of ["pros", "cons"] as const)
    if (words[side].length < 2) warn(`${side}-few`, pathIn(lang, side));

  const texts = [words.summary, words.description, words.verdict, ...words.pros, ...words.cons];
  for (const about of await brokenLinks(db, texts, { lang, siteUrl }))
    warn("broken-link", pathIn(lang, "description"), { about });
  return { items: [...general, ...items] };
}
