import { readShopItem } from "#features/marketplaces/shop-url.ts";
import type { Language } from "#i18n/languages.ts";
import { foldKeyword } from "#i18n/text-analysis/keyword-finder.ts";
import type { Document } from "#platform/document/document.ts";
import { type KeywordRule, withResolvedLinks } from "#platform/document/document-links.ts";
import { hrefsIn } from "#platform/document/document-reading.ts";
import type { LinkContent } from "./library-link.ts";

type Link = Pick<LinkContent, "url" | "replaces" | "keywords">;

/** Strips what makes no difference between two URLs of one page. */
const bare = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");

/** Normal form for comparing many URLs: the item's at a known shop, with anyone's tag removed. */
export const comparableUrl = (address: string): string => bare(readShopItem(address)?.url ?? address);

/** Whether two URLs are of one page: equal, or of the same item at a known shop, whatever their tags. */
export const isSameUrl = (one: string, other: string): boolean =>
  bare(one) === bare(other) || comparableUrl(one) === comparableUrl(other);

const matches = (pattern: string, href: string): boolean =>
  pattern.endsWith("*") ? bare(href).startsWith(bare(pattern.slice(0, -1))) : isSameUrl(pattern, href);

/** The parameter of old URLs that carries the shop's; undefined for a link with a fixed target. */
const parameterOf = ({ url }: Link): string | undefined => /^\{(.+)\}$/.exec(url)?.[1];

/**
 * Resolves a URL of a text: the first link that replaces it wins, else it stays. A URL carried in a parameter counts only for known shops,
 * which prevents open redirects.
 */
export function resolveLink(href: string, links: readonly Link[], isShop: (host: string) => boolean): string {
  const link = links.find(({ replaces }) => replaces.some((pattern) => matches(pattern, href)));
  if (!link) return href;
  const parameter = parameterOf(link);
  if (parameter === undefined) return link.url;
  const carried = URL.parse(href)?.searchParams.get(parameter)?.trim();
  const to = carried && URL.parse(/^https?:\/\//i.test(carried) ? carried : `https://${carried}`);
  if (!to || !isShop(to.hostname) || to.username || to.password) return href;
  to.protocol = "https:";
  return to.href;
}

/** The document with its links replaced by the library's. */
export const withReplaced = (
  document: Document,
  links: readonly Link[],
  isShop: (host: string) => boolean,
): Document =>
  links.some(({ replaces }) => replaces.length)
    ? withResolvedLinks(document, (href) => resolveLink(href, links, isShop))
    : document;

/**
 * The keywords of a language with their URLs; existing links to a URL count against its limit. Links with one URL are merged; of two links
 * with one keyword the first wins.
 */
export function keywordRules(
  document: Document,
  links: readonly Link[],
  { lang, perLink, isShop }: { lang: Language; perLink: number; isShop: (host: string) => boolean },
): KeywordRule[] {
  const matching = links.filter(({ keywords }) => keywords[lang]?.length);
  if (!matching.length) return [];
  const hrefs = hrefsIn(document);
  const taken = new Set<string>();
  const byAddress = new Map<string, string[]>();
  for (const { url, keywords } of matching) {
    if (!isShop(URL.parse(url)?.hostname ?? "")) continue;
    const own = (keywords[lang] ?? []).map(foldKeyword).filter((keyword) => !taken.has(keyword));
    for (const keyword of own) taken.add(keyword);
    byAddress.set(url, [...(byAddress.get(url) ?? []), ...own]);
  }
  return [...byAddress].flatMap(([href, keywords]) => {
    const room = perLink - hrefs.filter((one) => isSameUrl(one, href)).length;
    return room > 0 ? [{ href, keywords, room }] : [];
  });
}
