import type { Language } from "../languages.ts";
import { singularOf } from "./irregular-plurals.ts";

/** Light stemming: the terms by which a folded word is found. Too much is worse than too little, so only common endings go. */

/** Stop words, folded: they occur in every text and carry no meaning. */
const grammar: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    "a an and are as at be been by did do does for from had has have i in is it its me my of on or our that the their these they this those to was we were with you your".split(
      " ",
    ),
  ),
  fr: new Set(
    "a au aux avec c ce ces cet cette d dans de des du elle en est et il j je l la le les leur leurs m ma mes mon n nos notre nous ont ou par pour qu que qui s sa se ses sont sur t un une vos votre vous".split(
      " ",
    ),
  ),
  he: new Set("את של עמ על או זה זו גמ כי לא הוא היא אני שלי שלכ שלנו".split(" ")),
  ar: new Set("في من علي الي مع او عن هذا هذه ذلك هو هي ما لا ان التي الذي".split(" ")),
  zh: new Set("的 了 和 与 在 是 也 就 都 而 及 或 我 你 您 我们 吗 呢".split(" ")),
};
export const isGrammar = (word: string, lang: Language): boolean =>
  grammar[lang].has(word) || (lang !== "fr" && lang !== "en" && grammar.en.has(word));

const cut = (word: string, ending: RegExp, atLeast: number): string => {
  const rest = word.replace(ending, "");
  return rest.length >= atLeast ? rest : word;
};

function english(word: string): string {
  let stem = word;
  if (/(ss|sh|ch|x|z)es$/.test(stem)) stem = cut(stem, /es$/, 3);
  else if (/ies$/.test(stem) && stem.length > 4) stem = stem.replace(/ies$/, "y");
  else if (/[^suoi]s$/.test(stem) || /[oi]es$/.test(stem)) stem = cut(stem, /s$/, 2);
  else if (/[o]s$/.test(stem)) stem = cut(stem, /s$/, 4);
  const bare = stem.replace(/(ing|ed)$/, "");
  if (bare.length >= 4 && /[aeiouy]/.test(bare)) stem = bare;
  stem = cut(stem, /e$/, 3);
  // kettle, kettling: the doubled consonant tells nothing at the end; battery and batteri(es), shelf and shelv(es) are one word.
  stem = cut(stem, /(?<=([b-df-hj-np-tv-z]))\1$/, 3);
  return stem.replace(/(?<=[^aeiou].*)y$/, "i").replace(/v$/, "f");
}

function french(word: string): string {
  let stem = word;
  if (/eaux$/.test(stem)) stem = stem.slice(0, -1);
  else if (/aux?$/.test(stem) && !/eaux?$/.test(stem) && stem.length >= 5) stem = stem.replace(/aux?$/, "al");
  else stem = cut(stem, /[sx]$/, 3);
  stem = cut(stem, /e+$/, 3);
  return cut(stem, /(?<=([b-df-hj-np-tv-z]))\1$/, 3);
}

/**
 * Prefix letters go one after another as long as enough is left: a word that begins with such a letter itself ends at the same rest
 * with and without. All that is left on the way, the word itself first.
 */
function hebrewRests(word: string): string[] {
  const rests = [word];
  for (let rest = word; rest.length > 3 && /^[הובכלמש]/.test(rest); ) {
    rest = rest.slice(1);
    rests.push(rest);
  }
  return rests;
}
const withoutHebrewPrefixes = (word: string): string => hebrewRests(word).at(-1) ?? word;

function withoutArabicPrefixes(word: string): string {
  let rest = word;
  for (;;) {
    const next = rest.replace(/^(?:[وف]?[بك]?ال|[وف]?لل)(?=.{3})/, "");
    const shorter = next === rest ? rest.replace(/^و(?=.{4})/, "") : next;
    if (shorter === rest) return rest;
    rest = shorter;
  }
}

/** Full and short spellings of one word: אוזנייה and אוזניה, טלוויזיה and טלויזיה. */
const oneSpelling = (word: string): string => word.replace(/יי/g, "י").replace(/וו/g, "ו");
/** Without plural and feminine, in the absolute and the construct state: חולצה, חולצת כותנה, נעליים, נעלי ספורט. */
const hebrewStem = (word: string): string => cut(word, /(?:ימ|ות|[התי])$/, 3);
function arabicStem(word: string): string {
  const stem = cut(word, /(?:ات|ون|ين|ان|ه)$/, 3);
  // The accusative (شهرًا) and loanwords (كاميرا) end alike.
  return stem === word ? cut(word, /ا$/, 3) : stem;
}

/**
 * The terms of a folded word; text and query meet where they share one. Semitic words have two: with and without their ending, for
 * short words that only look as if they had one.
 */
export function formsOf(word: string, lang: Language): string[] {
  if (/^[א-ת]/.test(word)) {
    const whole = oneSpelling(word);
    const singulars = hebrewRests(whole).flatMap((rest) => {
      const singular = singularOf(rest, "he");
      return singular === rest ? [] : [singular];
    });
    const words = [whole, ...singulars].flatMap((one) => [hebrewStem(one), one]);
    return [...new Set(words.map(withoutHebrewPrefixes))];
  }
  if (/^\p{Script=Arabic}/u.test(word)) {
    const bare = withoutArabicPrefixes(word);
    const singular = singularOf(bare, "ar");
    return [...new Set([arabicStem(bare), bare, arabicStem(singular), singular])];
  }
  if (!/^[a-z]/.test(word)) return [word];
  if (lang === "fr") return [french(singularOf(word, "fr"))];
  const stem = english(singularOf(word, "en"));
  // "mens" and "womens" are written without their apostrophe.
  const singular = singularOf(stem, "en");
  return [singular === stem ? stem : english(singular)];
}

const hebrewPrefixes = ["", ..."הובכלמש"];
const arabicPrefixes = ["", "ال", "وال", "بال", "لل", "و", "ب", "ل"];

/** How the written words begin that a reader may be about to type, folded: those with the article or a preposition too. */
export function beginningsOf(typed: string): string[] {
  if (/^[א-ת]/.test(typed)) return hebrewPrefixes.map((prefix) => prefix + typed);
  if (!/^\p{Script=Arabic}/u.test(typed)) return [typed];
  const bare = typed.replace(/^ال(?=..)/, "");
  return arabicPrefixes.map((prefix) => prefix + bare);
}
