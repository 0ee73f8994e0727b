import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { engine, testApp } from "#tests/support/site/test-app.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { derivedTables } from "./release-tables.ts";

const row = (key: string) => ({ key, value: "1", version: 1, updated_at: 0 });

describe("a transaction", () => {
  it("leaves nothing behind when it fails", async () => {
    const { db } = await testApp();
    const failing = db.transact(async (tx) => {
      await tx.insertInto("settings").values(row("half")).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await db.read.selectFrom("settings").select("key").where("key", "=", "half").execute()).toEqual(
      [],
    );
  });

  it("refuses a query outside its handle", async () => {
    const { db } = await testApp();
    const mixed = db.transact(() => db.read.selectFrom("settings").select("key").execute());
    await expect(mixed).rejects.toThrow("must use the transaction's handle");
  });

  it("waits for the disk unless the write may be lost, also with concurrent ones of both kinds", async () => {
    const { db } = await testApp();
    const query =
      engine === "sqlite"
        ? sql<{ waits: number }>`select synchronous = 2 as waits from pragma_synchronous`
        : sql<{
            waits: number;
          }>`select case current_setting('synchronous_commit') when 'on' then 1 else 0 end as waits`;
    const waits = await Promise.all(
      [false, true, true, false, true].map((mayBeLost) =>
        db.transact(async (tx) => (await query.execute(tx)).rows[0]?.waits, { mayBeLost }),
      ),
    );
    expect(waits).toEqual([1, 0, 0, 1, 0]);
  });

  it("waits its turn when many come at once", async () => {
    const { db } = await testApp();
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        db.transact(async (tx) => {
          await tx
            .insertInto("settings")
            .values(row(`many-${i}`))
            .execute();
        }),
      ),
    );
    const rows = await db.read.selectFrom("settings").select("key").where("key", "like", "many-%").execute();
    expect(rows).toHaveLength(30);
  });
});

/** A barrier: the first `several` transactions wait there for each other, a retried one passes. */
const barrierOf = (several: number) => {
  let missing = several;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () => {
    if (--missing <= 0) resolve();
    return promise;
  };
};

if (engine === "postgres")
  describe("a transaction that conflicts with a concurrent one runs again", () => {
    it("after a deadlock", async () => {
      const { db } = await testApp();
      for (const key of ["a", "b"])
        await db.transact((tx) => tx.insertInto("settings").values(row(key)).execute());
      const haveOne = barrierOf(2);
      const raise = (keys: string[]) =>
        db.transact(async (tx) => {
          for (const key of keys) {
            await tx
              .updateTable("settings")
              .set(({ eb }) => ({ version: eb("version", "+", 1) }))
              .where("key", "=", key)
              .execute();
            await haveOne();
          }
        });
      await Promise.all([raise(["a", "b"]), raise(["b", "a"])]);
      const rows = await db.read
        .selectFrom("settings")
        .select("version")
        .where("key", "in", ["a", "b"])
        .execute();
      expect(rows).toEqual([{ version: 3 }, { version: 3 }]);
    });

    it("after the other one inserted the same row, which it then finds", async () => {
      const { db } = await testApp();
      const haveRead = barrierOf(4);
      const insertNext = () =>
        db.transact(async (tx) => {
          const rows = await tx.selectFrom("settings").select("key").where("key", "like", "next-%").execute();
          await haveRead();
          const key = `next-${rows.length}`;
          await tx.insertInto("settings").values(row(key)).execute();
          return key;
        });
      const keys = await Promise.all(Array.from({ length: 4 }, insertNext));
      expect(keys.sort()).toEqual([0, 1, 2, 3].map((number) => `next-${number}`));
    });

    it("and fails where a retry would not help", async () => {
      const { db } = await testApp();
      let attempts = 0;
      const twice = db.transact(async (tx) => {
        attempts++;
        await tx
          .insertInto("settings")
          .values([row("twice"), row("twice")])
          .execute();
      });
      await expect(twice).rejects.toThrow("duplicate key");
      expect(attempts).toBe(10);
    });
  });

if (engine === "postgres")
  it("SQLite has the same indexes as PostgreSQL", async () => {
    const { db } = await testApp();
    const dataDir = await mkdtemp(join(tmpdir(), "magpie-indexes-"));
    const sqlite = await openDatabase(
      { dataDir, DATABASE_URL: undefined, SLOW_QUERY_MS: 1_000 },
      createLog("silent"),
    );
    onTestFinished(async () => {
      await sqlite.close();
      await rm(dataDir, { recursive: true });
    });
    type Named = { name: string };
    const [here, there] = await Promise.all([
      sql<Named>`select indexname as name from pg_indexes i where schemaname = 'public' and not exists (
        select 1 from pg_constraint c where c.conname = i.indexname) 
        and tablename not in (${sql.join(derivedTables)})`.execute(db.read),
      sql<Named>`select name from sqlite_master where type = 'index' and sql is not null`.execute(
        sqlite.read,
      ),
    ]);
    const names = ({ rows }: { rows: Named[] }) => rows.map(({ name }) => name).sort();
    expect(names(there)).toEqual(names(here));
  });

if (engine === "postgres")
  it("PostgreSQL does not JIT-compile statements, inside a transaction or outside", async () => {
    const { db } = await testApp();
    const query = sql<{ jit: string }>`select current_setting('jit') as jit`;
    const answers = [await query.execute(db.read), await db.transact((tx) => query.execute(tx))];
    expect(answers.map(({ rows }) => rows[0]?.jit)).toEqual(["off", "off"]);
  });

it("logs a slow statement, without its values", async () => {
  const warnings: [Record<string, unknown>, string][] = [];
  const log = {
    info() {},
    error() {},
    warn: (...one: [Record<string, unknown>, string]) => warnings.push(one),
  };
  const { db } = await testApp({ env: { SLOW_QUERY_MS: "1" }, log });
  const numbers = 400_000;
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${numbers})
    select count(*) from n`.execute(db.read);
  const [said, ...others] = warnings.filter(([fields]) =>
    String(fields.sql).startsWith("with recursive n(i)"),
  );
  expect(others).toEqual([]);
  const [fields, message] = said ?? [];
  expect(message).toBe("a statement was slow");
  expect(fields).toEqual({
    sql: expect.stringContaining("with recursive"),
    milliseconds: expect.any(Number),
  });
  expect(JSON.stringify(fields)).not.toContain(String(numbers));
});

if (engine === "sqlite")
  it("an SQLite transaction waits for another process's without blocking the event loop", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "magpie-locked-"));
    const db = await openDatabase(
      { dataDir, DATABASE_URL: undefined, SLOW_QUERY_MS: 100 },
      createLog("silent"),
    );
    const other = new Sqlite(join(dataDir, "magpie.sqlite"));
    onTestFinished(async () => {
      other.close();
      await db.close();
      await rm(dataDir, { recursive: true });
    });
    other.exec("begin immediate");
    let turns = 0;
    const ticking = setInterval(() => turns++, 5);
    setTimeout(() => other.exec("commit"), 300);
    await db.transact((tx) => tx.insertInto("settings").values(row("patient")).execute());
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(10);
    expect(await db.read.selectFrom("settings").select("key").execute()).toEqual([{ key: "patient" }]);
  });
