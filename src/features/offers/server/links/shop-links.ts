import { shopLink } from "#features/marketplaces/shop-link.ts";
import { readShopUrl } from "#features/marketplaces/shop-url.ts";
import type { SubIdRule } from "#features/marketplaces/sub-id.ts";
import type { Outbound } from "#features/offers/offer.ts";
import { allows } from "#features/offers/policy.ts";
import { disclosureIn, type Programme, programmeOfHost } from "#features/offers/programmes.ts";
import type { Language } from "#i18n/languages.ts";

/** The place of a link, in the query of /go/{offer}. */
export const placeRule: SubIdRule = { parameter: "s", most: 80, letters: "word" };

/**
 * The link that leads to the shop itself, with our tag. As long as the owner has said none, an address stays as it is: one that came
 * with a file or an old text may carry his own.
 */
export const directLink = (
  { url, country = "" }: { url: string; country?: string },
  { tags, linkTemplate }: Programme,
): string => (tags.length || linkTemplate ? shopLink(url, { tags, template: linkTemplate }, country) : url);

/** Nobody counts the place of a click without knowing whose it is. */
const subIdOf = (url: string, link: string, programme: Programme): SubIdRule | null =>
  link === url || link === readShopUrl(url)?.url ? null : programme.subId;

/** An address as its link is drawn; cloaked where it is an offer's and the programme lets it be. */
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

/** The links of a text that lead to shops, each as it is drawn, by the address that stands there. */
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
