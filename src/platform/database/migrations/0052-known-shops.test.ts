import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { migrationsOf } from "../migrations.ts";

it("what files wrote as a shop's number becomes what the address says; a product remembers whose offers it had, a shop without rules gets an age", async () => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new Sqlite(":memory:") }) });
  onTestFinished(() => db.destroy());
  const migrations = Object.entries(migrationsOf("sqlite")).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, { up }] of migrations) if (name < "0052") await up(db);
  const keys = ["amazon", "walmart", "aliexpress", "ebay", "shop.example"];
  for (const key of keys)
    await sql`insert into programmes (key, name, kind, home_url, hosts, tags, policy, disclosure, created_at, updated_at)
      values (${key}, 'Shop', 'retail', 'https://shop.example/', '[]', '[]', ${JSON.stringify({ maxPriceAgeHours: { value: null, source: "", readAt: null } })}, '{}', 1, 1)`.execute(
      db,
    );
  await sql`insert into products (created_at, updated_at) values (1, 1)`.execute(db);
  const rows: [key: string, url: string, external: string, wanted: string | null][] = [
    ["walmart", "https://www.walmart.com/ip/Blue-Kettle/512345678?x=1", "1001", "512345678"],
    ["walmart", "https://www.walmart.com/search?q=kettle", "1001", null],
    ["amazon", "https://www.amazon.com/dp/B0CX23V2ZK", "KETTLE1001", "B0CX23V2ZK"],
    ["aliexpress", "https://www.aliexpress.com/item/1005006123456789.html", "7", "1005006123456789"],
    ["ebay", "https://www.ebay.de/itm/394857612345?var=693", "394857612345", "v1|394857612345|693"],
    ["ebay", "https://www.ebay.de/itm/394857612345", "394857612345", "394857612345"],
    ["shop.example", "https://shop.example/kettle", "1001", "1001"],
  ];
  for (const [key, url, external] of rows)
    await sql`insert into offers (product_id, programme_id, external_id, url, country, condition, availability, source, created_at, updated_at)
      values (1, ${keys.indexOf(key) + 1}, ${external}, ${url}, '', 'new', 'in-stock', 'test', 1, 1)`.execute(
      db,
    );
  await sql`update offers set is_active = 0 where id = 3`.execute(db);
  for (const [name, { up }] of migrations) if (name.startsWith("0052")) await up(db);
  const after = await sql<{ external_id: string | null }>`select external_id from offers order by id`.execute(
    db,
  );
  expect(after.rows.map((row) => row.external_id)).toEqual(rows.map(([, , , wanted]) => wanted));
  const { rows: limited } = await sql<{
    key: string;
  }>`select key from programmes where policy like '%720%'`.execute(db);
  expect(limited).toEqual([{ key: "shop.example" }]);
  const kept = await sql<{
    programme_id: number;
  }>`select programme_id from product_shops order by 1`.execute(db);
  expect(kept.rows.map((row) => row.programme_id)).toEqual([1, 2, 3, 4, 5]);
});
