import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { migrationsOf } from "../migrations.ts";

it("a row that alone brought an offer knows it; of several rows the next file is read as new", async () => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new Sqlite(":memory:") }) });
  onTestFinished(() => db.destroy());
  const migrations = Object.entries(migrationsOf("sqlite")).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, { up }] of migrations) if (name < "0061") await up(db);
  await sql`insert into programmes (id, key, name, kind, home_url, hosts, tags, policy, disclosure, created_at, updated_at)
    values (1, 'shop', 'Shop', 'retail', 'https://shop.example/', '[]', '[]', '{}', '{}', 1, 1)`.execute(db);
  for (let product = 1; product <= 4; product++)
    await sql`insert into products (created_at, updated_at) values (1, 1)`.execute(db);
  const offer = (product: number, source: string) =>
    sql`insert into offers (product_id, programme_id, country, url, condition, availability, source, created_at, updated_at)
      values (${product}, 1, '', 'https://shop.example/', 'new', 'unknown', ${source}, 1, 1)`.execute(db);
  const row = (key: string, product: number, hash: string) =>
    sql`insert into product_sources (source, source_key, product_id, content_hash, imported_at)
      values ('shop', ${key}, ${product}, ${hash}, 1)`.execute(db);
  await offer(1, "import:shop");
  await offer(1, "hand");
  await offer(2, "import:shop");
  await offer(3, "hand");
  await offer(4, "import:shop");
  await row("alone", 1, "a");
  await row("first", 2, "b");
  await row("second", 2, "c");
  await row("without", 3, "d");
  await row("back", 4, "taken back");
  await row("back too", 4, "taken back");
  for (const [name, { up }] of migrations) if (name.startsWith("0061")) await up(db);
  const { rows } = await sql<{ source_key: string; content_hash: string; offer_id: number | null }>`
    select source_key, content_hash, offer_id from product_sources order by product_id, source_key`.execute(
    db,
  );
  expect(rows.map((one) => [one.source_key, one.content_hash, one.offer_id])).toEqual([
    ["alone", "a", 1],
    ["first", "", null],
    ["second", "", null],
    ["without", "d", null],
    ["back", "taken back", null],
    ["back too", "taken back", null],
  ]);
});
