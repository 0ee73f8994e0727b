import type { Fields } from "#content/fields/field.ts";
import {
  choice,
  date,
  decimal,
  image,
  integer,
  keywords,
  line,
  lines,
  paragraph,
  reference,
  references,
  url,
  yesNo,
} from "#content/fields/kinds.ts";

/** Facts that no release's products have: one of every kind that needs nothing but its declaration. */
export const moreFacts = {
  chargeCycles: integer({ max: 600 }),
  kilos: decimal({ min: 0, max: 1_000, step: 0.1 }),
  isRepairable: yesNo(),
  finish: choice(["matt", "gloss"]),
  inShopsSince: date(),
  manual: url(),
  badge: image(),
  motto: line({ max: 100 }),
  careNotes: paragraph(),
  certificates: lines(),
  labels: keywords(),
  twinId: reference("product"),
  bundleIds: references("product", { max: 3 }),
} satisfies Fields;
