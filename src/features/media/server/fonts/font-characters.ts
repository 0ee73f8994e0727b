import type { FontScript } from "#features/settings/design/own-font.ts";

/** The characters of English and French pages: the same as the `unicode-range` of these files in fonts.css. */
export const latin = `U+0020-007E, U+00A0, U+00A3, U+00A5, U+00A9, U+00AB, U+00AE, U+00B0, U+00B2-00B3, U+00B7, U+00BB-00BE, U+00C0-00C2, U+00C4, U+00C7-00CB,
  U+00CE-00CF, U+00D4, U+00D6-00D7, U+00D9, U+00DB-00DC, U+00DF-00E2, U+00E4, U+00E6-00EB, U+00ED-00EF, U+00F1, U+00F3-00F4, U+00F6,
  U+00F9-00FC, U+00FF, U+0152-0153, U+2009, U+2010-201F, U+2021-2027, U+202F-2030, U+2039-203A, U+2066-2069, U+20AC, U+2122, U+2191, U+2193,
  U+2212`;
/** Latin text on Hebrew and Arabic pages: names, models, figures, the language menu. */
export const plainLatin =
  "U+0020-007E, U+00A0, U+00A5, U+00A9, U+00AB, U+00B0, U+00B2, U+00B7, U+00BB, U+00D7, U+00E7, U+00E9, U+2009, U+2011-2027, U+202F-2030, U+2039-203A, U+2066-2069, U+20AC, U+2122, U+2212";
export const hebrew = "U+0020, U+0307-0308, U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F";
/**
 * Arabic, and the Persian letters used in foreign names. Urdu letters and the Eastern digits come from the full file,
 * and join with these: shaping works on the word, not the file.
 */
export const arabic = `U+0020, U+060C, U+061B, U+061F, U+0621-063A, U+0640-0655, U+066A-066C, U+0670, U+067E, U+0686, U+0698, U+06A4, U+06A9,
  U+06AF, U+06CC, U+200C-200E`;

/** Features that browsers enable by default, and tabular figures (patterns.css). */
export const features =
  "abvm blwm calt ccmp clig curs fina init isol kern liga locl mark medi mkmk rclt rlig rvrn lnum tnum".split(
    " ",
  );

export const pointsOf = (ranges: string): number[] =>
  ranges.split(/,\s*/).flatMap((range) => {
    const [from = 0, to = from] = range
      .replace("U+", "")
      .split("-")
      .map((part) => Number.parseInt(part, 16));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });

/** The first level of GB 2312, rows 16 to 55: the 3,755 characters of everyday text. */
function commonHan(): number[] {
  const decoder = new TextDecoder("gb18030");
  const points: number[] = [];
  for (let row = 16; row <= 55; row++)
    for (let cell = 1; cell <= 94; cell++) {
      const character = decoder.decode(Uint8Array.of(row + 0xa0, cell + 0xa0));
      if (/^\p{Script=Han}$/u.test(character)) points.push(character.codePointAt(0) ?? 0);
    }
  return points;
}

const rareLatin =
  "U+00A1-024F, U+02B0-036F, U+1E00-1EFF, U+2000-206F, U+20A0-20CF, U+2100-214F, U+2190-21FF, U+2200-22FF";

/** By script: what goes into the file that every page loads, and into the one for rare characters. */
export const scriptCharacters: Record<FontScript, () => { common: number[]; rare: number[] }> = {
  latin: () => ({ common: pointsOf(latin), rare: pointsOf(rareLatin) }),
  hebrew: () => ({ common: pointsOf(`${hebrew}, ${plainLatin}`), rare: pointsOf(rareLatin) }),
  arabic: () => ({
    common: pointsOf(`${arabic}, ${plainLatin}`),
    rare: pointsOf(`U+0600-06FF, U+0750-077F, U+FB50-FDFF, U+FE70-FEFC, ${rareLatin}`),
  }),
  chinese: () => ({
    common: [...pointsOf(`${plainLatin}, U+3000-301F, U+FF01-FF5E, U+FFE5`), ...commonHan()],
    rare: pointsOf(rareLatin),
  }),
};

/** A font of a script has all letters of this sentence, by which its width is measured. */
export const sampleTexts: Record<FontScript, string> = {
  latin: "The quick brown fox jumps over the lazy dog and then rests beside a quiet river until morning",
  hebrew: "דג סקרן שט לו בים זך אך לפתע פגש חבורה נחמדה שצצה כך ושוב יצא אל הדרך הארוכה מן העיר",
  arabic: "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر ومغلف بجلد أزرق في المدينة الكبيرة",
  chinese: "我们在家里测试每一件产品并且说明它的优点和缺点",
};
