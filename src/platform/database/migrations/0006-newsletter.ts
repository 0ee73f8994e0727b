import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engines/engine.ts";
import { cascade, required, schemaTools, setNull, withDefault } from "./baseline/schema-tools.ts";

/** Subscribers of the newsletter, its digests, and to whom each digest was sent (decision 0049). */
export const newsletter = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, index } = schemaTools(db, engine);
    await db.schema
      .createTable("newsletter_subscribers")
      // The id is part of links in emails: it is never assigned again.
      .$call(id)
      .addColumn("email", "text", required)
      .addColumn("lang", "text", required)
      .addColumn("state", "text", required)
      .addColumn("consent", "text", required)
      .addColumn("source", "text", required)
      .addColumn("confirmation_mails", "integer", withDefault(0))
      .addColumn("requested_at", "bigint", required)
      .addColumn("problem", "text")
      .addColumn("created_at", "bigint", required)
      .addColumn("confirmed_at", "bigint")
      .addColumn("ended_at", "bigint")
      .execute();
    await index("newsletter_subscribers", ["email"], { unique: true });
    await index("newsletter_subscribers", ["state", "lang"]);

    await db.schema
      .createTable("newsletter_digests")
      .$call(id)
      .addColumn("state", "text", required)
      .addColumn("choice", "text", required)
      .addColumn("texts", "text", required)
      .addColumn("content", "text")
      .addColumn("results", "text")
      .addColumn("version", "integer", withDefault(1))
      .addColumn("send_at", "bigint")
      .addColumn("started_at", "bigint")
      .addColumn("finished_at", "bigint")
      .addColumn("created_by", "integer", setNull("users.id"))
      .addColumn("created_at", "bigint", required)
      .addColumn("updated_at", "bigint", required)
      .execute();
    await index("newsletter_digests", ["state"]);

    await db.schema
      .createTable("newsletter_sends")
      .addColumn("digest_id", "integer", cascade("newsletter_digests.id"))
      // Without a reference: the result outlives the subscriber, as a number alone.
      .addColumn("subscriber_id", "integer", required)
      .addColumn("state", "text", required)
      .addColumn("attempts", "integer", withDefault(0))
      .addColumn("next_at", "bigint", required)
      .addPrimaryKeyConstraint("newsletter_sends_pk", ["digest_id", "subscriber_id"])
      .execute();
    await index("newsletter_sends", ["digest_id", "state", "next_at"]);
  },
});
