import { cascade, flag, primaryKey, required, type SchemaTools, withDefault } from "./schema-tools.ts";

/** Affiliate programs, their offers and prices, and the marketplaces' APIs. */
export async function createOfferTables({ db, id, index }: SchemaTools): Promise<void> {
  await db.schema
    .createTable("programmes")
    .$call(id)
    .addColumn("key", "text", required)
    .addColumn("name", "text", required)
    .addColumn("kind", "text", required)
    .addColumn("home_url", "text", required)
    .addColumn("logo_url", "text")
    .addColumn("hosts", "text", withDefault("[]"))
    .addColumn("tags", "text", withDefault("[]"))
    .addColumn("policy", "text", withDefault("[]"))
    .addColumn("disclosure", "text", withDefault("[]"))
    .$call(flag("is_active", 1))
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("country", "text", withDefault(""))
    .addColumn("link_template", "text")
    .addColumn("sub_id", "text")
    .addColumn("hides_referrer", "integer", withDefault(0))
    .execute();
  await index("programmes", ["key"], { unique: true });

  await db.schema
    .createTable("offers")
    .$call(id)
    .addColumn("product_id", "integer", cascade("products.id"))
    .addColumn("programme_id", "integer", (column) =>
      column.notNull().references("programmes.id").onDelete("restrict"),
    )
    .addColumn("country", "text", required)
    .addColumn("url", "text", required)
    .addColumn("condition", "text", required)
    .addColumn("availability", "text", required)
    .addColumn("source", "text", required)
    .addColumn("external_id", "text")
    .addColumn("price_currency", "text")
    .addColumn("price_amount", "bigint")
    .addColumn("price_base", "bigint")
    .addColumn("shipping_amount", "bigint")
    .addColumn("fetched_at", "bigint")
    .addColumn("price_expires_at", "bigint")
    .$call(flag("is_active", 1))
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("coupon", "text")
    // Whoever refreshes an offer moves these forward first, so that no other instance does too.
    .addColumn("ask_at", "bigint", withDefault(0))
    .addColumn("visit_at", "bigint", withDefault(0))
    .execute();
  await index("offers", ["product_id"]);
  await index("offers", ["programme_id", "fetched_at"]);
  // A page with prices expires with the first of them.
  await index("offers", ["price_expires_at"]);
  // Fetching a product asks whether it already exists.
  await index("offers", ["external_id"], { name: "offers_by_external_id" });
  // All offers of a feed are marked as seen at once.
  await index("offers", ["source"], { name: "offers_by_source" });
  // For the inbox: indexes of only the rows that it counts, as in products.ts.
  await index("offers", ["product_id"], {
    name: "offers_out_of_stock",
    where: "is_active = 1 and availability = 'out-of-stock'",
  });
  await index("offers", ["price_expires_at", "product_id"], {
    name: "offers_ending",
    where: "is_active = 1 and price_expires_at is not null",
  });
  // The inbox looks for countries without an affiliate tag in this index alone, never in the offers.
  await index("offers", ["programme_id", "country", "product_id"], {
    name: "offers_by_country",
    where: "is_active = 1",
  });

  await db.schema
    .createTable("offer_prices")
    .$call(id)
    .addColumn("offer_id", "integer", cascade("offers.id"))
    .addColumn("availability", "text", required)
    .addColumn("source", "text", required)
    .addColumn("amount", "bigint")
    .addColumn("currency", "text")
    .addColumn("observed_at", "bigint", required)
    .execute();
  await index("offer_prices", ["offer_id", "observed_at"]);

  await db.schema
    .createTable("offer_checks")
    .addColumn("offer_id", "integer", (column) =>
      column.primaryKey().references("offers.id").onDelete("cascade"),
    )
    .addColumn("gone_at", "bigint")
    .addColumn("refusal", "text")
    .addColumn("suspect", "text")
    .addColumn("declined", "text")
    .addColumn("link", "text")
    .addColumn("link_at", "bigint")
    .addColumn("missing_at", "bigint")
    .addColumn("replaces", "integer")
    .execute();
  // For the inbox too.
  await index("offer_checks", ["offer_id"], { name: "offer_checks_gone", where: "gone_at is not null" });
  await index("offer_checks", ["offer_id"], { name: "offer_checks_broken", where: "link = 'broken'" });
  await index("offer_checks", ["offer_id"], { name: "offer_checks_lost", where: "link = 'lost'" });
  await index("offer_checks", ["offer_id"], { name: "offer_checks_suspect", where: "suspect is not null" });
  await index("offer_checks", ["offer_id"], { name: "offer_checks_refused", where: "refusal is not null" });

  await db.schema
    .createTable("product_shops")
    .addColumn("product_id", "integer", cascade("products.id"))
    .addColumn("programme_id", "integer", cascade("programmes.id"))
    .addPrimaryKeyConstraint("product_shops_key", ["product_id", "programme_id"])
    .execute();

  await db.schema
    .createTable("price_alerts")
    // The id is part of links in emails: it is never assigned again.
    .$call(id)
    .addColumn("product_id", "integer", cascade("products.id"))
    .addColumn("email", "text", required)
    .addColumn("lang", "text", required)
    .addColumn("currency", "text", required)
    .addColumn("target", "bigint", required)
    .addColumn("reference", "bigint", required)
    .addColumn("confirmed_at", "bigint")
    .addColumn("mailed_at", "bigint")
    .addColumn("created_at", "bigint", required)
    .addColumn("country", "text", withDefault(""))
    .execute();
  await index("price_alerts", ["email"]);
  await index("price_alerts", ["product_id"]);

  await db.schema
    .createTable("exchange_rates")
    .addColumn("base", "text", required)
    .addColumn("quote", "text", required)
    .addColumn("source", "text", required)
    // A rate is not money: sources publish factors with about 15 digits.
    .addColumn("rate", "double precision", required)
    .addColumn("as_of", "bigint", required)
    .addPrimaryKeyConstraint("exchange_rates_pk", ["base", "quote"])
    .execute();

  await db.schema
    .createTable("fed_rates")
    .addColumn("base", "text", required)
    .addColumn("quote", "text", required)
    .addColumn("rate", "double precision", required)
    .addColumn("source", "text", required)
    .addColumn("as_of", "bigint", required)
    .addPrimaryKeyConstraint("fed_rates_pk", ["base", "quote"])
    .execute();

  await db.schema
    .createTable("rate_feeds")
    .addColumn("key", "text", primaryKey)
    .addColumn("asked_at", "bigint", required)
    .addColumn("answered_at", "bigint")
    .addColumn("problem", "text")
    .addColumn("reason", "text", required)
    .execute();

  await db.schema
    .createTable("marketplaces")
    .addColumn("key", "text", primaryKey)
    .addColumn("sealed_keys", "text")
    .addColumn("scenario", "text", withDefault("works"))
    .addColumn("version", "integer", withDefault(1))
    .addColumn("updated_at", "bigint", required)
    .execute();

  await db.schema
    .createTable("marketplace_places")
    .addColumn("marketplace", "text", required)
    .addColumn("country", "text", required)
    .addColumn("refusal", "text")
    .addColumn("reason", "text", required)
    .addColumn("since", "bigint", required)
    .addColumn("open_until", "bigint", withDefault(0))
    .addPrimaryKeyConstraint("marketplace_places_pk", ["marketplace", "country"])
    .execute();

  await db.schema
    .createTable("marketplace_calls")
    .addColumn("credential", "text", required)
    .addColumn("day", "text", required)
    .addColumn("calls", "integer", required)
    .addColumn("last_at", "bigint", required)
    .addColumn("next_at", "bigint", required)
    .addPrimaryKeyConstraint("marketplace_calls_pk", ["credential", "day"])
    .execute();

  await db.schema
    .createTable("marketplace_tokens")
    .addColumn("credential", "text", primaryKey)
    .addColumn("sealed_token", "text", required)
    .addColumn("expires_at", "bigint", required)
    .execute();

  await db.schema
    .createTable("library_links")
    .$call(id)
    .addColumn("name", "text", required)
    .addColumn("url", "text", required)
    .addColumn("replaces", "text", required)
    .addColumn("keywords", "text", required)
    .addColumn("is_active", "integer", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
}
