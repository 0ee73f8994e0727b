import { type Design, defaultDesign } from "./design.ts";
import { ownFontsCss } from "./own-fonts-css.ts";
import { awardColor, schemes, themeColors } from "./theme-colors.ts";

const corners: Record<Design["corners"], readonly [string, string][]> = {
  square: [
    ["sm", "0"],
    ["md", "0"],
    ["lg", "0"],
    ["xl", "0"],
  ],
  rounded: [
    ["sm", "0.25rem"],
    ["md", "0.5rem"],
    ["lg", "0.75rem"],
    ["xl", "1.25rem"],
  ],
  round: [
    ["sm", "0.5rem"],
    ["md", "1.375rem"],
    ["lg", "1.25rem"],
    ["xl", "2rem"],
  ],
};
/** Factor of the distances between sections and cards, and the size of running text. */
const densities: Record<Design["density"], readonly [string, string][]> = {
  compact: [
    ["density", "0.7"],
    ["body-size", "1.0625rem"],
  ],
  comfortable: [
    ["density", "1"],
    ["body-size", "1.125rem"],
  ],
  spacious: [
    ["density", "1.3"],
    ["body-size", "1.1875rem"],
  ],
};

const hasOwnColors = ({ accent, button, paper, ink }: Design) => Boolean(accent || button || paper || ink);

/** The colors of awards that have one of their own. */
export const awardsCss = (awards: readonly { id: string; color: string | null }[], design: Design): string =>
  awards
    .flatMap(({ id, color }) => {
      if (!color) return [];
      const [light, dark] = schemes.map((scheme) => awardColor(color, design, scheme));
      return [`[data-award="${id}"]{color:light-dark(${light},${dark})}`];
    })
    .join("");

/** A logo without a version for dark has been drawn on light paper: on a dark page it lies on a plate of that. */
function plateCss(design: Design): string {
  if (design.colorScheme !== "auto" || !design.logo || design.logoDark) return "";
  const plate = `light-dark(transparent,${themeColors(design, "light").paper})`;
  return `.site-logo{background:${plate};box-shadow:0 0 0 .25rem ${plate};border-radius:.125rem}`;
}

/** The custom properties in which a design differs from the built-in one (ui/styles/tokens.css); with `isWhole`, all of them. */
export function designCss(design: Design, { isWhole = false } = {}): string {
  const properties: (readonly [string, string])[] = [];
  if (isWhole || hasOwnColors(design)) {
    const [light = {}, dark = {}] = schemes.map((scheme) => themeColors(design, scheme));
    const [builtInLight = {}, builtInDark = {}] = schemes.map((scheme) => themeColors(defaultDesign, scheme));
    for (const [token, color] of Object.entries(light))
      if (isWhole || color !== builtInLight[token] || dark[token] !== builtInDark[token])
        properties.push([token, `light-dark(${color},${dark[token]})`]);
  }
  if (isWhole || design.corners !== defaultDesign.corners)
    properties.push(...corners[design.corners].map(([size, value]) => [`corner-${size}`, value] as const));
  if (isWhole || design.density !== defaultDesign.density) properties.push(...densities[design.density]);
  const root = properties.length
    ? `:root{${properties.map(([name, value]) => `--${name}:${value}`).join(";")}}`
    : "";
  return root + plateCss(design) + ownFontsCss(design.fonts, { isWhole });
}
