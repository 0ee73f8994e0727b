import type { Selectable } from "kysely";
import { gtinForms } from "#features/marketplaces/gtin.ts";
import type { Queries } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";
import { type OfferRow, rowOf } from "./offers.repo.ts";

/**
 * The products with one of these GTINs, however it is written there, each with every offer that readers of a country can buy, or once
 * with null where it has none or is not visible.
 */
export async function offersByGtin(
  db: Queries,
  gtins: readonly string[],
): Promise<{ productId: number; gtin: string; offer: OfferRow | null }[]> {
  if (!gtins.length) return [];
  const rows = await db
    .selectFrom("products")
    .leftJoin("offers", (join) =>
      join
        .onRef("offers.product_id", "=", "products.id")
        .on("offers.is_active", "=", 1)
        .on("offers.country", "<>", "")
        .on("offers.availability", "<>", "out-of-stock")
        .on("products.is_active", "=", 1)
        .on("products.deleted_at", "is", null)
        .on((eb) =>
          eb.exists(
            eb
              .selectFrom("product_texts")
              .select("product_texts.lang")
              .whereRef("product_texts.product_id", "=", "products.id")
              .where("product_texts.published", "=", 1),
          ),
        ),
    )
    .selectAll("offers")
    .select(["products.id as owner", "products.gtin"])
    .where("products.gtin", "in", [...new Set(gtins.flatMap(gtinForms))])
    .orderBy("offers.id")
    .execute();
  return rows.map(({ owner, gtin, ...offer }) => ({
    productId: owner,
    gtin: gtin ?? "",
    offer: offer.id === null ? null : rowOf(offer as Selectable<Schema["offers"]>),
  }));
}
