import chardet from "chardet";
import iconv from "iconv-lite";

// The site's languages first: on a draw the earlier one wins (French reads the same in 1252 and 1250).
const candidates = [
  "windows-1252",
  "windows-1255",
  "windows-1256",
  "gb18030",
  "iso-8859-15",
  "windows-1250",
  "iso-8859-2",
  "iso-8859-6",
  "big5",
  "euc-kr",
  "euc-jp",
  "macintosh",
  "cp850",
  "cp862",
] as const;

// Much rarer in these files than French or Windows Arabic, whose bytes they map to other letters.
const rarer = new Set<string>([
  "windows-1250",
  "iso-8859-2",
  "iso-8859-6",
  "big5",
  "macintosh",
  "cp850",
  "cp862",
]);

// Scripts outside the site's languages are accepted from the statistics only, and only with high confidence.
const otherScripts = new Set([
  "windows-1251",
  "iso-8859-5",
  "iso-8859-7",
  "windows-1253",
  "iso-8859-9",
  "windows-1254",
]);
const sureInStatistics = 40;
const sureInScores = 0.7;
/** Below this the words look as much like noise as like words. */
const plausible = 0.5;

const frequentArabic = new Set("اليمونرتبعدسكفقحهج");
const neverFirstArabic = new Set("ةىءئؤ");
const lastOnlyArabic = new Set("ةى");
const finalHebrew = new Set("ךםןףץ");
const usualSigns = new Set("€£°®™©§«»“”‘’„–—…•½¼¾²³µ±×·₪،؛؟״׳¡¿\u00A0");

/** Icelandic and Old English letters, which other encodings make of French. */
const rareLatin = new Set("þÞðÐ");

/**
 * The most plausible 8-bit or Chinese encoding of a sample that is not UTF-8. Letter statistics (chardet) need far more
 * text than the few words of a product table, so each candidate is scored by how its words look: one script per word,
 * accents among plain letters, final letters at the end, common Chinese characters.
 */
export function mostPlausibleEncoding(sample: Uint8Array): { encoding: string; isSure: boolean } {
  const statistics = chardet.analyse(sample);
  let best: { encoding: string; score: number } = {
    encoding: "windows-1252",
    score: Number.NEGATIVE_INFINITY,
  };
  for (const encoding of candidates) {
    const vote = statistics.find((match) => match.name.toLowerCase() === encoding)?.confidence ?? 0;
    const score = plausibility(encoding, sample) + (rarer.has(encoding) ? -0.1 : vote / 1000);
    if (score > best.score) best = { encoding, score };
  }
  const top = statistics[0];
  const name = top?.name.toLowerCase() ?? "";
  const sure = top !== undefined && top.confidence >= sureInStatistics && best.score < sureInScores;
  return sure && otherScripts.has(name)
    ? { encoding: name, isSure: true }
    : { encoding: best.encoding, isSure: best.score >= plausible };
}

/** From about -3 to 1 per byte above ASCII. */
function plausibility(encoding: string, sample: Uint8Array): number {
  if (encoding === "gb18030")
    return pairPlausibility(sample, chinese) - (isKorean(sample) || isJapanese(sample) ? 1 : 0);
  // Their bytes are also valid Chinese: they are accepted only if the Chinese reading is implausible.
  if (encoding === "euc-kr") return isKorean(sample) ? pairPlausibility(sample, chinese) : -3;
  if (encoding === "euc-jp") return isJapanese(sample) ? pairPlausibility(sample, japanese) : -3;
  if (encoding === "big5") return pairPlausibility(sample, taiwanese);
  const text = iconv.decode(sample, encoding);
  let score = 0;
  let counted = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const above = [...word].filter((letter) => letter > "\u007F").length;
    counted += above;
    if (above > 0) score += wordPlausibility(word, above);
  }
  for (const found of text.matchAll(
    /(?<before>\p{L}?)(?<sign>[^\p{L}\p{M}\p{ASCII}])(?=(?<after>\p{L}?))/gu,
  )) {
    const { before = "", sign = "", after = "" } = found.groups ?? {};
    counted += 1;
    if (/[\p{Cc}\uFFFD]/u.test(sign)) score -= 3;
    else if (before !== "" && after !== "" && !"’·\u00A0".includes(sign)) score -= 1;
    else if (!usualSigns.has(sign) || ("¿¡".includes(sign) && after === "")) score -= 0.5;
    else score += before === "" && after === "" ? 1 : 0.3;
  }
  return counted === 0 ? 0 : score / counted;
}

