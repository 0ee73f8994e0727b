import { allows, type Policy } from "#features/offers/policy.ts";
import { type Programme, programmeOfHost } from "#features/offers/programmes.ts";

type Rules = readonly Pick<Programme & { policy: Policy }, "hosts" | "name" | "policy">[];

/** What email programs turn into a link: a URL, a dotted name with a path, or a bare domain with a common ending. */
const links =
  /\bhttps?:\/\/[^\s<>"]+|\b(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/[^\s<>"]*|\b(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|de|fr|co\.uk|co\.il|cn|sa|ae|io|to|ly|me|it|es|ca|eu|co|jp|in|nl|pl|se|asia)\b[^\s<>"]*/giu;
/** A currency beside a number. */
const amounts = /[$€£¥₪﷼]\s?\d|\d[\s\u00a0\u202f]?(?:[$€£¥₪﷼]|(?:USD|EUR|GBP|ILS|SAR|AED|CNY)\b)/u;

const urlOf = (link: string): URL | null => URL.parse(/^https?:/i.test(link) ? link : `https://${link}`);

/**
 * Links of a text that may not be in a newsletter: all but those to the site's own pages. A link to a shop is one more matter of its
 * program's rules: `program` is the one that forbids links in emails.
 */
export function foreignLinks(
  text: string,
  { siteUrl, programmes }: { siteUrl: string; programmes: Rules },
): { link: string; program: string | null }[] {
  const own = new URL(siteUrl);
  return [...text.matchAll(links)].flatMap(([link]) => {
    const url = urlOf(link);
    // Redirects to shops are on the site's own host (server/http.ts).
    if (url?.host === own.host && !/^\/go(\/|$)/.test(url.pathname)) return [];
    const programme = url && programmeOfHost(programmes, url.hostname);
    const isForbidden = programme && !allows(programme.policy, "mayMailLinks");
    return [{ link, program: isForbidden ? programme.name : null }];
  });
}

/** Text for a newsletter without links: those of a guide's introduction may lead to shops. */
export const withoutLinks = (text: string): string =>
  text
    .replace(links, "")
    .replace(/[^\S\n]{2,}/g, " ")
    .trim();

/** Whether a text has a price. A sent one can never be corrected. */
export const hasAmount = (text: string): boolean => amounts.test(text);
