import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Theme = "light" | "dark";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

function colour(name: string, theme: Theme): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`tokens.css has no ${name}`);
  return token[theme];
}

/** WCAG 2.2, relative luminance of an sRGB colour written #rrggbb. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, contrast ratio from 1 to 21. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["paper", "surface", "raised"];
const tints = ["electronics", "home", "fashion", "beauty", "outdoor", "neutral"].map(
  (name) => `tint-${name}`,
);
const washes = ["good-wash", "warn-wash", "bad-wash"];
const across = (inks: string[], on: string[]) =>
  inks.flatMap((ink) => on.map((ground) => [ink, ground] as const));

/** Words, 4.5:1 (WCAG 1.4.3). */
const words = [
  ...across(["ink", "ink-soft", "ink-faint", "brand", "brand-deep", "good", "warn", "bad"], grounds),
  ...across(["ink", "ink-soft"], washes),
  ...across(["paper"], ["ink", "ink-soft"]),
  ...across(["on-buy"], ["buy", "buy-strong"]),
  ...across(["on-tint"], tints),
  ["good", "good-wash"],
  ["warn", "warn-wash"],
  ["bad", "bad-wash"],
] as const;

/** Borders of controls, the ring of the score and of the focus, 3:1 (WCAG 1.4.11). On a tint the focus ring has its halo of paper. */
const parts = [
  ...across(["line-strong", "focus", "brand", "brand-deep"], grounds),
  ...across(["focus"], washes),
];

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  it.each(words)("writes %s on %s at 4.5:1 or more", (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(parts)("draws %s on %s at 3:1 or more", (part, ground) => {
    expect(contrast(colour(part, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

it("knows the greatest contrast there is", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});
