import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Schema = { settings: { key: string; value: string; updated_at: number } };

/** The logo moves from the site's own settings to its design. */
export const design: Migration = {
  async up(db: Kysely<Schema>) {
    const row = await db.selectFrom("settings").selectAll().where("key", "=", "site").executeTakeFirst();
    if (!row) return;
    const { logoUrl, ...site } = JSON.parse(row.value) as { logoUrl?: string | null };
    await db
      .updateTable("settings")
      .set({ value: JSON.stringify(site) })
      .where("key", "=", "site")
      .execute();
    if (!logoUrl) return;
    await db
      .insertInto("settings")
      .values({ key: "design", value: JSON.stringify({ logo: logoUrl }), updated_at: row.updated_at })
      .execute();
  },
};
