import type { CreateTableBuilder, Kysely } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** Second factors, passkeys, what was handed out to nobody in particular (nonces, challenges), and how often was tried. */
export const accounts = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const withId = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("id", "integer", (column) =>
          engine === "sqlite"
            ? column.primaryKey().autoIncrement()
            : column.primaryKey().generatedByDefaultAsIdentity(),
        );
    const ofUser = <Table extends CreateTableBuilder<string, string>>(table: Table) =>
      table.addColumn("user_id", "integer", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      );

    await db.schema
      .createTable("totp_secrets")
      .addColumn("user_id", "integer", (column) =>
        column.primaryKey().references("users.id").onDelete("cascade"),
      )
      .addColumn("secret", "text", (column) => column.notNull())
      .addColumn("last_step", "bigint", (column) => column.notNull())
      .addColumn("confirmed_at", "bigint")
      .execute();
    await ofUser(withId("recovery_codes"))
      .addColumn("code_hash", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("recovery_codes_user_id_code_hash")
      .on("recovery_codes")
      .columns(["user_id", "code_hash"])
      .unique()
      .execute();
    await ofUser(withId("passkeys"))
      .addColumn("credential_id", "text", (column) => column.notNull())
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("counter", "bigint", (column) => column.notNull())
      .addColumn("transports", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("last_used_at", "bigint")
      .execute();
    await db.schema
      .createIndex("passkeys_credential_id")
      .on("passkeys")
      .column("credential_id")
      .unique()
      .execute();
    await db.schema.createIndex("passkeys_user_id").on("passkeys").column("user_id").execute();

    await withId("nonces")
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("token_hash", "text", (column) => column.notNull())
      .addColumn("value", "text")
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("nonces_token_hash").on("nonces").column("token_hash").unique().execute();
    await db.schema.createIndex("nonces_expires_at").on("nonces").column("expires_at").execute();

    await db.schema
      .createTable("rate_limits")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("full_until", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("rate_limits_full_until").on("rate_limits").column("full_until").execute();
    await db.schema
      .createIndex("one_time_tokens_user_id_purpose")
      .on("one_time_tokens")
      .columns(["user_id", "purpose"])
      .execute();
    await db.schema.createIndex("identities_user_id").on("identities").column("user_id").execute();
  },
});
