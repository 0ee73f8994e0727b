import { type Kysely, sql } from "kysely";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";

/**
 * Texts are found by more spellings (Traditional and Simplified characters): they are read again, and no signature is
 * empty. Those that are not published come into the index for editors.
 */
export const searchSpellings = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows } = await sql<{ id: number; words: string }>`select id, words from media`.execute(db);
    for (const { id, words } of rows)
      if (simplified(words) !== words)
        await sql`update media set words = ${simplified(words)} where id = ${id}`.execute(db);
    await sql`update search_texts set signature = ''`.execute(db);
    for (const [kind, table] of [
      ["product", "products"],
      ["article", "articles"],
      ["category", "categories"],
    ] as const)
      await sql`insert into search_backlog (kind, entity_id) select ${sql.lit(kind)}, id from ${sql.table(table)}
        where true on conflict do nothing`.execute(db);
  },
};
