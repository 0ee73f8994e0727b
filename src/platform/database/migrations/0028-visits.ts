import { type Kysely, sql } from "kysely";
import type { Engine } from "../engines/engine.ts";

/**
 * What is counted of visits, as sums of a day from the beginning (docs/decisions/0026): views by page, visits by device and by where they
 * came from, every search beside those that found nothing. Clicks learn which page they were made on.
 */
export const visits = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    // A table that is its own index: a range of days lies in one piece.
    const end = engine === "sqlite" ? sql`without rowid` : sql``;
    await db.schema
      .createTable("page_views")
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      // 0 for pages that exist once, such as the front page.
      .addColumn("page_id", "integer", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("times", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("page_views_pk", ["day", "kind", "page_id", "lang"])
      .modifyEnd(end)
      .execute();
    await db.schema
      .createTable("visit_kinds")
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("event", "text", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("device", "text", (column) => column.notNull())
      // Empty for clicks.
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("times", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("visit_kinds_pk", ["day", "event", "lang", "device", "source"])
      .modifyEnd(end)
      .execute();
    await db.schema
      .createTable("search_counts")
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      // Empty for what is counted without its words.
      .addColumn("term", "text", (column) => column.notNull())
      .addColumn("spelling", "text", (column) => column.notNull())
      .addColumn("times", "integer", (column) => column.notNull())
      .addColumn("missed", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_counts_pk", ["day", "lang", "term"])
      .modifyEnd(end)
      .execute();
    await db.schema
      .alterTable("outbound_clicks")
      .addColumn("page_kind", "text", (column) => column.notNull().defaultTo("other"))
      .execute();
    await db.schema
      .alterTable("outbound_clicks")
      .addColumn("page_id", "integer", (column) => column.notNull().defaultTo(0))
      .execute();

    await sql`insert into search_counts (day, lang, term, spelling, times, missed)
      select day, lang, term, spelling, times, times from search_misses`.execute(db);
    await sql`insert into visit_kinds (day, event, lang, device, source, times)
      select day, 'click', lang, 'unknown', '', sum(times) from outbound_clicks group by day, lang`.execute(
      db,
    );
    await db.schema.dropTable("search_misses").execute();
    // Never written to: it had a row for each event.
    await db.schema.dropTable("analytics_events").execute();
  },
});
