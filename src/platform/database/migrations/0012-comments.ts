import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engines/engine.ts";
import { cascade, required, schemaTools } from "./baseline/schema-tools.ts";

/** Comments of editors on items, and whom they mention (decision 0058). */
export const comments = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, index } = schemaTools(db, engine);
    // One of the four is set: threads are deleted with their item.
    const items = { product_id: "products", article_id: "articles", category_id: "categories" };
    const all = Object.entries({ ...items, content_id: "content_items" });
    await all
      .reduce(
        (table, [column, items]) =>
          table.addColumn(column, "integer", (made) => made.references(`${items}.id`).onDelete("cascade")),
        db.schema.createTable("comment_threads").$call(id).addColumn("entity_type", "text", required),
      )
      .addColumn("lang", "text")
      .addColumn("anchor", "text")
      .addColumn("quote", "text", required)
      .addColumn("resolved_at", "bigint")
      .addColumn("created_at", "bigint", required)
      .execute();
    for (const [column] of all) await index("comment_threads", [column], { where: `${column} is not null` });

    await db.schema
      .createTable("comments")
      .$call(id)
      .addColumn("thread_id", "integer", cascade("comment_threads.id"))
      .addColumn("author_id", "integer", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("text", "text", required)
      .addColumn("created_at", "bigint", required)
      .addColumn("edited_at", "bigint")
      .execute();
    await index("comments", ["thread_id"]);
    await index("comments", ["author_id"]);

    await db.schema
      .createTable("comment_mentions")
      .addColumn("comment_id", "integer", cascade("comments.id"))
      .addColumn("user_id", "integer", cascade("users.id"))
      .addPrimaryKeyConstraint("comment_mentions_pk", ["comment_id", "user_id"])
      .execute();
    await index("comment_mentions", ["user_id"]);
  },
});
