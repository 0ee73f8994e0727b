import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engines/engine.ts";
import { cascade, flag, required, schemaTools, setNull, withDefault } from "./baseline/schema-tools.ts";

/** API keys (decision 0061), and webhooks with their deliveries (decision 0062). */
export const apiKeysAndWebhooks = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, index } = schemaTools(db, engine);
    await db.schema
      .createTable("api_keys")
      .$call(id)
      .addColumn("user_id", "integer", cascade("users.id"))
      .addColumn("name", "text", required)
      .addColumn("prefix", "text", required)
      .addColumn("token_hash", "text", required)
      .addColumn("scopes", "text", required)
      .addColumn("created_at", "bigint", required)
      .addColumn("expires_at", "bigint")
      .addColumn("last_used_at", "bigint")
      .addColumn("revoked_at", "bigint")
      .execute();
    await index("api_keys", ["token_hash"], { unique: true });
    await index("api_keys", ["user_id"]);
    await db.schema.alterTable("audit").addColumn("key_name", "text").execute();

    await db.schema
      .createTable("webhooks")
      .$call(id)
      .addColumn("url", "text", required)
      .addColumn("events", "text", required)
      .addColumn("secret", "text", required)
      .addColumn("former_secret", "text")
      .addColumn("former_until", "bigint")
      .$call(flag("is_active", 1))
      .addColumn("stopped_by", "text")
      .addColumn("failing_since", "bigint")
      .addColumn("paused_until", "bigint")
      .addColumn("version", "integer", withDefault(1))
      .addColumn("created_by", "integer", setNull("users.id"))
      .addColumn("created_at", "bigint", required)
      .addColumn("updated_at", "bigint", required)
      .execute();
    await index("webhooks", ["created_by"]);

    await db.schema
      .createTable("webhook_deliveries")
      .$call(id)
      .addColumn("webhook_id", "integer", cascade("webhooks.id"))
      .addColumn("message_id", "text", required)
      .addColumn("event", "text", required)
      .addColumn("body", "text", required)
      .addColumn("state", "text", required)
      .addColumn("attempts", "integer", withDefault(0))
      .addColumn("next_at", "bigint")
      .addColumn("claimed_until", "bigint")
      .addColumn("status", "integer")
      .addColumn("response", "text")
      .addColumn("created_at", "bigint", required)
      .addColumn("sent_at", "bigint")
      .execute();
    await index("webhook_deliveries", ["webhook_id", "next_at"], { where: "next_at is not null" });
    await index("webhook_deliveries", ["webhook_id", "id"]);
    await index("webhook_deliveries", ["created_at"]);
  },
});
