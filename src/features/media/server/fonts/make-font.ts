import { convert } from "fontverter";
import { Blob, Face, Font, Buffer as ShapingBuffer, shape } from "harfbuzzjs";
import subsetFont from "subset-font";
import {
  type FontSlot,
  type FontUse,
  type OwnFont,
  partsOfSlot,
} from "#features/settings/design/own-font.ts";
import { features, sampleTexts, scriptCharacters } from "./font-characters.ts";
import { FontRefused, unpackFont } from "./unpack-font.ts";

/** What pages use of a variable weight: text its regular to bold ones, titles and bold text one. */
const weightsOf: Record<FontUse, readonly [number, number]> = {
  title: [600, 600],
  text: [400, 700],
  bold: [600, 600],
};
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Pictures instead of outlines, and what only font editors read. */
const unusedTables = ["SVG ", "sbix", "CBDT", "CBLC", "DSIG", "meta"];

export type MadeFont = Omit<OwnFont, "parts" | "sentBytes"> & {
  parts: { name: "common" | "rare"; range: string; data: Uint8Array }[];
};

const clamp = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most);

const isHan = (point: number): boolean => point >= 0x4e00 && point <= 0x9fff;

/** As `unicode-range`. Of Chinese characters the whole block: one by one they would take more than the rest of the styles. */
function rangeOf(points: readonly number[]): string {
  const hex = (point: number) => point.toString(16).toUpperCase();
  const ranges: [number, number][] = [];
  for (const point of [...points].sort((one, other) => one - other)) {
    if (isHan(point)) continue;
    const last = ranges.at(-1);
    if (last && point <= last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  if (points.some(isHan)) ranges.push([0x4e00, 0x9fff]);
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(",");
}

/** The characters of a font; its Latin letters only where it has the whole alphabet, since single ones would stand out in words. */
function lettersOf(face: Face): ReadonlySet<number> {
  const all = face.collectUnicodes();
  const known = new Set(all);
  if ([...alphabet].every((letter) => known.has(letter.codePointAt(0) ?? 0))) return known;
  return new Set(all.filter((point) => !/\p{Script=Latin}/u.test(String.fromCodePoint(point))));
}

/** Marks of direction and joining, which need no glyph: a browser would load the next font of the stack for them. */
const isInvisible = (point: number): boolean =>
  /\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(point));

/** The mean advance of a sample's letters, in percent of the font size. */
function widthOf(face: Face, font: Font, text: string): number {
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const advance = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return (advance / face.upem / text.length) * 100;
}

const rounded = (value: number): number => Math.round(clamp(value, [0, 500]) * 10) / 10;

/** Makes the files of a font for its place in the design: cut to the script's characters, and measured. Throws FontRefused. */
export async function makeFont(file: Buffer, slot: FontSlot): Promise<MadeFont> {
  const { use, script } = partsOfSlot(slot);
  const sfnt = await unpackFont(file);
  try {
    const face = new Face(new Blob(sfnt));
    const known = lettersOf(face);
    const sample = sampleTexts[script];
    if (![...sample].every((letter) => letter === " " || known.has(letter.codePointAt(0) ?? 0)))
      throw new FontRefused(known.size ? "font-lacks-letters" : "font-unreadable");

    const { wght, ...otherAxes } = face.getAxisInfos();
    const limits = weightsOf[use].map((weight) => wght && clamp(weight, [wght.min, wght.max]));
    const [least, most] = limits as [number | undefined, number | undefined];
    const axes = {
      ...Object.fromEntries(Object.entries(otherAxes).map(([tag, axis]) => [tag, axis.default])),
      ...(least === undefined || most === undefined
        ? {}
        : { wght: least < most ? { min: least, max: most } : least }),
    };
    const cut = (points: readonly number[]) =>
      subsetFont(sfnt, String.fromCodePoint(...points), {
        targetFormat: "sfnt",
        keepFeatures: features,
        noHinting: true,
        dropTables: unusedTables,
        variationAxes: axes,
      });

    const characters = scriptCharacters[script]();
    const common = [...new Set(characters.common)].filter((point) => known.has(point) || isInvisible(point));
    const isCommon = new Set(common);
    const rare = [...new Set(characters.rare)].filter((point) => known.has(point) && !isCommon.has(point));
    const whole = await cut(common);
    const cutFace = new Face(new Blob(whole));
    const font = new Font(cutFace);
    const { ascender, descender, lineGap } = font.hExtents();
    const percent = (units: number) => rounded((units / cutFace.upem) * 100);
    const parts: MadeFont["parts"] = [
      { name: "common", range: rangeOf(common), data: await convert(whole, "woff2", "sfnt") },
    ];
    if (rare.length)
      parts.push({
        name: "rare",
        range: rangeOf(rare),
        data: await convert(await cut(rare), "woff2", "sfnt"),
      });
    const weight = clamp(face.referenceTable("OS/2") ? weightClass(face) : 400, [1, 1000]);
    return {
      family: familyOf(face, wght !== undefined),
      weights: [Math.round(least ?? weight), Math.round(most ?? weight)],
      parts,
      ascent: percent(ascender),
      descent: percent(-descender),
      lineGap: percent(lineGap),
      width: rounded(widthOf(cutFace, font, sample)),
    };
  } catch (error) {
    throw error instanceof FontRefused ? error : new FontRefused("font-unreadable", error);
  }
}

function weightClass(face: Face): number {
  const table = face.referenceTable("OS/2");
  return table && table.length >= 6 ? new DataView(table.buffer, table.byteOffset).getUint16(4) : 400;
}

/** The typographic family name, where there is one; of a variable font without the name of its default weight. */
function familyOf(face: Face, isVariable: boolean): string {
  const name = face.getName(16, "en") || face.getName(1, "en");
  return (
    (isVariable ? name.replace(/ (Thin|ExtraLight|Light|Regular|Medium)$/, "") : name)
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
      .toWellFormed()
      .trim()
      .slice(0, 100)
      .trim() || "Font"
  );
}
