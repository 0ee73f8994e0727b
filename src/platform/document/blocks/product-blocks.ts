import { z } from "zod";
import { awardId } from "../award-id.ts";
import { blockKind, id, words } from "./block-kind.ts";

// Blocks about products of the site: what they show is looked up when the page is rendered.

/** What readers of a country are shown in place of a product that has no offer there (0059). */
const alternatives = z
  .array(
    z
      .object({
        country: z.string().regex(/^[A-Z]{2}$/),
        productId: id,
        reason: words(1000).optional(),
      })
      .meta({ id: "CountryAlternative" }),
  )
  .max(10)
  .optional();
type Alternatives = z.output<typeof alternatives>;
const idsOf = ({ productId, alternatives: all = [] }: { productId: string; alternatives?: Alternatives }) => [
  productId,
  ...all.map((one) => one.productId),
];

const aboutOne = <const Type extends "prosCons" | "specTable">(type: Type) =>
  blockKind(type, z.object({ productId: id }), {
    empty: { productId: "" },
    shows: ({ productId }) => ({ products: [productId] }),
  });
export const productCard = blockKind("productCard", z.object({ productId: id, alternatives }), {
  empty: { productId: "" },
  shows: (attrs) => ({ products: idsOf(attrs) }),
});
export const prosCons = aboutOne("prosCons");
export const specTable = aboutOne("specTable");

export const picks = blockKind(
  "picks",
  z.object({
    picks: z
      .array(
        z.object({
          productId: id,
          award: awardId,
          /** Shown in place of the award's own name ("Best for small kitchens"). */
          label: words(60).optional(),
          reason: words(1000),
          alternatives,
        }),
      )
      .max(12),
  }),
  {
    empty: { picks: [] },
    text: ({ picks: all }) =>
      all.flatMap(({ label = "", reason, alternatives: others = [] }) => [
        label,
        reason,
        ...others.flatMap((other) => other.reason ?? []),
      ]),
    changed: ({ picks: all }, { text }) => ({
      picks: all.map((pick) => ({
        ...pick,
        ...(pick.label ? { label: text(pick.label) } : {}),
        reason: text(pick.reason),
        ...(pick.alternatives && {
          alternatives: pick.alternatives.map((other) => ({
            ...other,
            ...(other.reason ? { reason: text(other.reason) } : {}),
          })),
        }),
      })),
    }),
    shows: ({ picks: all }) => ({ products: all.flatMap(idsOf) }),
  },
);

export const comparisonTable = blockKind(
  "comparisonTable",
  z.object({
    productIds: z.array(id).min(2).max(6),
    /** The keys of its rows (comparison-rows.ts); none or an empty list: all rows. */
    rows: z.array(words(200)).max(60).optional(),
    /** Leaves out rows that are the same for all products. */
    differencesOnly: z.boolean().optional(),
  }),
  {
    empty: { productIds: [], rows: [], differencesOnly: false },
    shows: ({ productIds }) => ({ products: productIds }),
  },
);

export const versus = blockKind("versus", z.object({ productIds: z.array(id).length(2) }), {
  empty: { productIds: [] },
  shows: ({ productIds }) => ({ products: productIds }),
});
