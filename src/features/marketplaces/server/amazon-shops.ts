import type { Keys } from "../connection.ts";

/** Amazon's shops by country: host and region. A credential is for one region, which the digit after its version's point tells. */
const shops: Record<string, { host: string; region: "1" | "2" | "3" }> = {
  US: { host: "www.amazon.com", region: "1" },
  CA: { host: "www.amazon.ca", region: "1" },
  MX: { host: "www.amazon.com.mx", region: "1" },
  BR: { host: "www.amazon.com.br", region: "1" },
  GB: { host: "www.amazon.co.uk", region: "2" },
  DE: { host: "www.amazon.de", region: "2" },
  FR: { host: "www.amazon.fr", region: "2" },
  IT: { host: "www.amazon.it", region: "2" },
  ES: { host: "www.amazon.es", region: "2" },
  NL: { host: "www.amazon.nl", region: "2" },
  BE: { host: "www.amazon.com.be", region: "2" },
  PL: { host: "www.amazon.pl", region: "2" },
  SE: { host: "www.amazon.se", region: "2" },
  IE: { host: "www.amazon.ie", region: "2" },
  TR: { host: "www.amazon.com.tr", region: "2" },
  AE: { host: "www.amazon.ae", region: "2" },
  SA: { host: "www.amazon.sa", region: "2" },
  EG: { host: "www.amazon.eg", region: "2" },
  IN: { host: "www.amazon.in", region: "2" },
  JP: { host: "www.amazon.co.jp", region: "3" },
  AU: { host: "www.amazon.com.au", region: "3" },
  SG: { host: "www.amazon.sg", region: "3" },
};

export const amazonCountries = Object.keys(shops);
export const amazonHost = (country: string): string => shops[country]?.host ?? "";
export const amazonCountryOf = (host: string): string | undefined =>
  amazonCountries.find((country) => amazonHost(country) === host);
/** Tags end by where they are for: -20 in America, -21 in Europe, -22 in the far east. */
export const amazonTagEnd = (country: string): string => `-2${Number(shops[country]?.region ?? 1) - 1}`;

export const amazonCountriesOf = ({ version }: Pick<Keys["amazon"], "version">): string[] =>
  amazonCountries.filter((country) => version.endsWith(`.${shops[country]?.region}`));
