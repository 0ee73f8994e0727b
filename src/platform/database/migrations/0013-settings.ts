import { type Kysely, sql } from "kysely";

/** Texts of standing pages get a version; the footer's categories become a section of their own. */
export const settings = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("page_texts")
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    const { rows } = await sql<{ value: string; updated_at: number }>`
      select value, updated_at from settings where key = 'site'`.execute(db);
    const [site] = rows;
    if (!site) return;
    const { footerCategories, ...rest } = JSON.parse(site.value) as Record<string, unknown>;
    if (footerCategories === undefined) return;
    await sql`update settings set value = ${JSON.stringify(rest)} where key = 'site'`.execute(db);
    await sql`insert into settings (key, value, updated_at)
      values ('footer', ${JSON.stringify({ categories: footerCategories })}, ${site.updated_at})`.execute(db);
  },
};
