const grounds = ["paper", "surface", "raised"];
const tints = ["electronics", "home", "fashion", "beauty", "outdoor", "neutral"].map(
  (name) => `tint-${name}`,
);
const washes = ["good-wash", "warn-wash", "bad-wash"];
const across = (inks: readonly string[], on: readonly string[]) =>
  inks.flatMap((ink) => on.map((ground) => [ink, ground] as const));

type Pairs = readonly (readonly [ink: string, ground: string])[];

/** Text and its background: 4.5:1 (WCAG 1.4.3). */
export const readablePairs: Pairs = [
  ...across(["ink", "ink-soft", "ink-faint", "brand", "brand-deep", "good", "warn", "bad"], grounds),
  ...across(["ink", "ink-soft"], washes),
  ...across(["paper"], ["ink", "ink-soft"]),
  ...across(["on-buy"], ["buy", "buy-strong"]),
  ...across(["on-tint"], tints),
  ["good", "good-wash"],
  ["warn", "warn-wash"],
  ["bad", "bad-wash"],
];

/** Borders of controls, the score ring, the focus ring: 3:1 (WCAG 1.4.11). On a tint the focus ring has its halo of paper. */
export const visiblePairs: Pairs = [
  ...across(["line-strong", "focus", "brand", "brand-deep"], grounds),
  ...across(["focus"], washes),
];
