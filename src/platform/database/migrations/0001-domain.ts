import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Engine } from "../engines/engine.ts";

type Table = CreateTableBuilder<string, string>;
type Refine = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const required: Refine = (column) => column.notNull();

/** The column kinds of the whole schema; what differs between the engines differs here and nowhere else. */
function columns(engine: Engine) {
  const kind = {
    id: (table: Table) =>
      engine === "sqlite"
        ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        : table.addColumn("id", "integer", (column) => column.primaryKey().generatedByDefaultAsIdentity()),
    text: (table: Table, ...names: string[]) =>
      names.reduce((t, name) => t.addColumn(name, "text", required), table),
    maybeText: (table: Table, ...names: string[]) =>
      names.reduce((t, name) => t.addColumn(name, "text"), table),
    json: (table: Table, ...names: string[]) =>
      names.reduce(
        (t, name) => t.addColumn(name, "text", (column) => column.notNull().defaultTo("[]")),
        table,
      ),
    number: (table: Table, ...names: string[]) =>
      names.reduce((t, name) => t.addColumn(name, "integer", required), table),
    maybeNumber: (table: Table, ...names: string[]) =>
      names.reduce((t, name) => t.addColumn(name, "integer"), table),
    /** Times and money: 64 bits. */
    big: (table: Table, ...names: string[]) =>
      names.reduce((t, name) => t.addColumn(name, "bigint", required), table),
    maybeBig: (table: Table, ...names: string[]) =>
      names.reduce((t, name) => t.addColumn(name, "bigint"), table),
    flag: (table: Table, name: string, preset: 0 | 1) =>
      table.addColumn(name, "integer", (column) =>
        column
          .notNull()
          .defaultTo(preset)
          .check(sql`${sql.ref(name)} in (0, 1)`),
      ),
    refer: (table: Table, name: string, target: string, onDelete: "cascade" | "set null" | "restrict") =>
      table.addColumn(name, "integer", (column) => {
        const reference = column.references(target).onDelete(onDelete);
        return onDelete === "set null" ? reference : reference.notNull();
      }),
    stamps: (table: Table) => kind.big(table, "created_at", "updated_at"),
    version: (table: Table) =>
      table.addColumn("version", "integer", (column) => column.notNull().defaultTo(1)),
    demo: (table: Table) => kind.maybeText(table, "demo_key"),
    publishedText: (table: Table) =>
      kind.maybeBig(
        kind.big(
          kind.flag(
            kind.json(
              kind.maybeText(kind.text(table, "lang", "slug"), "meta_title", "meta_description"),
              "meta_keywords",
            ),
            "published",
            0,
          ),
          "updated_at",
        ),
        "published_at",
        "publish_at",
        "unpublish_at",
      ),
  };
  return kind;
}

