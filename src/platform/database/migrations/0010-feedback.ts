import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engines/engine.ts";
import { cascade, required, schemaTools, withDefault } from "./baseline/schema-tools.ts";

/** What readers say of articles, and ask the editors (decision 0056). */
export const feedback = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, index } = schemaTools(db, engine);
    await db.schema
      .createTable("helpful_votes")
      .addColumn("article_id", "integer", cascade("articles.id"))
      .addColumn("lang", "text", required)
      .addColumn("yes", "integer", withDefault(0))
      .addColumn("no", "integer", withDefault(0))
      .addPrimaryKeyConstraint("helpful_votes_pk", ["article_id", "lang"])
      .execute();

    await db.schema
      .createTable("helpful_voters")
      .addColumn("day", "integer", required)
      .addColumn("voter", "text", required)
      .addPrimaryKeyConstraint("helpful_voters_pk", ["day", "voter"])
      .execute();

    await db.schema
      .createTable("reader_questions")
      .$call(id)
      .addColumn("article_id", "integer", cascade("articles.id"))
      .addColumn("lang", "text", required)
      .addColumn("state", "text", required)
      .addColumn("question", "text", required)
      .addColumn("answer", "text")
      .addColumn("version", "integer", withDefault(1))
      .addColumn("created_at", "bigint", required)
      .addColumn("answered_at", "bigint")
      .addColumn("updated_at", "bigint", required)
      .execute();
    await index("reader_questions", ["article_id", "lang", "state"]);
    await index("reader_questions", ["state", "updated_at"]);
  },
});
