import { readShopItem } from "#features/marketplaces/shop-url.ts";
import type { Language } from "#i18n/languages.ts";
import { foldKeyword } from "#i18n/text-analysis/keyword-finder.ts";
import type { Document } from "#platform/document/document.ts";
import { type KeywordRule, withResolvedLinks } from "#platform/document/document-links.ts";
import { hrefsIn } from "#platform/document/document-reading.ts";
import type { LinkContent } from "./library-link.ts";

type Link = Pick<LinkContent, "url" | "replaces" | "keywords">;

/** As addresses are compared: without what makes no difference between two of one page. */
const bare = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");

/** An address as it is compared with many: that of the thing at a known shop, whoever's tag it carries. */
export const comparableUrl = (address: string): string => bare(readShopItem(address)?.url ?? address);

/** Whether two addresses are of one page: the same, or of the same thing at a known shop, whoever's tag they carry. */
export const isSameUrl = (one: string, other: string): boolean =>
  bare(one) === bare(other) || comparableUrl(one) === comparableUrl(other);

const stands = (pattern: string, href: string): boolean =>
  pattern.endsWith("*") ? bare(href).startsWith(bare(pattern.slice(0, -1))) : isSameUrl(pattern, href);

/** The parameter of old addresses that has the shop's own; undefined where a link leads to one address. */
const parameterOf = ({ url }: Link): string | undefined => /^\{(.+)\}$/.exec(url)?.[1];

/**
 * Where an address of a text leads: to what the first link says that stands in its place, else where it says. What an old address
 * carries counts only where it is a known shop's: nothing leads anywhere else by way of it.
 */
export function resolveLink(href: string, links: readonly Link[], isShop: (host: string) => boolean): string {
  const link = links.find(({ replaces }) => replaces.some((pattern) => stands(pattern, href)));
  if (!link) return href;
  const parameter = parameterOf(link);
  if (parameter === undefined) return link.url;
  const carried = URL.parse(href)?.searchParams.get(parameter)?.trim();
  const to = carried && URL.parse(/^https?:\/\//i.test(carried) ? carried : `https://${carried}`);
  if (!to || !isShop(to.hostname) || to.username || to.password) return href;
  to.protocol = "https:";
  return to.href;
}

/** The document with its links led where the library says. */
export const withReplaced = (
  document: Document,
  links: readonly Link[],
  isShop: (host: string) => boolean,
): Document =>
  links.some(({ replaces }) => replaces.length)
    ? withResolvedLinks(document, (href) => resolveLink(href, links, isShop))
    : document;

/**
 * The keywords of a language with their addresses; one that the text has links to by hand has so much less room. Of two links with one
 * address both are that address's; of two with one keyword the first has it.
 */
export function keywordRules(
  document: Document,
  links: readonly Link[],
  { lang, perLink, isShop }: { lang: Language; perLink: number; isShop: (host: string) => boolean },
): KeywordRule[] {
  const told = links.filter(({ keywords }) => keywords[lang]?.length);
  if (!told.length) return [];
  const hrefs = hrefsIn(document);
  const taken = new Set<string>();
  const byAddress = new Map<string, string[]>();
  for (const { url, keywords } of told) {
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
