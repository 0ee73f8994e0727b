import { cascade, flag, primaryKey, required, type SchemaTools, withDefault } from "./schema-tools.ts";

/** Users and how they sign in. */
export async function createAccountTables({ db, id, index }: SchemaTools): Promise<void> {
  await db.schema
    .createTable("users")
    .$call(id)
    .addColumn("email", "text", required)
    .addColumn("name", "text", required)
    .addColumn("role", "text", required)
    .$call(flag("email_verified", 0))
    .addColumn("password_hash", "text")
    .addColumn("language", "text")
    .$call(flag("is_active", 1))
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    // Without case and accents: SQLite folds only A to Z itself.
    .addColumn("name_folded", "text", withDefault(""))
    .addColumn("deletes_at", "bigint")
    .execute();
  await index("users", ["email"], { unique: true });
  await index("users", ["deletes_at"]);

  await db.schema
    .createTable("sessions")
    .$call(id)
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("token_hash", "text", required)
    .addColumn("user_agent", "text")
    .addColumn("ip_prefix", "text")
    .addColumn("created_at", "bigint", required)
    .addColumn("last_seen_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .execute();
  await index("sessions", ["token_hash"], { unique: true });
  await index("sessions", ["user_id"]);

  await db.schema
    .createTable("identities")
    .$call(id)
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("provider", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("created_at", "bigint", required)
    .execute();
  await index("identities", ["provider", "subject"], { unique: true });
  await index("identities", ["user_id"]);

  await db.schema
    .createTable("one_time_tokens")
    .$call(id)
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("purpose", "text", required)
    .addColumn("token_hash", "text", required)
    .addColumn("value", "text")
    .addColumn("expires_at", "bigint", required)
    .addColumn("created_at", "bigint", required)
    .execute();
  await index("one_time_tokens", ["token_hash"], { unique: true });
  await index("one_time_tokens", ["user_id", "purpose"]);

  await db.schema
    .createTable("totp_secrets")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("secret", "text", required)
    .addColumn("last_step", "bigint", required)
    .addColumn("confirmed_at", "bigint")
    .execute();

  await db.schema
    .createTable("recovery_codes")
    .$call(id)
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("code_hash", "text", required)
    .execute();
  await index("recovery_codes", ["user_id", "code_hash"], { unique: true });

  await db.schema
    .createTable("passkeys")
    .$call(id)
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("credential_id", "text", required)
    .addColumn("public_key", "text", required)
    .addColumn("counter", "bigint", required)
    .addColumn("transports", "text", required)
    .addColumn("name", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("last_used_at", "bigint")
    .execute();
  await index("passkeys", ["credential_id"], { unique: true });
  await index("passkeys", ["user_id"]);

  await db.schema
    .createTable("nonces")
    .$call(id)
    .addColumn("purpose", "text", required)
    .addColumn("token_hash", "text", required)
    .addColumn("value", "text")
    .addColumn("expires_at", "bigint", required)
    .execute();
  await index("nonces", ["token_hash"], { unique: true });
  await index("nonces", ["expires_at"]);

  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", primaryKey)
    .addColumn("full_until", "bigint", required)
    .execute();
  await index("rate_limits", ["full_until"]);

  await db.schema
    .createTable("list_preferences")
    .addColumn("user_id", "integer", cascade("users.id"))
    .addColumn("list", "text", required)
    .addColumn("value", "text", required)
    .addColumn("updated_at", "bigint", required)
    .addPrimaryKeyConstraint("list_preferences_pk", ["user_id", "list"])
    .execute();
}
