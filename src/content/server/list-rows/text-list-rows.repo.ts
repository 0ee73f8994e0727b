import { sql } from "kysely";
import type { Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

export type TextListRow = Schema["text_lines"];

/** Replaces the rows of these entities by the given ones; an entity without a given row loses its row. */
export async function replaceRows(
  tx: Tx,
  kind: string,
  ids: readonly number[],
  lines: readonly TextListRow[],
): Promise<void> {
  if (ids.length)
    await tx.deleteFrom("text_lines").where("kind", "=", kind).where("entity_id", "in", ids).execute();
  if (lines.length)
    await tx
      .insertInto("text_lines")
      .values([...lines])
      .execute();
}

/** Removes the lines of what is no longer in its table. */
export async function removeOrphanListRows(tx: Tx, kind: "category" | "article"): Promise<void> {
  const table = kind === "category" ? "categories" : "articles";
  await tx
    .deleteFrom("text_lines")
    .where("kind", "=", kind)
    .where(sql<boolean>`entity_id not in (select id from ${sql.table(table)})`)
    .execute();
}
