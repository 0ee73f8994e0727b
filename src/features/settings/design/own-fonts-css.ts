import {
  type FontScript,
  type FontSlot,
  fontScripts,
  type OwnFont,
  type OwnFonts,
  scriptLanguages,
} from "./own-font.ts";

/**
 * The fonts of visitors' systems, and the mean width of their letters in the same sample (media/server/fonts/font-characters.ts), in
 * percent of the font size: Arial or what has its widths, and what Linux has. Arial's Hebrew is taken to be as wide as DejaVu's, its Arabic as
 * Noto Naskh's; every Chinese character is as wide as it is high.
 */
const systemFonts: Record<FontScript, readonly { names: readonly string[]; width: number }[]> = {
  latin: [
    { names: ["Arial", "Liberation Sans", "Roboto"], width: 44.2 },
    { names: ["DejaVu Sans"], width: 50.6 },
  ],
  hebrew: [
    { names: ["Arial", "Arial Hebrew"], width: 49.6 },
    { names: ["DejaVu Sans"], width: 49.6 },
  ],
  arabic: [
    { names: ["Noto Naskh Arabic", "Arial", "Geeza Pro"], width: 40.9 },
    { names: ["DejaVu Sans"], width: 48.6 },
  ],
  chinese: [
    {
      names: ["PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "WenQuanYi Micro Hei"],
      width: 100,
    },
  ],
};

const rule = (descriptors: readonly (readonly [string, string])[]): string =>
  `@font-face{${descriptors.map(([name, value]) => `${name}:${value}`).join(";")}}`;
const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;

/** `weights`: for which the font is used. */
function faces(family: string, font: OwnFont, weights: string): string {
  return font.parts
    .map(({ url, range }) =>
      rule([
        ["font-family", family],
        ["font-weight", weights],
        ["font-display", "swap"],
        ["src", `url("${url}")format("woff2")`],
        ["unicode-range", range],
      ]),
    )
    .join("");
}

/** System fonts in the measures of the owner's, so that nothing moves when it arrives. */
const fallbacks = (family: string, font: OwnFont, script: FontScript): { names: string[]; css: string } => {
  const made = systemFonts[script].map(({ names, width }, index) => {
    const scale = Math.min(Math.max(font.width / width, 0.5), 2);
    const name = `${family}-fallback-${index + 1}`;
    const css = rule([
      ["font-family", name],
      ["src", names.map((local) => `local("${local}")`).join()],
      ["size-adjust", percent(scale * 100)],
      ["ascent-override", percent(font.ascent / scale)],
      ["descent-override", percent(font.descent / scale)],
      ["line-gap-override", percent(font.lineGap / scale)],
      ["unicode-range", font.parts.map(({ range }) => range).join()],
    ]);
    return { name, css };
  });
  return { names: made.map(({ name }) => name), css: made.map(({ css }) => css).join("") };
};

/** What a family covers: titles have one weight; text without a file for bold is used for all of its own. */
function weightsIn(slot: FontSlot, fonts: OwnFonts, [least, most]: OwnFont["weights"]): string {
  if (slot.startsWith("title")) return "100 900";
  if (slot.startsWith("bold")) return "600 900";
  if (fonts[slot.replace("text", "bold") as FontSlot]) return "100 599";
  return least === most ? String(least) : `${least} ${most}`;
}

/**
 * The owner's fonts. `--brand-face-title` and `--brand-face-text` come first in the font stacks (ui/styles/fonts.css), so the built-in font after them
 * is loaded only for characters that the owner's lacks. With `isWhole` those without a font are reset.
 */
export function ownFontsCss(fonts: OwnFonts, { isWhole = false } = {}): string {
  let css = "";
  for (const script of fontScripts) {
    const properties: string[] = [];
    for (const use of ["title", "text"] as const) {
      const slot: FontSlot = `${use}-${script}`;
      const font = fonts[slot];
      const bold = use === "text" ? fonts[`bold-${script}`] : undefined;
      const measured = font ?? bold;
      if (measured) {
        const family = `own-${slot}`;
        const fallback = fallbacks(family, measured, script);
        if (font) css += faces(family, font, weightsIn(slot, fonts, font.weights));
        if (bold) css += faces(family, bold, weightsIn(`bold-${script}`, fonts, bold.weights));
        css += fallback.css;
        properties.push(`--brand-face-${use}:${[family, ...fallback.names].join()},`);
      } else if (isWhole) properties.push(`--brand-face-${use}:initial`);
    }
    if (properties.length) {
      const pages = scriptLanguages[script].map((lang) => `html:lang(${lang})`).join();
      css += `${pages}{${properties.join(";")}}`;
    }
  }
  return css;
}
