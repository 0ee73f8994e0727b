/** The currencies of the countries of supported shops; the others use the euro or the dollar. */
const currencies = new Map<string, string>(
  Object.entries({
    US: "USD",
    CA: "CAD",
    MX: "MXN",
    BR: "BRL",
    GB: "GBP",
    PL: "PLN",
    SE: "SEK",
    TR: "TRY",
    AE: "AED",
    SA: "SAR",
    EG: "EGP",
    IN: "INR",
    JP: "JPY",
    AU: "AUD",
    SG: "SGD",
    CH: "CHF",
    ZA: "ZAR",
    MY: "MYR",
    PH: "PHP",
    IL: "ILS",
    CN: "CNY",
  }),
);
const euro = new Set("DE FR IT ES NL BE IE AT".split(" "));

/** Every currency that an offer of a shop may be in. */
export const shopCurrencies: readonly string[] = [...new Set(["USD", "EUR", ...currencies.values()])];

export const currencyIn = (country: string): string =>
  currencies.get(country) ?? (euro.has(country) ? "EUR" : "USD");
