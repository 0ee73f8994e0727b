import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "#platform/database/schema.ts";

/** A product `p` with one of its texts `t`. */
export type Joined = Schema & { t: Schema["product_texts"]; p: Schema["products"] };
export type Eb = ExpressionBuilder<Joined, "t" | "p">;
type OfferEb = ExpressionBuilder<{ o: Schema["offers"] }, "o">;

/**
 * What the reader pays, as `sortOffers` reckons it: shipping is in the price's own currency and converted as the price was. Double
 * precision by its name in both engines is the number JavaScript has, so that the two orders agree to the last bit.
 */
const totalInBase = (eb: OfferEb) => {
  const [base, amount, shipping] = [
    eb.ref("o.price_base"),
    eb.ref("o.price_amount"),
    eb.ref("o.shipping_amount"),
  ];
  const rate = sql`(cast(${base} as double precision) / nullif(${amount}, 0))`;
  return sql<number | null>`${base} + coalesce(${shipping} * ${rate}, 0)`;
};

/** Of a programme that is switched off nothing is shown (offers.service.ts, priceBook). */
const isOfUsed = (programme: "o.programme_id" | "other.programme_id") =>
  sql<SqlBool>`exists (select 1 from programmes as used where used.id = ${sql.ref(programme)} and used.is_active = 1)`;

/**
 * The price a reader sees, in base-currency minor units: that of the offer which `sortOffers` puts first, or the list price where
 * there are no offers. Null where none may be shown, or no rate for it is known.
 */
export const visiblePrice = (eb: Eb, now: number) =>
  eb
    .case()
    .when("p.discontinued_at", "is not", null)
    .then(sql<number | null>`null`)
    .when(
      eb.exists(
        eb
          .selectFrom("offers as other")
          .select("other.id")
          .whereRef("other.product_id", "=", "p.id")
          .where("other.is_active", "=", 1)
          .where(isOfUsed("other.programme_id")),
      ),
    )
    .then(
      eb
        .selectFrom("offers as o")
        .select("o.price_base")
        .whereRef("o.product_id", "=", "p.id")
        .where("o.is_active", "=", 1)
        .where(isOfUsed("o.programme_id"))
        .where("o.availability", "!=", "out-of-stock")
        .where("o.price_amount", "is not", null)
        .where("o.price_currency", "is not", null)
        .where((inner) =>
          inner.or([inner("o.price_expires_at", "is", null), inner("o.price_expires_at", ">", now)]),
        )
        .orderBy((inner) => inner.case().when("o.condition", "=", "new").then(0).else(1).end())
        .orderBy(
          (inner) => totalInBase(inner as unknown as OfferEb),
          (by) => by.asc().nullsLast(),
        )
        .orderBy("o.id")
        .limit(1),
    )
    .else(eb.ref("p.price_base"))
    .end();
