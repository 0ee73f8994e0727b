import type { Queries, Tx } from "../database/handles.ts";

/** The stored settings of languages (features/settings/setting-sections.ts); undefined where they were never changed. */
export async function storedLanguages(db: Queries | Tx): Promise<unknown> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", "languages")
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as unknown);
}
