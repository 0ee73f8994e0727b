import { isLanguage, type Language } from "#i18n/languages.ts";
import type { PageKind } from "./counted-page.ts";

/** The placement of a link that a shop reports back: page and block, as for clicks. `product`: whose offer it was, 0 if unknown. */
export type SubIdLocation = {
  kind: PageKind;
  id: number;
  lang: Language;
  block: string;
  position: number;
  product: number;
};

/** Page blocks that list offers of several products outside articles. */
const pageOfBlock = new Map<string, PageKind>(Object.entries({ compare: "compare" }));

/**
 * Reads sub-ids of shop links ("en-a7-p42-box-1", offers/site/shop-link.tsx): language, article, product, block, position. Networks that
 * allow no hyphens strip them. Null for sub-ids that this site never sent.
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
