import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { policySchema } from "#features/offers/policy.ts";
import { migrationsOf } from "../migrations.ts";

it("what an older release kept of programmes is read: rules get room for their source, tags become those of home", async () => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new Sqlite(":memory:") }) });
  onTestFinished(() => db.destroy());
  const migrations = Object.entries(migrationsOf("sqlite")).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, { up }] of migrations) if (name < "0023") await up(db);
  const old = {
    maxPriceAgeHours: 24,
    stamp: true,
    mayCloak: false,
    mayStoreImages: false,
    mayShowHistory: false,
    mayAlert: false,
    mayGiveToModel: false,
    mayMailLinks: true,
    standsApart: false,
  };
  for (const [key, tags] of [
    ["amazon", ["ours-20", "ours-21"]],
    ["www.shop.example", []],
  ] as const)
    await sql`insert into programmes (key, name, kind, home_url, hosts, tags, policy, disclosure, created_at, updated_at)
      values (${key}, 'Shop', 'retail', 'https://shop.example/', '[]', ${JSON.stringify(tags)}, ${JSON.stringify(old)}, '{}', 1, 1)`.execute(
      db,
    );
  for (const [name, { up }] of migrations) if (name.startsWith("0023")) await up(db);
  const { rows } = await sql<Record<string, string>>`select * from programmes order by id`.execute(db);
  const [amazon, shop] = rows;
  const rule = (value: unknown) => ({ value, source: "", readAt: null });
  expect(policySchema.parse(JSON.parse(amazon?.policy ?? ""))).toMatchObject({
    maxPriceAgeHours: rule(24),
    stamp: rule("time"),
    disclaimer: rule(true),
    mayMailLinks: rule(true),
    mayCloak: rule(false),
  });
  expect([amazon?.country, JSON.parse(amazon?.tags ?? "")]).toEqual([
    "US",
    [
      { country: "US", tag: "ours-20" },
      { country: "US", tag: "ours-21" },
    ],
  ]);
  expect([shop?.country, JSON.parse(shop?.hosts ?? "")]).toEqual(["", ["shop.example"]]);
});
