import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engines/engine.ts";
import { cascade, flag, required, schemaTools, setNull } from "./baseline/schema-tools.ts";

/** Agents that users have connected by OAuth, their tokens and their plans (decision 0066). */
export const agents = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, index } = schemaTools(db, engine);
    await db.schema
      .createTable("agent_clients")
      .$call(id)
      .addColumn("client_id", "text", required)
      .addColumn("name", "text", required)
      .addColumn("redirect_uris", "text", required)
      .addColumn("created_at", "bigint", required)
      .execute();
    await index("agent_clients", ["client_id"], { unique: true });
    await index("agent_clients", ["created_at"]);

    await db.schema
      .createTable("agents")
      .$call(id)
      .addColumn("client_id", "integer", cascade("agent_clients.id"))
      .addColumn("user_id", "integer", cascade("users.id"))
      .addColumn("name", "text", required)
      .addColumn("host", "text", required)
      .addColumn("scopes", "text", required)
      .$call(flag("publishes_alone", 0))
      .addColumn("created_at", "bigint", required)
      .addColumn("last_used_at", "bigint")
      .addColumn("revoked_at", "bigint")
      .execute();
    await index("agents", ["client_id"]);
    await index("agents", ["user_id"]);

    await db.schema
      .createTable("agent_tokens")
      .$call(id)
      .addColumn("agent_id", "integer", cascade("agents.id"))
      .addColumn("kind", "text", required)
      .addColumn("token_hash", "text", required)
      .addColumn("resource", "text", required)
      .addColumn("redirect_uri", "text")
      .addColumn("challenge", "text")
      .addColumn("created_at", "bigint", required)
      .addColumn("expires_at", "bigint", required)
      .addColumn("used_at", "bigint")
      .execute();
    await index("agent_tokens", ["token_hash"], { unique: true });
    await index("agent_tokens", ["agent_id"]);
    await index("agent_tokens", ["expires_at"]);

    await db.schema
      .createTable("agent_plans")
      .$call(id)
      .addColumn("agent_id", "integer", cascade("agents.id"))
      .addColumn("user_id", "integer", cascade("users.id"))
      .addColumn("kind", "text", required)
      .addColumn("state", "text", required)
      .addColumn("entity_type", "text", required)
      .addColumn("entity_id", "integer")
      .addColumn("title", "text", required)
      .addColumn("lang", "text")
      .addColumn("input", "text", required)
      .addColumn("changes", "text", required)
      .addColumn("languages", "text", required)
      .addColumn("base", "text", required)
      .addColumn("undo", "text")
      .addColumn("created_at", "bigint", required)
      .addColumn("expires_at", "bigint", required)
      .addColumn("decided_by", "integer", setNull("users.id"))
      .addColumn("executed_at", "bigint")
      .execute();
    await index("agent_plans", ["agent_id", "id"]);
    await index("agent_plans", ["state", "expires_at"]);
    await index("agent_plans", ["user_id"]);
    await index("agent_plans", ["decided_by"]);
  },
});
