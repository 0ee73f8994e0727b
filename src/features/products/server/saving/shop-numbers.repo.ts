import type { Tx } from "#platform/database/handles.ts";

/** The shops' own numbers of each of these products (an ASIN), as its offers name them; no entry where there are none. */
export async function shopNumbers(tx: Tx, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (!ids.length) return new Map();
  const rows = await tx
    .selectFrom("offers")
    .select(["product_id", "external_id"])
    .where("product_id", "in", ids)
    .orderBy("id")
    .execute();
  const numbers = new Map<number, string[]>();
  for (const { product_id, external_id } of rows)
    if (external_id !== null) numbers.set(product_id, [...(numbers.get(product_id) ?? []), external_id]);
  return numbers;
}
