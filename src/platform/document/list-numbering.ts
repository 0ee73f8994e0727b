/** How list items are numbered, by CSS list-style-type names (lists.css adds the missing ones). */
export const numberings = [
  "decimal",
  "lower-alpha",
  "upper-alpha",
  "lower-roman",
  "upper-roman",
  "hebrew",
  "arabic-indic",
  "persian",
  "arabic-abjad",
  "arabic-alpha",
  "simp-chinese-informal",
  "circled-decimal",
] as const;
export type Numbering = (typeof numberings)[number];

/** What surrounds the number in place of a full stop: "1)", "(1)", "（1）", "1、", "א׳". */
export const markers = ["parenthesis", "parentheses", "wide-parentheses", "comma", "geresh"] as const;
type Marker = (typeof markers)[number];

export type ListNumbers = {
  start?: number | undefined;
  numbering?: Numbering | undefined;
  marker?: Marker | undefined;
};

const cssNames = new Map<string, Numbering>([
  ...numberings.map((name) => [name, name] as const),
  ["decimal-leading-zero", "decimal"],
  ["lower-latin", "lower-alpha"],
  ["upper-latin", "upper-alpha"],
  ["cjk-ideographic", "simp-chinese-informal"],
  ["simp-chinese-formal", "simp-chinese-informal"],
  ["trad-chinese-informal", "simp-chinese-informal"],
  ["trad-chinese-formal", "simp-chinese-informal"],
  ["cjk-decimal", "decimal"],
  ["a", "lower-alpha"],
  ["i", "lower-roman"],
  ["1", "decimal"],
]);

/** The numbering of a `type` attribute ("a", "I") or a list-style-type; undefined for unsupported ones. */
export const numberingNamed = (name: string): Numbering | undefined =>
  name === "A" ? "upper-alpha" : name === "I" ? "upper-roman" : cssNames.get(name.trim().toLowerCase());

/** The numbering attributes of an HTML list. */
export function listNumbers({
  start,
  type,
}: {
  start: string | null | undefined;
  type: string | null | undefined;
}): ListNumbers {
  const first = /^\s*[+-]?\d{1,4}\s*$/.test(start ?? "") ? Number(start) : 1;
  const numbering = numberingNamed(type ?? "");
  return {
    ...(first === 1 ? {} : { start: first }),
    ...(numbering && numbering !== "decimal" ? { numbering } : {}),
  };
}

const inRange =
  (from: number) =>
  (digits: string): number =>
    Number([...digits].map((digit) => (digit.codePointAt(0) ?? from) - from).join(""));

const letters = "abcdefghijklmnopqrstuvwxyz";
const abjad = "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ";
const arabicLetters = "أبتثجحخدذرزسشصضطظعغفقكلمنهوي";
/** The first letter is often written without its hamza. An unknown letter is -1. */
const placeIn =
  (alphabet: string) =>
  ([letter = ""]: string): number =>
    alphabet.indexOf(letter === "ا" ? "أ" : letter) + 1 || -1;
const alpha = (word: string): number =>
  [...word.toLowerCase()].reduce((sum, letter) => sum * 26 + letters.indexOf(letter) + 1, 0);

