import { affiliateLink } from "#features/marketplaces/affiliate-link.ts";
import { searchUrl } from "#features/marketplaces/search-url.ts";
import { readShopUrl } from "#features/marketplaces/shop-url.ts";
import type { SubIdRule } from "#features/marketplaces/sub-id.ts";
import type { Outbound } from "#features/offers/offer.ts";
import { allows } from "#features/offers/policy.ts";
import { disclosureIn, type Programme, programmeOfHost } from "#features/offers/programmes.ts";
import type { Language } from "#i18n/languages.ts";

/** Query parameter of /go/{offer} with the position of the link. */
export const placeRule: SubIdRule = { parameter: "s", most: 80, letters: "word" };

/** The affiliate link for a URL. Without a tag of the owner's the URL is unchanged: one from a file or an old text may already carry it. */
export const directLink = (
  { url, country = "" }: { url: string; country?: string },
  { tags, linkTemplate }: Programme,
): string =>
  tags.length || linkTemplate ? affiliateLink(url, { tags, template: linkTemplate }, country) : url;

/** By programme, the countries where its shop can be searched with a tag that the owner has there. */
export const searchable = (programmes: readonly Programme[]): ReadonlyMap<number, readonly string[]> =>
  new Map(
    programmes.map(({ id, key, tags }) => [
      id,
      tags.flatMap(({ country }) => (country && searchUrl(key, country, "") ? country : [])),
    ]),
  );

/** The position of a click needs the entity of its page. */
const subIdOf = (url: string, link: string, programme: Programme): SubIdRule | null =>
  link === url || link === readShopUrl(url)?.url ? null : programme.subId;

/** The rendered link for a URL; cloaked if it is an offer's and the programme allows it. */
export function outboundOf(
  { url, country = "", offerId }: { url: string; country?: string; offerId: number | null },
  programme: Programme,
  lang: Language,
): Outbound {
  const link = directLink({ url, country }, programme);
  const isCloaked = offerId !== null && allows(programme.policy, "mayCloak");
  return {
    programme: programme.key,
    url: isCloaked ? `/go/${offerId}` : link,
    subId: isCloaked ? placeRule : subIdOf(url, link, programme),
    hidesReferrer: programme.hidesReferrer,
    disclosure: disclosureIn(programme, lang),
  };
}

/** The shop links of a text, rendered, keyed by their original URL. */
export const outboundIn = (
  addresses: readonly string[],
  programmes: readonly Programme[],
  lang: Language,
): Record<string, Outbound> =>
  Object.fromEntries(
    addresses.flatMap((url) => {
      const programme = programmeOfHost(programmes, URL.parse(url)?.hostname ?? "");
      return programme ? [[url, outboundOf({ url, offerId: null }, programme, lang)]] : [];
    }),
  );
