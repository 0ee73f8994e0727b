import { isLanguage, type Language } from "#i18n/languages.ts";
import type { PageKind } from "./counted-page.ts";

/** Where a link stood that a shop tells of again: page and part, as clicks are counted by. `product`: whose offer it was, 0 where that is not said. */
export type SubIdLocation = {
  kind: PageKind;
  id: number;
  lang: Language;
  block: string;
  position: number;
  product: number;
};

/** Parts of pages that show offers of several products and are no article's. */
const pageOfBlock = new Map<string, PageKind>(Object.entries({ compare: "compare" }));

/**
 * Reads what links to shops carry ("en-a7-p42-box-1", offers/site/shop-link.tsx): language, article, product, part, place. Networks that
 * take no hyphens have lost them. Null for what our links never said.
 */
export function locationOfSubId(text: string): SubIdLocation | null {
  const found = /^([a-z]{2})-?(?:a(\d{1,9})-?)?(?:p(\d{1,9})-?)?([a-z]{1,30})-?(\d{1,3})$/.exec(text);
  const [, lang, article, product, block = "", position] = found ?? [];
  if (!isLanguage(lang)) return null;
  const place = { lang, block, position: Number(position), product: Number(product ?? 0) };
  if (article) return { ...place, kind: "article", id: Number(article) };
  const kind = pageOfBlock.get(block) ?? (product ? "product" : "other");
  return { ...place, kind, id: kind === "product" ? Number(product) : 0 };
}
