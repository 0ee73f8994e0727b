import { ColorSpace, contrastWCAG21, OKLCH, parse, serialize, sRGB, to, toGamut } from "colorjs.io/fn";
import tokensCss from "#ui/styles/tokens.css?raw";
import type { Design } from "./design.ts";

ColorSpace.register(sRGB);
ColorSpace.register(OKLCH);

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];
/** Colors by their token (ui/styles/tokens.css), as #rrggbb. */
export type Colors = Record<string, string>;

/** Lightness 0 to 1, chroma, hue in degrees. */
type Oklch = { l: number; c: number; h: number };

/** WCAG 2.2 contrast ratio of two colors, 1 to 21. */
export const contrast = (one: string, other: string): number => contrastWCAG21(parse(one), parse(other));

function oklchOf(hex: string): Oklch {
  const [l, c, h] = to(parse(hex), OKLCH).coords.map((part) => part ?? 0) as [number, number, number];
  return { l, c, h };
}

const hexOf = ({ l, c, h }: Oklch): string =>
  serialize(toGamut(to({ space: OKLCH, coords: [l, c, h], alpha: 1 }, sRGB), { space: sRGB }), {
    format: "hex",
    collapse: false,
  });

/** The built-in colors. */
export const builtIn: Record<Scheme, Colors> = { light: {}, dark: {} };
for (const [, token = "", light = "", dark = ""] of tokensCss.matchAll(
  /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
)) {
  builtIn.light[token] = light;
  builtIn.dark[token] = dark;
}

const lightnessStep = 0.004;

/** The color, made darker (or lighter on a dark scheme) until it has this contrast with all grounds. */
function readable(color: string, grounds: readonly string[], ratio: number, scheme: Scheme): string {
  const hasContrast = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= ratio);
  if (hasContrast(color)) return color;
  const { l: from, c, h } = oklchOf(color);
  const step = scheme === "light" ? -lightnessStep : lightnessStep;
  for (let l = from; l >= 0 && l <= 1; l += step) {
    // Near black and white there is no room for chroma.
    const hex = hexOf({ l, c: Math.min(c, 4 * l * (1 - l)), h });
    if (hasContrast(hex)) return hex;
  }
  return scheme === "light" ? "#000000" : "#ffffff";
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Paper, the surfaces on it and hairlines. A paper of medium lightness would leave no contrast for both text and links. */
function groundsOf(paper: string, scheme: Scheme): Colors {
  const { l: wanted, c, h } = oklchOf(paper);
  const isLight = scheme === "light";
  const l = isLight ? clamp(wanted, 0.945, 1) : wanted < 0.5 ? clamp(wanted, 0.12, 0.26) : 0.19;
  const chroma = Math.min(c, isLight ? 0.03 : 0.035);
  const at = (lightness: number, share: number) => hexOf({ l: lightness, c: chroma * share, h });
  return isLight
    ? {
        paper: at(l, 1),
        surface: at(l - 0.025, 1.1),
        raised: at(Math.min(1, l + 0.03), 0.3),
        line: at(l - 0.08, 1.2),
      }
    : { paper: at(l, 1), surface: at(l + 0.035, 1), raised: at(l + 0.065, 1), line: at(l + 0.13, 1) };
}

/** On a button of any color one of these has a contrast of at least 4.5. */
const onButton = ["#1d1503", "#000000", "#ffffff"];

function buttonColors(button: string): Colors {
  const onBuy = onButton.find((text) => contrast(text, button) >= 4.5) ?? "#ffffff";
  const { l, c, h } = oklchOf(button);
  // Away from the text, so that it stays readable while the pointer is on it.
  const strong = hexOf({ l: clamp(l + (onBuy === "#ffffff" ? -0.05 : 0.05), 0, 1), c, h });
  return { buy: button, "buy-strong": contrast(onBuy, strong) >= 4.5 ? strong : button, "on-buy": onBuy };
}

/** The color of an award's label on the grounds of a design, with a contrast of 4.5 on each (WCAG 1.4.3). */
export function awardColor(color: string, design: ThemedBy, scheme: Scheme): string {
  const { paper = "", surface = "", raised = "" } = themeColors(design, scheme);
  return readable(color, [paper, surface, raised], 4.5, scheme);
}

type ThemedBy = Pick<Design, "accent" | "button" | "paper" | "ink">;

/** All colors of a scheme. Whatever was chosen, text has a contrast of 4.5 and controls of 3 (WCAG 1.4.3, 1.4.11). */
export function themeColors(design: ThemedBy, scheme: Scheme) {
  const base = builtIn[scheme] as Record<string, string>;
  const colors: Colors = { ...base, ...(design.paper ? groundsOf(design.paper, scheme) : {}) };
  const of = (token: string) => colors[token] as string;
  const grounds = ["paper", "surface", "raised"].map(of);
  const washes = ["good-wash", "warn-wash", "bad-wash"].map(of);
  const isLight = scheme === "light";
  const set = (token: string, color: string, on: readonly string[], ratio: number) => {
    colors[token] = readable(color, on, ratio, scheme);
  };

  if (design.ink) {
    const { l, c, h } = oklchOf(design.ink);
    const at = (lightness: number, most: number) => hexOf({ l: lightness, c: Math.min(c, most), h });
    colors.ink = isLight ? at(Math.min(l, 0.32), 0.09) : at(0.95, 0.015);
    colors["ink-soft"] = isLight ? at(0.42, 0.06) : at(0.82, 0.025);
    colors["ink-faint"] = isLight ? at(0.5, 0.05) : at(0.7, 0.03);
  }
  if (design.accent) {
    const { l, c, h } = oklchOf(design.accent);
    const lightness = isLight ? l : Math.max(l, 0.76);
    colors.brand = isLight ? design.accent : hexOf({ l: lightness, c: Math.min(c, 0.13), h });
    colors["brand-deep"] = hexOf({ l: lightness, c: Math.min(c, 0.18), h: (h + 40) % 360 });
    colors.focus = colors.brand;
  }
  set("ink", of("ink"), [...grounds, ...washes], 7);
  set("ink-soft", of("ink-soft"), [...grounds, ...washes], 5.5);
  set("ink-faint", of("ink-faint"), grounds, 4.5);
  set("line-strong", of("line-strong"), grounds, 3);
  set("brand", of("brand"), grounds, 4.5);
  set("brand-deep", of("brand-deep"), grounds, 4.5);
  set("focus", of("focus"), [...grounds, ...washes], 3);
  for (const name of ["good", "warn", "bad"]) set(name, of(name), [...grounds, of(`${name}-wash`)], 4.5);
  if (design.button) Object.assign(colors, buttonColors(design.button));
  return colors;
}
