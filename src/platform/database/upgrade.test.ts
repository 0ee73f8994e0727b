import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { SearchResult } from "#features/discovery/discovery.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { linkDemoWithoutImages } from "#tests/support/site/demo-without-images.ts";
import {
  contentsOf,
  execute,
  faultsOf,
  formerSchema,
  formerStates,
  isOfContent,
  named,
  namedFormer,
  namesOf,
  schemaOf,
  todaysMigrations,
  turnedFormer,
} from "#tests/support/site/former-database.ts";
import { call, engine, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { baselineName, formerMigrations } from "./upgrade.ts";

type App = Awaited<ReturnType<typeof testApp>>;

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "magpie-former-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens the app's database once more, as at a start. */
async function opened(app: App) {
  const db = await openDatabase(app.config, createLog("silent"));
  onTestFinished(() => db.close());
  return db;
}

/** Opens the database in another process, killed after that many statements; returns its exit code or signal. */
async function openedByProcess(app: App, killedAfter = 0): Promise<number | string> {
  const child = spawn(process.execPath, ["tests/support/site/upgrade-child.ts", String(killedAfter)], {
    env: {
      DATA_DIR: app.config.dataDir,
      ...(app.config.DATABASE_URL ? { DATABASE_URL: app.config.DATABASE_URL } : {}),
    },
    stdio: "inherit",
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal ?? code ?? "";
}

const withoutContent = (states: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(states).filter(([table]) => !isOfContent(table)));

/**
 * The contents of all tables but that of the migrations, those that later migrations drop and fill, and the log for other instances, to
 * which background work may add.
 */
const rowsOf = async (db: App["db"]) => {
  const {
    kysely_migration: _,
    page_texts: __,
    search_backlog: ___,
    changes: ____,
    ...states
  } = await contentsOf(db);
  return states;
};

/** Turns a site into one of the former migrations, and upgrades it: nothing is lost, and it answers as before. */
async function upgradesWhole(app: App, names: readonly string[], q: string): Promise<void> {
  const path = `/api/search?${new URLSearchParams({ q, lang: "en" })}`;
  const [before, found] = [await rowsOf(app.db), await call<SearchResult>(app, path)];
  expect(found.body.products.length).toBeGreaterThan(0);
  await execute(app.config, await turnedFormer(names));
  const db = await opened(app);
  expect(await namesOf(db.read)).toEqual(todaysMigrations);
  const after = await rowsOf(db);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  if (names === formerMigrations) expect(after).toEqual(before);
  else expect(withoutContent(after)).toEqual(withoutContent(before));
  expect(await faultsOf(db)).toEqual([]);
  const again = await app.another();
  await again.indexed;
  expect((await call<SearchResult>(again, path)).body).toEqual(found.body);
  expect(await aProduct(again, "The next")).toBeGreaterThan(0);
}

describe.each(Object.entries(formerStates))("a database of the former migrations %s", (state, names) => {
  it("gets exactly the tables of a new one", async () => {
    const app = await testApp();
    const wanted = await schemaOf(app.db.read);
    const former = engine === "sqlite" ? { dataDir: await aFolder(), DATABASE_URL: undefined } : app.config;
    if (engine === "postgres") await execute(former, "drop schema public cascade; create schema public;");
    await execute(former, await formerSchema());
    await execute(former, namedFormer(names));
    const db = await openDatabase({ ...former, SLOW_QUERY_MS: 1_000 }, createLog("silent"));
    onTestFinished(() => db.close());
    expect(await namesOf(db.read)).toEqual(todaysMigrations);
    expect(await schemaOf(db.read)).toEqual(wanted);
  });

  it("keeps every row of the demo site", {
    tags: state === "with content types" ? postgresInEndure : ["endure"],
    timeout: 120_000,
  }, async () => {
    const root = await aFolder();
    await linkDemoWithoutImages(root);
    const app = await testApp({ env: { MAGPIE_ROOT: root } });
    await app.demo.seed();
    await upgradesWhole(app, names, "camera");
  });

  it("is the former or the upgraded one when the process is killed in between", {
    tags: ["endure"],
    // One process for each statement.
    timeout: 900_000,
  }, async () => {
    const app = await testApp();
    await aProduct(app, "Kettle");
    const rows = withoutContent(await rowsOf(app.db));
    await execute(app.config, await turnedFormer(names));
    const former = withoutContent(await rowsOf(app.db));
    let kills = 0;
    for (let statement = 1; ; statement++) {
      const end = await openedByProcess(app, statement);
      if (end === 0) break;
      expect(end).toBe("SIGKILL");
      kills++;
      const found = await namesOf(app.db.read);
      const states = [
        [...names],
        ...todaysMigrations.map((_, number) => todaysMigrations.slice(0, number + 1)),
      ];
      expect(states).toContainEqual(found);
      // A table that a migration gives a column has its rows before or after that.
      for (const [table, state] of Object.entries(withoutContent(await rowsOf(app.db))))
        expect([former[table], rows[table]], table).toContainEqual(state);
    }
    expect(kills).toBeGreaterThan(4);
    expect(await namesOf(app.db.read)).toEqual(todaysMigrations);
    expect(withoutContent(await rowsOf(app.db))).toEqual(rows);
  });
});

it("a site of 20,000 imported products keeps every row", { tags: ["endure"], timeout: 900_000 }, async () => {
  const app = await testApp();
  const path = join(await aFolder(), "shop.csv");
  const row = (n: number) =>
    `${n},Kettle ${n},A kettle of steel,Maker ${n % 40},${n % 900}.50,https://shop.example/p/${n}`;
  const rows = Array.from({ length: 20_000 }, (_, n) => row(n + 1));
  await writeFile(path, ["id,name,description,brand,price,link", ...rows].join("\n"));
  expect(await app.imports.run({ path, currency: "EUR", dryRun: false }, () => {})).toMatchObject({
    added: 20_000,
  });
  await upgradesWhole(app, formerStates["before content types"], "kettle 777");
});

it("instances that start at once upgrade a database together", async () => {
  const app = await testApp();
  await execute(app.config, await turnedFormer(formerStates["before content types"]));
  const ends = await Promise.all([1, 2, 3].map(() => openedByProcess(app)));
  expect(ends).toEqual([0, 0, 0]);
  expect(await namesOf(app.db.read)).toEqual(todaysMigrations);
});

it.each<[string, readonly string[], RegExp]>([
  ["of older migrations", formerMigrations.slice(0, -2), /cannot upgrade from\. Start the last version that/],
  ["of migrations with a gap", formerMigrations.slice(1), /cannot upgrade from/],
  ["of former migrations beside the baseline", [...formerMigrations, baselineName], /cannot upgrade from/],
  ["of former migrations and later ones", [...formerMigrations, "0066-later"], /written by a newer release/],
  ["of a newer release", [...todaysMigrations, "9999-later"], /written by a newer release/],
])("a database %s is refused and left unchanged", async (_, names, message) => {
  const app = await testApp();
  onTestFinished(() => execute(app.config, named(todaysMigrations)));
  await aProduct(app, "Kettle");
  await execute(app.config, named(names));
  const before = await contentsOf(app.db);
  await expect(opened(app)).rejects.toThrow(message);
  expect(await contentsOf(app.db)).toEqual(before);
});
