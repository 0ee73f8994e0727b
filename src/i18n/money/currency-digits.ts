const withoutMinorUnit = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);
const withThreeDigits = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

/**
 * Digits of a currency's minor unit: 2, or 0 (JPY, KRW …), or 3 (KWD, BHD …). Source: ISO 4217, not Intl: CLDR rounds (no digits for
 * HUF), and browsers and Node builds differ in it.
 */
export function currencyDigits(currency: string): 0 | 2 | 3 {
  if (withoutMinorUnit.has(currency)) return 0;
  return withThreeDigits.has(currency) ? 3 : 2;
}
