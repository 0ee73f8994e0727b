import type { Tx } from "#platform/database/handles.ts";

/** Whether the product comes only from rows of used items and was never edited: each row that joined raised its version once. */
export async function isOfUsedRows(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom("products")
    .select((eb) => [
      "version",
      eb
        .selectFrom("product_sources")
        .select((count) => count.fn.countAll().as("n"))
        .where("product_id", "=", id)
        .as("sources"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  const offers = await tx.selectFrom("offers").select("condition").where("product_id", "=", id).execute();
  return (
    row !== undefined &&
    Number(row.sources) === row.version &&
    offers.length > 0 &&
    offers.every(({ condition }) => condition !== "new")
  );
}

export const saveCover = async (tx: Tx, id: number, imageUrl: string | null): Promise<void> =>
  void (await tx.updateTable("products").set({ image_url: imageUrl }).where("id", "=", id).execute());
