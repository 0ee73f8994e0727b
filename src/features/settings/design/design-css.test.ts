import { expect, it } from "vitest";
import { type Design, defaultDesign } from "./design.ts";
import { designCss } from "./design-css.ts";

const cssOf = (design: Partial<Design>) => designCss({ ...defaultDesign, ...design });

it("a logo without a dark version lies on a light plate on dark pages, and nowhere else", () => {
  const logo = "/media/0123456789abcdef/960.webp";
  expect(cssOf({ logo, paper: "#fffaf2" })).toContain(
    ".site-logo{background:light-dark(transparent,#fffaf2)",
  );
  expect(cssOf({ logo, logoDark: logo })).not.toContain(".site-logo");
  expect(cssOf({})).not.toContain(".site-logo");
  // One that is shown on one ground only has been drawn for it.
  for (const colorScheme of ["light", "dark"] as const)
    expect(cssOf({ logo, colorScheme })).not.toContain(".site-logo");
});
