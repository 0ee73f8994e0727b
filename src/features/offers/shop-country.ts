import type { Language } from "#i18n/languages.ts";
import { amazonHosts, ebaySites } from "#i18n/urls/shop-hosts.ts";

/** Main country of a language's readers: its shops are the default. */
const home: Readonly<Record<Language, string>> = { en: "US", he: "IL", fr: "FR", ar: "SA", zh: "CN" };
export const homeCountry = (lang: Language): string => home[lang];

/** The countries of known shops and of the site's readers. */
export const shopCountries: readonly string[] = [
  ...new Set([...Object.values(home), ...amazonHosts.keys(), ...ebaySites.keys()]),
].sort();

/** The countries a response can choose from, and the current one; empty if there is no choice. */
export type CountryChoice = { country: string; countries: string[] };

/**
 * The offers for a country. A programme in several countries shows those of that country, or all if it does not sell there. A country
 * without a shop gets those of the United States, else the first country's. An offer without a country applies to all.
 *
 * `searchable`: by programme, the countries where its shop can be searched with a tag of the owner's. A programme that has offers of
 * other countries only is in `searches` there, and its offers are left out: their pages may not exist at the reader's own shop.
 *
 * `equivalents`: offers of the same product under another record, for countries where it has none. They take the place of the searches.
 */
export function offersFor<Row extends { programmeId: number; country: string }>(
  offers: readonly Row[],
  wanted: string,
  searchable: ReadonlyMap<number, readonly string[]> = new Map(),
  equivalents: readonly Row[] = [],
): { offers: Row[]; searches: number[] } & CountryChoice {
  const regional = new Set(offers.filter(({ country }) => country).map(({ programmeId }) => programmeId));
  const searched = [...regional].flatMap((programmeId) => searchable.get(programmeId) ?? []);
  const known = [...offers, ...equivalents].map(({ country }) => country);
  const all = [...new Set([...known, ...searched].filter(Boolean))].sort();
  const country = [wanted, "US"].find((one) => all.includes(one)) ?? all[0] ?? "";
  const same = equivalents.filter((offer) => offer.country === country);
  const isHere = (offer: Row) => offer.country === country || offer.country === "";
  const served = new Set([...offers.filter(isHere), ...same].map(({ programmeId }) => programmeId));
  const searches = [...regional].filter((id) => !served.has(id) && searchable.get(id)?.includes(country));
  const shown = offers.filter(
    (offer) => isHere(offer) || !(served.has(offer.programmeId) || searches.includes(offer.programmeId)),
  );
  return {
    offers: [...shown, ...same],
    searches: same.length ? [] : searches,
    country,
    countries: all.length > 1 ? all : [],
  };
}
