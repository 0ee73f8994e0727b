import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { migrationsOf } from "../migrations.ts";

it("a known shop gets its hosts and the offers there, unless its owner has said something of them", async () => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new Sqlite(":memory:") }) });
  onTestFinished(() => db.destroy());
  const migrations = Object.entries(migrationsOf("sqlite")).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, { up }] of migrations) if (name < "0061") await up(db);
  const programme = (id: number, key: string, hosts: string[], tags = "[]") =>
    sql`insert into programmes (id, key, name, kind, home_url, hosts, tags, policy, disclosure, created_at, updated_at)
      values (${id}, ${key}, ${key}, 'retail', 'https://shop.example/', ${JSON.stringify(hosts)}, ${tags}, '{}', '{}', 1, 1)`.execute(
      db,
    );
  await programme(1, "amazon", ["amazon.com"]);
  await programme(2, "ebay", []);
  await programme(3, "www.amazon.co.za", ["amazon.co.za"]);
  await programme(4, "amzn.com", ["amzn.com"], '[{"country":"","tag":"own"}]');
  await programme(5, "shop.example", ["shop.example"]);
  await sql`insert into products (created_at, updated_at) values (1, 1)`.execute(db);
  for (const [programmeId, url] of [
    [3, "https://www.amazon.co.za/dp/b0abcdef06?th=1"],
    [4, "https://amzn.com/B0ABCDEF04"],
    [5, "https://shop.example/dp/B0ABCDEF04"],
  ] as const)
    await sql`insert into offers (product_id, programme_id, country, url, condition, availability, source, price_amount,
      price_currency, fetched_at, created_at, updated_at)
      values (1, ${programmeId}, '', ${url}, 'new', 'unknown', 'import:shop', 100, 'ZAR', 5, 1, 1)`.execute(
      db,
    );
  for (const [name, { up }] of migrations) if (name.startsWith("0061")) await up(db);
  const { rows } = await sql<Record<string, unknown>>`select programme_id, country, external_id, fetched_at,
    price_expires_at from offers order by id`.execute(db);
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, "ZA", "B0ABCDEF06", null, 0],
    [4, "", null, 5, null],
    [5, "", null, 5, null],
  ]);
  const kept = await sql<{
    key: string;
    hosts: string;
  }>`select key, hosts from programmes order by id`.execute(db);
  expect(kept.rows.map(({ key, hosts }) => [key, JSON.parse(hosts)])).toEqual([
    ["amazon", ["amazon.com", "amazon.co.za", "amazon.cn", "amzn.in"]],
    ["ebay", []],
    ["amzn.com", ["amzn.com"]],
    ["shop.example", ["shop.example"]],
  ]);
  const shops = await sql<{
    programme_id: number;
  }>`select programme_id from product_shops order by 1`.execute(db);
  expect(shops.rows.map((row) => row.programme_id)).toEqual([1]);
});
