import type { Kysely } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** The log by which every instance learns what another one changed. */
export const changeLog = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("changes")
      .addColumn("id", "integer", (column) =>
        engine === "sqlite"
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn("tags", "text", (column) => column.notNull())
      .execute();
    // An answer with prices ends with the next of them.
    await db.schema.createIndex("offers_price_expires_at").on("offers").column("price_expires_at").execute();
  },
});
