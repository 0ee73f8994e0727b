import type { Queries, Tx } from "#platform/database/database.ts";
import type { Document } from "#platform/document/document.ts";

export async function read(db: Queries | Tx, key: string): Promise<unknown> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row ? (JSON.parse(row.value) as unknown) : undefined;
}

export async function write(tx: Tx, key: string, value: unknown, now: number): Promise<void> {
  const text = JSON.stringify(value);
  await tx
    .insertInto("settings")
    .values({ key, value: text, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((eb) => ({ value: text, updated_at: now, version: eb("settings.version", "+", 1) })),
    )
    .execute();
}

export async function pageText(
  db: Queries,
  page: string,
  lang: string,
): Promise<{ title: string; description: string; content: Document; versionDate: string } | null> {
  const row = await db
    .selectFrom("page_texts")
    .selectAll()
    .where("page", "=", page)
    .where("lang", "=", lang)
    .executeTakeFirst();
  return row
    ? {
        title: row.title,
        description: row.description,
        content: JSON.parse(row.content) as Document,
        versionDate: row.version_date,
      }
    : null;
}