export function domain(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const c = columns(engine);
      const create = async (name: string, build: (table: Table) => Table): Promise<void> => {
        await build(db.schema.createTable(name) as Table).execute();
      };
      const index = (table: string, names: string[], unique = false): Promise<void> => {
        const builder = db.schema
          .createIndex(`${table}_${names.join("_")}`)
          .on(table)
          .columns(names);
        return (unique ? builder.unique() : builder).execute();
      };

      // Settings and standing pages
      await create("settings", (t) =>
        c.version(
          c.big(
            c.text(
              t.addColumn("key", "text", (column) => column.primaryKey()),
              "value",
            ),
            "updated_at",
          ),
        ),
      );
      await create("page_texts", (t) =>
        c
          .big(c.text(t, "page", "lang", "title", "description", "content", "version_date"), "updated_at")
          .addPrimaryKeyConstraint("page_texts_pk", ["page", "lang"]),
      );

      // People
      await create("users", (t) =>
        c.stamps(
          c.version(
            c.flag(
              c.maybeText(
                c.flag(c.text(c.id(t), "email", "name", "role"), "email_verified", 0),
                "password_hash",
                "language",
              ),
              "is_active",
              1,
            ),
          ),
        ),
      );
      await index("users", ["email"], true);
      await create("sessions", (t) =>
        c.big(
          c.maybeText(
            c.text(c.refer(c.id(t), "user_id", "users.id", "cascade"), "token_hash"),
            "user_agent",
            "ip_prefix",
          ),
          "created_at",
          "last_seen_at",
          "expires_at",
        ),
      );
      await index("sessions", ["token_hash"], true);
      await index("sessions", ["user_id"]);
      await create("identities", (t) =>
        c.big(
          c.text(c.refer(c.id(t), "user_id", "users.id", "cascade"), "provider", "subject"),
          "created_at",
        ),
      );
      await index("identities", ["provider", "subject"], true);
      await create("one_time_tokens", (t) =>
        c.big(
          c.maybeText(
            c.text(c.refer(c.id(t), "user_id", "users.id", "cascade"), "purpose", "token_hash"),
            "value",
          ),
          "expires_at",
          "created_at",
        ),
      );
      await index("one_time_tokens", ["token_hash"], true);

      // Categories
      await create("categories", (t) =>
        c.demo(
          c.stamps(
            c.version(
              c.maybeBig(
                c.json(
                  c.flag(
                    c.number(
                      c.maybeText(
                        c.refer(c.id(t), "parent_id", "categories.id", "set null"),
                        "image_url",
                        "thumbnail_url",
                      ),
                      "sort_order",
                    ),
                    "is_active",
                    1,
                  ),
                  "spec_template",
                ),
                "deleted_at",
              ),
            ),
          ),
        ),
      );
      await index("categories", ["parent_id"]);
      await create("category_texts", (t) =>
        c
          .publishedText(c.text(c.refer(t, "category_id", "categories.id", "cascade"), "name", "description"))
          .addPrimaryKeyConstraint("category_texts_pk", ["category_id", "lang"]),
      );
      await index("category_texts", ["lang", "slug"], true);

      // Products
      await create("products", (t) => {
        let table = c.refer(
          c.refer(c.id(t), "category_id", "categories.id", "set null"),
          "sub_category_id",
          "categories.id",
          "set null",
        );
        table = c.maybeText(table, "brand", "model", "gtin", "price_currency", "image_url");
        table = c.maybeBig(table, "price_amount", "price_base", "discontinued_at", "deleted_at");
        table = c.maybeNumber(table, "score");
        table = c.flag(c.json(table, "awards", "specs"), "is_active", 1);
        return c.demo(c.stamps(c.version(c.refer(table, "successor_id", "products.id", "set null"))));
      });
      for (const names of [["category_id"], ["sub_category_id"], ["brand"], ["gtin"], ["demo_key"]])
        await index("products", names);
      await create("product_texts", (t) =>
        c
          .publishedText(
            c.json(
              c.text(
                c.refer(t, "product_id", "products.id", "cascade"),
                "name",
                "summary",
                "description",
                "verdict",
                "best_for",
                "not_for",
                "search_text",
              ),
              "pros",
              "cons",
            ),
          )
          .addPrimaryKeyConstraint("product_texts_pk", ["product_id", "lang"]),
      );
      await index("product_texts", ["lang", "slug"], true);
      await index("product_texts", ["lang", "published", "published_at"]);
      await create("media", (t) => {
        let table = c.text(c.id(t), "hash", "kind", "mime", "storage_key", "file_name");
        table = c.maybeText(c.maybeNumber(table, "width", "height"), "colour", "licence");
        table = c.flag(
          c.json(c.big(c.number(table, "focal_x", "focal_y"), "bytes"), "tags"),
          "hotlink_only",
          0,
        );
        return c.demo(c.stamps(c.version(table)));
      });
      await index("media", ["hash"], true);
      await create("media_texts", (t) =>
        c
          .text(c.refer(t, "media_id", "media.id", "cascade"), "lang", "alt", "caption", "credit")
          .addPrimaryKeyConstraint("media_texts_pk", ["media_id", "lang"]),
      );
      await create("media_variants", (t) =>
        c
          .text(
            c.big(c.number(c.refer(t, "media_id", "media.id", "cascade"), "width", "height"), "bytes"),
            "format",
            "storage_key",
          )
          .addPrimaryKeyConstraint("media_variants_pk", ["media_id", "format", "width"]),
      );
      await create("product_images", (t) =>
        c.json(
          c.number(
            c.maybeText(
              c.refer(
                c.refer(c.id(t), "product_id", "products.id", "cascade"),
                "media_id",
                "media.id",
                "set null",
              ),
              "url",
            ),
            "position",
          ),
          "alt",
        ),
      );
      await index("product_images", ["product_id", "position"]);
      await create("product_relations", (t) =>
        c
          .number(
            c.refer(
              c.refer(t, "product_id", "products.id", "cascade"),
              "related_id",
              "products.id",
              "cascade",
            ),
            "position",
          )
          .addPrimaryKeyConstraint("product_relations_pk", ["product_id", "related_id"]),
      );
      await create("product_sources", (t) =>
        c
          .big(
            c.refer(
              c.text(t, "source", "source_key", "content_hash"),
              "product_id",
              "products.id",
              "cascade",
            ),
            "imported_at",
          )
          .addPrimaryKeyConstraint("product_sources_pk", ["source", "source_key"]),
      );
      await index("product_sources", ["product_id"]);

      // Offers
      await create("programmes", (t) =>
        c.stamps(
          c.version(
            c.flag(
              c.json(
                c.maybeText(c.text(c.id(t), "key", "name", "kind", "home_url"), "logo_url"),
                "hosts",
                "tags",
                "policy",
                "disclosure",
              ),
              "is_active",
              1,
            ),
          ),
        ),
      );
      await index("programmes", ["key"], true);
      await create("offers", (t) => {
        let table = c.refer(
          c.refer(c.id(t), "product_id", "products.id", "cascade"),
          "programme_id",
          "programmes.id",
          "restrict",
        );
        table = c.maybeText(
          c.text(table, "country", "url", "condition", "availability", "source"),
          "external_id",
          "price_currency",
        );
        table = c.maybeBig(
          table,
          "price_amount",
          "price_base",
          "shipping_amount",
          "fetched_at",
          "price_expires_at",
        );
        return c.stamps(c.version(c.flag(table, "is_active", 1)));
      });
      await index("offers", ["product_id"]);
      await index("offers", ["programme_id", "fetched_at"]);
      await create("offer_prices", (t) =>
        c.big(
          c.maybeText(
            c.maybeBig(
              c.text(c.refer(c.id(t), "offer_id", "offers.id", "cascade"), "availability", "source"),
              "amount",
            ),
            "currency",
          ),
          "observed_at",
        ),
      );
      await index("offer_prices", ["offer_id", "observed_at"]);
      // A rate is no money: a factor with about 15 digits is what its sources publish.
      await create("exchange_rates", (t) =>
        c
          .big(c.text(t, "base", "quote", "source").addColumn("rate", "double precision", required), "as_of")
          .addPrimaryKeyConstraint("exchange_rates_pk", ["base", "quote"]),
      );

      // Articles
      await create("authors", (t) =>
        c.demo(
          c.stamps(
            c.version(
              c.maybeText(c.text(c.refer(c.id(t), "user_id", "users.id", "set null"), "slug"), "image_url"),
            ),
          ),
        ),
      );
      await index("authors", ["slug"], true);
      await create("author_texts", (t) =>
        c
          .text(c.refer(t, "author_id", "authors.id", "cascade"), "lang", "name", "role", "bio")
          .addPrimaryKeyConstraint("author_texts_pk", ["author_id", "lang"]),
      );
      await create("articles", (t) =>
        c.demo(
          c.stamps(
            c.version(
              c.maybeBig(
                c.flag(
                  c.maybeText(
                    c.text(c.refer(c.id(t), "author_id", "authors.id", "set null"), "template"),
                    "image_url",
                  ),
                  "is_active",
                  1,
                ),
                "deleted_at",
              ),
            ),
          ),
        ),
      );
      await create("article_texts", (t) =>
        c
          .publishedText(
            c.maybeNumber(
              c.maybeText(
                c.text(
                  c.refer(t, "article_id", "articles.id", "cascade"),
                  "title",
                  "excerpt",
                  "content",
                  "search_text",
                ),
                "updated_reason",
              ),
              "source_version",
            ),
          )
          .addPrimaryKeyConstraint("article_texts_pk", ["article_id", "lang"]),
      );
      await index("article_texts", ["lang", "slug"], true);
      await index("article_texts", ["lang", "published", "published_at"]);
      for (const [table, target] of [
        ["article_categories", "category"],
        ["article_products", "product"],
      ] as const) {
        const name = `${target}_id`;
        await create(table, (t) =>
          c
            .number(
              c.refer(
                c.refer(t, "article_id", "articles.id", "cascade"),
                name,
                target === "category" ? "categories.id" : "products.id",
                "cascade",
              ),
              "position",
            )
            .addPrimaryKeyConstraint(`${table}_pk`, ["article_id", name]),
        );
        await index(table, [name]);
      }

      // Addresses
      await create("slug_history", (t) =>
        c
          .big(c.number(c.text(t, "type", "lang", "slug"), "entity_id"), "created_at")
          .addPrimaryKeyConstraint("slug_history_pk", ["type", "lang", "slug"]),
      );
      await create("redirects", (t) =>
        c.big(
          c
            .number(c.text(c.id(t), "from_path", "to_path"), "status")
            .addColumn("hits", "integer", (column) => column.notNull().defaultTo(0)),
          "created_at",
        ),
      );
      await index("redirects", ["from_path"], true);

      // Visitors
      await create("favorites", (t) =>
        c
          .big(
            c.text(
              c.refer(c.refer(t, "user_id", "users.id", "cascade"), "product_id", "products.id", "cascade"),
              "note",
            ),
            "created_at",
          )
          .addPrimaryKeyConstraint("favorites_pk", ["user_id", "product_id"]),
      );
      await create("favorite_shares", (t) =>
        c.big(c.text(c.refer(c.id(t), "user_id", "users.id", "cascade"), "token_hash"), "created_at"),
      );
      await index("favorite_shares", ["token_hash"], true);
      await create("reports", (t) =>
        c.big(
          c.text(c.refer(c.id(t), "product_id", "products.id", "cascade"), "kind", "note", "lang", "status"),
          "created_at",
        ),
      );
      await create("analytics_events", (t) =>
        c.big(
          c.maybeNumber(
            c.maybeText(
              c.text(c.id(t), "kind", "path", "lang", "day"),
              "entity_type",
              "block",
              "query",
              "referrer_host",
              "device",
            ),
            "entity_id",
            "offer_id",
            "position",
          ),
          "created_at",
        ),
      );
      await index("analytics_events", ["day", "kind"]);

      // The record of work
      await create("revisions", (t) =>
        c.big(
          c.refer(
            c.number(c.text(c.id(t), "entity_type", "content"), "entity_id", "number"),
            "author_id",
            "users.id",
            "set null",
          ),
          "created_at",
        ),
      );
      await index("revisions", ["entity_type", "entity_id", "number"], true);
      await create("drafts", (t) =>
        c
          .big(
            c.refer(
              c.number(c.text(t, "entity_type", "content"), "entity_id", "base_version"),
              "author_id",
              "users.id",
              "set null",
            ),
            "updated_at",
          )
          .addPrimaryKeyConstraint("drafts_pk", ["entity_type", "entity_id"]),
      );
      await create("audit", (t) =>
        c.big(
          c.maybeText(
            c.text(
              c.refer(c.id(t), "actor_id", "users.id", "set null"),
              "actor_name",
              "action",
              "entity_type",
            ),
            "entity_id",
            "before",
            "after",
            "ip_prefix",
          ),
          "created_at",
        ),
      );
      await index("audit", ["entity_type", "entity_id"]);
      await create("jobs", (t) => {
        let table = c.maybeText(
          c.text(c.id(t), "name", "payload", "status"),
          "unique_key",
          "locked_by",
          "progress",
          "result",
          "error",
        );
        table = c
          .maybeBig(c.big(table, "run_at"), "locked_until", "finished_at")
          .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0));
        return c.stamps(c.refer(table, "created_by", "users.id", "set null"));
      });
      await index("jobs", ["unique_key"], true);
      await index("jobs", ["status", "run_at"]);
    },
  };
}
