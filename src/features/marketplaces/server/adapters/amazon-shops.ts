import type { Keys } from "#features/marketplaces/connection.ts";
import { amazonHosts } from "#i18n/urls/shop-hosts.ts";

/** South Africa has a shop and no interface. */
export const amazonCountries = [...amazonHosts.keys()].filter((country) => country !== "ZA");
/** Regions by country, by default 2. A credential is for one: the digit after the point of its version. */
const regions = new Map<string, 1 | 3>(Object.entries({ US: 1, CA: 1, MX: 1, BR: 1, JP: 3, AU: 3, SG: 3 }));
const regionOf = (country: string): number => regions.get(country) ?? 2;

export const amazonHost = (country: string): string => {
  const host = amazonHosts.get(country);
  return host ? `www.${host}` : "";
};
export const amazonCountryOf = (host: string): string | undefined =>
  amazonCountries.find((country) => amazonHost(country) === host);
/** Tags end by where they are for: -20 in America, -21 in Europe, -22 in the far east. */
export const amazonTagEnd = (country: string): string => `-2${regionOf(country) - 1}`;

export const amazonCountriesOf = ({ version }: Pick<Keys["amazon"], "version">): string[] =>
  amazonCountries.filter((country) => version.endsWith(`.${regionOf(country)}`));
