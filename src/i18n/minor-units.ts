// By patterns and not by sets: a bundle that converts nothing then leaves all of this out.
const withoutMinorUnit = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/;
const withThreeDigits = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/;

/** Digits of the minor unit: 2, or 0 (JPY, KRW …), or 3 (KWD, BHD …). Source: ISO 4217, not CLDR (which rounds). */
export function minorUnitDigits(currency: string): 0 | 2 | 3 {
  if (withoutMinorUnit.test(currency)) return 0;
  return withThreeDigits.test(currency) ? 3 : 2;
}
