import { type Kysely, sql } from "kysely";

/**
 * What the inbox counts is rare where a site is in order: an index of just those rows makes finding nothing cost nothing, however many
 * products there are. A query has to name the condition as it stands here.
 */
const rare: readonly [name: string, table: string, columns: readonly string[], where: string][] = [
  ["product_lines_image_gone", "product_lines", ["is_deleted", "product_id"], "image_gone = 1"],
  [
    "product_lines_unplaced",
    "product_lines",
    ["is_deleted", "product_id", "published"],
    "category_id is null",
  ],
  ["product_lines_unoffered", "product_lines", ["is_deleted", "product_id", "published"], "has_offers = 0"],
  ["product_lines_unseen", "product_lines", ["is_deleted", "product_id"], "published = 0 and scheduled = 0"],
  ["product_lines_stale", "product_lines", ["is_deleted", "product_id", "stale"], "stale <> 0"],
  ["offers_out_of_stock", "offers", ["product_id"], "is_active = 1 and availability = 'out-of-stock'"],
  [
    "offers_ending",
    "offers",
    ["price_expires_at", "product_id"],
    "is_active = 1 and price_expires_at is not null",
  ],
  ["offer_checks_gone", "offer_checks", ["offer_id"], "gone_at is not null"],
  ["offer_checks_broken", "offer_checks", ["offer_id"], "link = 'broken'"],
  ["offer_checks_lost", "offer_checks", ["offer_id"], "link = 'lost'"],
  ["offer_checks_suspect", "offer_checks", ["offer_id"], "suspect is not null"],
  ["offer_checks_refused", "offer_checks", ["offer_id"], "refusal is not null"],
];

export const whatIsWrong = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [name, table, columns, where] of rare) {
      const list = sql.join(columns.map((column) => sql.ref(column)));
      await sql`create index ${sql.ref(name)} on ${sql.table(table)} (${list}) where ${sql.raw(where)}`.execute(
        db,
      );
    }
  },
};
