import type { Language } from "#i18n/languages.ts";

/**
 * The number under which a term of a text in `lang` stands in the index: 48 bits, the same everywhere, so that no dictionary of
 * terms has to be kept and locked. Two of a million terms share one with a chance of 1 in 500; then a text is found too often.
 */
export function termKey(lang: Language, term: string): number {
  const text = `${lang}:${term}`;
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (low & 0xffff) * 2 ** 32 + (high >>> 0);
}
