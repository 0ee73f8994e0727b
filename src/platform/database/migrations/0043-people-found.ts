import type { Kysely } from "kysely";
import { foldLetters } from "#i18n/text-analysis/search-letters.ts";

/** Only what it reads and writes; the schema goes on changing. */
type Then = { users: { id: number; name: string; name_folded: string } };

/** Accounts are found by their names whatever the case and the accents: SQLite alone folds no letters but A to Z. */
export const peopleFound = {
  async up(database: Kysely<unknown>): Promise<void> {
    const db = database as Kysely<Then>;
    await db.schema
      .alterTable("users")
      .addColumn("name_folded", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    const named = await db.selectFrom("users").select(["id", "name"]).where("name", "<>", "").execute();
    for (const { id, name } of named)
      await db
        .updateTable("users")
        .set({ name_folded: foldLetters(name) })
        .where("id", "=", id)
        .execute();
  },
};
