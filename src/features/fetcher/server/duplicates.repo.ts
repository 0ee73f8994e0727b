import { gtinForms } from "#features/marketplaces/gtin.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

const living = (db: Queries | Tx) =>
  db
    .selectFrom("products as p")
    .innerJoin("offers as o", "o.product_id", "p.id")
    .innerJoin("programmes as g", "g.id", "o.programme_id")
    .select("p.id")
    .distinct()
    .where("p.deleted_at", "is", null)
    .orderBy("p.id")
    .limit(10);

/** The product with this GTIN, in any notation. */
export const withGtin = async (db: Queries | Tx, gtin: string): Promise<number[]> =>
  (
    await db
      .selectFrom("products")
      .select("id")
      .where("gtin", "in", gtinForms(gtin))
      .where("deleted_at", "is", null)
      .limit(10)
      .execute()
  ).map(({ id }) => id);

/** Products with an offer of this item at this shop, in any country. */
export const withExternalId = async (db: Queries | Tx, programme: string, externalId: string) =>
  (await living(db).where("g.key", "=", programme).where("o.external_id", "=", externalId).execute()).map(
    ({ id }) => id,
  );

export const withAddress = async (db: Queries | Tx, addresses: readonly string[]): Promise<number[]> =>
  (await living(db).where("o.url", "in", addresses).execute()).map(({ id }) => id);

/** Product names, each in the first language it has. */
export async function namesOf(db: Queries | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("product_texts")
    .select(["product_id", "name", "lang"])
    .where("product_id", "in", ids)
    .orderBy("lang")
    .execute();
  const names = new Map<number, string>();
  for (const { product_id, name, lang } of rows)
    if (!names.has(product_id) || lang === "en") names.set(product_id, name);
  return names;
}
