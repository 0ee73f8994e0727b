import { describe, expect, it } from "vitest";
import { readablePairs, visiblePairs } from "#ui/styles/contrast-pairs.ts";
import { type ColorField, colorFields, defaultDesign } from "./design.ts";
import { builtIn, contrast, type Scheme, schemes, themeColors } from "./theme-colors.ts";

/** Black, white, greys, the corners of the color space, and shades between. */
const levels = ["00", "40", "80", "c0", "ff"];
const colors = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
);

function lowContrast(design: Partial<Record<ColorField, string>>, scheme: Scheme): string[] {
  const theme = themeColors({ ...defaultDesign, ...design }, scheme);
  const below = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs
      .filter(([ink, ground]) => contrast(theme[ink] as string, theme[ground] as string) < least)
      .map(([ink, ground]) => `${JSON.stringify(design)} ${ink} on ${ground}`);
  return [...below(readablePairs, 4.5), ...below(visiblePairs, 3)];
}

describe.each(schemes)("in the %s color scheme", (scheme) => {
  it("the built-in colors stay as they are", () => {
    expect(themeColors(defaultDesign, scheme)).toEqual(builtIn[scheme]);
  });

  it.each(colorFields)("no color chosen as %s breaks the contrast", (field) => {
    expect(colors.flatMap((color) => lowContrast({ [field]: color }, scheme))).toEqual([]);
  });

  it("no two colors together do", () => {
    const few = ["#000000", "#ffffff", "#808080", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#bada55"];
    const pairs = few.flatMap((paper) => few.map((other) => ({ paper, other })));
    expect(
      pairs.flatMap(({ paper, other }) =>
        lowContrast({ paper, accent: other, ink: other, button: other }, scheme),
      ),
    ).toEqual([]);
  });
});

it("a color with enough contrast is used as it is", () => {
  const theme = themeColors({ ...defaultDesign, accent: "#7a1f5c", button: "#c2185b" }, "light");
  expect(theme).toMatchObject({ brand: "#7a1f5c", buy: "#c2185b", "on-buy": "#ffffff" });
  expect(themeColors({ ...defaultDesign, accent: "#ffd400" }, "light").brand).not.toBe("#ffd400");
});