const romanValues = new Map(Object.entries({ i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }));
function roman(word: string): number {
  const values = [...word.toLowerCase()].map((letter) => romanValues.get(letter) ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

const hebrewTens = "אבגדהוזחטיכלמנסעפצקרשת";
const hebrewValue = (letter: string): number => {
  const place = hebrewTens.indexOf(letter);
  if (place < 9) return place + 1;
  return place < 18 ? (place - 8) * 10 : (place - 17) * 100;
};
const hebrew = (word: string): number =>
  [...word.replace(/["״]/g, "")].reduce((sum, letter) => sum + hebrewValue(letter), 0);

const chineseDigits = "〇一二三四五六七八九";
function chinese(word: string): number {
  const [tens, ones] = word.split("十");
  if (ones === undefined) return chineseDigits.indexOf(word);
  return (tens ? chineseDigits.indexOf(tens) : 1) * 10 + (ones ? chineseDigits.indexOf(ones) : 0);
}

/** Financial numerals, as on checks and contracts; displayed as plain ones. */
const formalDigits = new Map(
  [..."壹一贰二貳二叁三參三叄三肆四伍五陆六陸六柒七捌八玖九拾十"].flatMap((digit, at, all) =>
    at % 2 === 0 ? [[digit, all[at + 1] ?? ""] as const] : [],
  ),
);
const formal = (word: string): number =>
  chinese([...word].map((digit) => formalDigits.get(digit) ?? "").join(""));

/** In the order of matching: "i." is a letter after "h.", else a Roman numeral. */
const systems: readonly { numbering: Numbering; pattern: RegExp; value: (word: string) => number }[] = [
  {
    numbering: "decimal",
    pattern: /^(?:\d{1,3}\.)*\d{1,5}$/,
    value: (word) => Number(word.split(".").at(-1)),
  },
  { numbering: "arabic-indic", pattern: /^[٠-٩]{1,5}$/, value: inRange(0x660) },
  { numbering: "persian", pattern: /^[۰-۹]{1,5}$/, value: inRange(0x6f0) },
  { numbering: "decimal", pattern: /^[０-９]{1,5}$/, value: inRange(0xff10) },
  { numbering: "lower-roman", pattern: /^[ivxlc]{1,12}$/, value: roman },
  { numbering: "upper-roman", pattern: /^[IVXLC]{1,12}$/, value: roman },
  { numbering: "lower-alpha", pattern: /^[a-z]{1,2}$/, value: alpha },
  { numbering: "upper-alpha", pattern: /^[A-Z]{1,2}$/, value: alpha },
  { numbering: "hebrew", pattern: /^[א-ת]{1,3}$|^[א-ת]{1,2}["״][א-ת]$/, value: hebrew },
  { numbering: "arabic-abjad", pattern: /^[أ-غف-ي]ـ?$/, value: placeIn(abjad) },
  {
    numbering: "arabic-alpha",
    pattern: /^[أ-غف-ي]ـ?$/,
    value: placeIn(arabicLetters),
  },
  {
    numbering: "simp-chinese-informal",
    pattern: /^(?:[一二三四五六七八九]|[二三四五六七八九]?十[一二三四五六七八九]?)$/,
    value: chinese,
  },
  {
    numbering: "simp-chinese-informal",
    pattern: /^(?:[壹贰貳叁參叄肆伍陆陸柒捌玖]|[贰貳叁參叄肆伍陆陸柒捌玖]?拾[壹贰貳叁參叄肆伍陆陸柒捌玖]?)$/,
    value: formal,
  },
  {
    numbering: "circled-decimal",
    pattern: /^[①-⑳]$/,
    value: (word) => (word.codePointAt(0) ?? 0x2460) - 0x245f,
  },
];

const around: readonly { pattern: RegExp; marker: Marker | undefined }[] = [
  { pattern: /^\((.+)\)[.,]?$/, marker: "parentheses" },
  { pattern: /^（(.+)）[.、]?$/, marker: "wide-parentheses" },
  { pattern: /^(.+)[)）]$/, marker: "parenthesis" },
  { pattern: /^[[［【](.+)[\]］】]$/, marker: undefined },
  { pattern: /^(.+)、$/, marker: "comma" },
  { pattern: /^([א-ת]{1,3})['׳’]\.?$/, marker: "geresh" },
  { pattern: /^(.+)[.．:-]$/, marker: undefined },
  // Without a delimiter, only what cannot be a bullet.
  { pattern: /^((?:\d{1,3}\.)*\d{1,5}|[٠-٩]+|[۰-۹]+|[①-⑳])$/, marker: undefined },
];

/**
 * The numbering that a word processor's item markers ("א.", "（1）", "(a)", "iii.") mean; null for bullets. All markers of a list decide
 * together: "i." alone may be a letter.
 */
export function numbersOfMarks(marks: readonly string[]): ListNumbers | null {
  const first = marks[0]?.replace(/[\s\u200e\u200f\u061c]+/gu, "") ?? "";
  const frame = around.find(({ pattern }) => pattern.test(first));
  if (!frame) return null;
  const words = marks.map(
    (mark) => frame.pattern.exec(mark.replace(/[\s\u200e\u200f\u061c]+/gu, ""))?.[1] ?? "",
  );
  const [word = ""] = words;
  const found = systems.flatMap(({ numbering, pattern, value }) => {
    if (!pattern.test(word) || !word) return [];
    const start = value(word);
    const inTurn = words.filter((one, at) => pattern.test(one) && value(one) === start + at).length;
    return start >= 0 ? [{ numbering, start, inTurn }] : [];
  });
  // Of equally good fits the one with the lower start: "i." is the first Roman numeral, "c." the third letter.
  const [best] = found.toSorted((a, b) => b.inTurn - a.inTurn || a.start - b.start);
  if (!best) return null;
  return {
    ...(best.start === 1 ? {} : { start: best.start }),
    ...(best.numbering === "decimal" ? {} : { numbering: best.numbering }),
    ...(frame.marker ? { marker: frame.marker } : {}),
  };
}

/**
 * Whether a marker that is no number still carries text ("Step 1:", "甲、") rather than being a bullet: some bullets are single Latin
 * letters of a symbol font.
 */
export const isWrittenMark = (mark: string): boolean =>
  /\p{N}|\p{L}{2}|\p{Lo}/u.test(mark.replace(/[\s\u200e\u200f\u061c]+/gu, " "));
