/** What NFKD leaves apart, by what it becomes: letters of Latin languages and the forms of Arabic and Hebrew ones. */
const others = {
  oe: "œ",
  ae: "æ",
  ss: "ß",
  o: "ø",
  l: "ł",
  d: "đ",
  ا: "أإآٱ",
  ي: "ىیئ",
  و: "ؤ",
  ك: "ک",
  "": "ء",
  ه: "ة",
  // Final letters of Hebrew are the same letters elsewhere in a word: a plural must not change the stem.
  כ: "ך",
  מ: "ם",
  נ: "ן",
  פ: "ף",
  צ: "ץ",
};
/** With the digits as Arabic and Persian write them. */
const folds = new Map([
  ...Object.entries(others).flatMap(([one, written]) => [...written].map((letter) => [letter, one] as const)),
  ...[..."٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"].map((digit, i) => [digit, String(i % 10)] as const),
]);
const folding = new RegExp(`[${[...folds.keys()].join("")}]`, "g");

/**
 * One spelling for what readers type in several: lower case, compatibility forms unified, accents, niqqud, tashkeel and tatweel
 * gone, the forms of an Arabic or Hebrew letter unified. Punctuation stays.
 */
export const foldLetters = (text: string): string =>
  // Nothing of the below is in ASCII, and most words are.
  /^[ -~]*$/.test(text) ? text.toLowerCase() : folded(text);

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}ـ]+/gu, "")
    .toLowerCase()
    .replace(folding, (letter) => folds.get(letter) ?? letter);
