import { required, type SchemaTools, setNull, withDefault } from "./schema-tools.ts";

/** Daily totals of visits and clicks (docs/decisions/0026), earnings and trends. */
export async function createAnalyticsTables({ db, id, index, withoutRowid }: SchemaTools): Promise<void> {
  await db.schema
    .createTable("page_views")
    .addColumn("day", "integer", required)
    .addColumn("kind", "text", required)
    // 0 for pages that exist once, such as the home page.
    .addColumn("page_id", "integer", required)
    .addColumn("lang", "text", required)
    .addColumn("times", "integer", required)
    .addPrimaryKeyConstraint("page_views_pk", ["day", "kind", "page_id", "lang"])
    .modifyEnd(withoutRowid)
    .execute();

  await db.schema
    .createTable("visit_kinds")
    .addColumn("day", "integer", required)
    .addColumn("event", "text", required)
    .addColumn("lang", "text", required)
    .addColumn("device", "text", required)
    // Empty for clicks.
    .addColumn("source", "text", required)
    .addColumn("times", "integer", required)
    .addPrimaryKeyConstraint("visit_kinds_pk", ["day", "event", "lang", "device", "source"])
    .modifyEnd(withoutRowid)
    .execute();

  await db.schema
    .createTable("search_counts")
    .addColumn("day", "integer", required)
    .addColumn("lang", "text", required)
    // Empty for searches counted without their words.
    .addColumn("term", "text", required)
    .addColumn("spelling", "text", required)
    .addColumn("times", "integer", required)
    .addColumn("missed", "integer", required)
    .addPrimaryKeyConstraint("search_counts_pk", ["day", "lang", "term"])
    .modifyEnd(withoutRowid)
    .execute();

  await db.schema
    .createTable("outbound_clicks")
    .addColumn("day", "integer", required)
    .addColumn("programme", "text", required)
    // 0 for links without an offer: those in texts, and the partners in the footer.
    .addColumn("offer_id", "integer", required)
    .addColumn("path", "text", required)
    .addColumn("block", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("lang", "text", required)
    .addColumn("times", "integer", required)
    .addColumn("page_kind", "text", withDefault("other"))
    .addColumn("page_id", "integer", withDefault(0))
    // Stored with the click, because offers are deleted. 0: no product.
    .addColumn("product_id", "integer", withDefault(0))
    .addColumn("device", "text", withDefault("unknown"))
    .addPrimaryKeyConstraint("outbound_clicks_pk", [
      "day",
      "programme",
      "offer_id",
      "path",
      "block",
      "position",
      "lang",
      "device",
    ])
    .execute();
  await index("outbound_clicks", ["offer_id", "day"], { name: "outbound_clicks_by_offer" });

  await db.schema
    .createTable("earning_runs")
    .$call(id)
    .addColumn("programme", "text", required)
    .addColumn("file_name", "text", required)
    .addColumn("state", "text", required)
    .addColumn("added", "integer", required)
    .addColumn("changed", "integer", required)
    .addColumn("same", "integer", required)
    .addColumn("refused", "integer", required)
    // The first of the refused rows, as JSON.
    .addColumn("problems", "text", required)
    .addColumn("first_day", "integer")
    .addColumn("last_day", "integer")
    .addColumn("created_by", "integer", setNull("users.id"))
    .addColumn("created_at", "bigint", required)
    .execute();

  await db.schema
    .createTable("earnings")
    .$call(id)
    .addColumn("run_id", "integer", (column) => column.notNull().references("earning_runs.id"))
    .addColumn("programme", "text", required)
    .addColumn("entry_key", "text", required)
    // 0: a later file says otherwise.
    .addColumn("is_current", "integer", required)
    .addColumn("line", "integer", required)
    .addColumn("day", "integer", required)
    .addColumn("origin", "text", required)
    .addColumn("page_kind", "text", required)
    .addColumn("page_id", "integer", required)
    .addColumn("lang", "text", required)
    .addColumn("block", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("sub_id", "text", required)
    .addColumn("item", "text", required)
    .addColumn("orders", "integer", required)
    .addColumn("sales", "bigint", required)
    .addColumn("commission", "bigint", required)
    .addColumn("currency", "text", required)
    .execute();
  await index("earnings", ["programme", "entry_key", "run_id"], { name: "earnings_once", unique: true });
  await index("earnings", ["run_id"], { name: "earnings_by_run" });
  // Not by is_current: SQLite would use it to look up a file's keys, and read the whole table each time.
  await index("earnings", ["day"], { name: "earnings_by_day" });

  await db.schema
    .createTable("outside_signals")
    .addColumn("source", "text", required)
    .addColumn("place", "text", required)
    // Empty for the list of the day.
    .addColumn("subject", "text", required)
    .addColumn("is_demo", "integer", required)
    .addColumn("value", "text")
    .addColumn("read_at", "bigint")
    .addColumn("asked_at", "bigint")
    .addColumn("wanted_at", "bigint", required)
    .addColumn("problem", "text")
    .addColumn("reason", "text", required)
    .addColumn("open_until", "bigint", required)
    .addPrimaryKeyConstraint("outside_signals_pk", ["source", "place", "subject", "is_demo"])
    .execute();
}