function wordPlausibility(word: string, above: number): number {
  const letters = [...word];
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Hebrew}/u, /\p{Script=Arabic}/u].filter((script) =>
    script.test(word),
  );
  if (scripts.length !== 1) return -above;
  if (/\p{Script=Hebrew}/u.test(word)) {
    return sum(letters, (letter, place) => {
      if (/\p{M}/u.test(letter)) return -0.3;
      return finalHebrew.has(letter) && place < letters.length - 1 ? -1 : 1;
    });
  }
  if (/\p{Script=Arabic}/u.test(word)) {
    return sum(letters, (letter, place) => {
      if (place === 0 && neverFirstArabic.has(letter)) return -1;
      if (place < letters.length - 1 && lastOnlyArabic.has(letter)) return -1;
      return frequentArabic.has(letter) ? 1 : 0.5;
    });
  }
  if (letters.length >= 3 && above / letters.length > 0.6) return -above;
  const capitalsInside = [...word.matchAll(/\p{Ll}(?=(\p{Lu}))/gu)].filter(
    ([, capital = ""]) => capital > "\u007F",
  );
  const rare = letters.filter((letter) => rareLatin.has(letter)).length;
  return above - 2 * capitalsInside.length - rare;
}

/** The score of a pair of bytes above ASCII, from -2 for an invalid one. */
type PairWorth = (lead: number, trail: number) => number;

// GB 2312 puts the 3,755 common characters at B0–D7 and the signs at A1–A9; the second byte is A1–FE in both.
const chinese: PairWorth = (lead, trail) => {
  if (trail < 0x30 || lead === 0x80 || lead === 0xff) return -2;
  if (trail >= 0xa1 && lead >= 0xb0 && lead <= 0xd7) return 2;
  return trail >= 0xa1 && lead >= 0xa1 && lead <= 0xa9 ? 0.5 : -1;
};

// Big5 puts the 5,401 common characters at A4–C6 and the signs at A1–A3; the second byte is 40–7E or A1–FE.
const taiwanese: PairWorth = (lead, trail) => {
  const isTrail = (trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe);
  if (!isTrail || lead < 0xa1 || lead > 0xf9) return -2;
  if (lead >= 0xa4 && lead <= 0xc6) return 2;
  return lead <= 0xa3 ? 0.5 : -1;
};

// EUC-JP kana share code points with GB 2312, and make up most of a text.
const japanese: PairWorth = (lead, trail) =>
  lead === 0xa4 || lead === 0xa5 ? (trail >= 0xa1 ? 2 : -2) : chinese(lead, trail);

/** The number of pairs whose distribution is conclusive. */
const enoughPairs = 12;

/** The first bytes of the pairs of a sample in one of the three encodings that use A1–FE for both bytes. */
function leadsOf(sample: Uint8Array): number[] {
  const leads: number[] = [];
  for (let at = 0; at < sample.length; at++)
    if ((sample[at] ?? 0) > 0x80) {
      leads.push(sample[at] ?? 0);
      at += 1;
    }
  return leads;
}

/** KS X 1001 has its syllables at B0–C8; nearly half of the characters of a Chinese text are above them. */
function isKorean(sample: Uint8Array): boolean {
  const leads = leadsOf(sample).filter((lead) => lead >= 0xb0);
  return leads.length >= enoughPairs && leads.filter((lead) => lead > 0xc8).length <= leads.length / 50;
}

function isJapanese(sample: Uint8Array): boolean {
  const leads = leadsOf(sample);
  const syllables = leads.filter((lead) => lead === 0xa4 || lead === 0xa5).length;
  return leads.length >= enoughPairs && syllables > leads.length / 4;
}

function pairPlausibility(sample: Uint8Array, worth: PairWorth): number {
  let score = 0;
  let counted = 0;
  for (let at = 0; at < sample.length; at++) {
    const lead = sample[at] ?? 0;
    if (lead < 0x80) continue;
    counted += 2;
    score += worth(lead, sample[at + 1] ?? 0);
    at += 1;
  }
  return counted === 0 ? 0 : score / counted;
}

function sum(letters: readonly string[], worth: (letter: string, place: number) => number): number {
  return letters.reduce((total, letter, place) => total + (letter > "\u007F" ? worth(letter, place) : 0), 0);
}
