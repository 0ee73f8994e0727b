/** Letters that NFKD leaves whole, and digits as Arabic and Persian write them. */
const written = new Map<string, string>(
  Object.entries({ œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", đ: "d" }),
);
const digits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Final letters of Hebrew are the same letters elsewhere in a word: a plural must not change the stem. */
const finals = new Map<string, string>(Object.entries({ ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" }));

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
    .replace(digits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[œæßøłđ]/g, (letter) => written.get(letter) ?? letter)
    .replace(/[أإآٱ]/g, "ا")
    .replace(/[ىیئ]/g, "ي")
    .replace(/ؤ/g, "و")
    .replace(/ک/g, "ك")
    .replace(/ء/g, "")
    .replace(/ة/g, "ه")
    .replace(/[ךםןףץ]/g, (letter) => finals.get(letter) ?? letter);
