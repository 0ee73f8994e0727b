import type { Language } from "#i18n/languages.ts";
import { amazonHosts, ebaySites } from "#i18n/urls/shop-hosts.ts";

/** Where the readers of a language mostly are: whose shops they are shown until they choose others. */
const home: Readonly<Record<Language, string>> = { en: "US", he: "IL", fr: "FR", ar: "SA", zh: "CN" };
export const homeCountry = (lang: Language): string => home[lang];

/** The countries that shops are known in, and those of the site's readers. */
export const shopCountries: readonly string[] = [
  ...new Set([...Object.values(home), ...amazonHosts.keys(), ...ebaySites.keys()]),
].sort();

/** The shops' countries an answer has a choice of, and the one it is about; none where there is no choice. */
export type CountryChoice = { country: string; countries: string[] };

/**
 * The offers for a country. Of a programme that sells in several, those of the country's own shop; of one that does not sell there,
 * what it has. A country without a shop gets those of the United States, else the first there is. An offer without a country serves all.
 */
export function offersFor<Row extends { programmeId: number; country: string }>(
  offers: readonly Row[],
  wanted: string,
): { offers: Row[] } & CountryChoice {
  const all = [...new Set(offers.map(({ country }) => country).filter(Boolean))].sort();
  const country = [wanted, "US"].find((one) => all.includes(one)) ?? all[0] ?? "";
  const isHere = (offer: Row) => offer.country === country || offer.country === "";
  const served = new Set(offers.filter(isHere).map(({ programmeId }) => programmeId));
  const shown = offers.filter((offer) => isHere(offer) || !served.has(offer.programmeId));
  return { offers: shown, country, countries: all.length > 1 ? all : [] };
}
