import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Feed } from "#features/imports/feed.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aFeedServer, feedTable } from "#tests/support/servers/feed-server.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";
import type { ImportNews } from "../products/product-run.ts";

/** A site where each transaction conflicts once at its end and is retried; on SQLite none does. */
async function aSiteOfConflicts() {
  const app = await testApp({ env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" } });
  const editor = await aMember(app, "editor");
  if (engine === "sqlite") return { app, editor };
  const statements = [
    "create sequence attempts",
    `create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('attempts') % 2 = 1 then raise exception 'conflict' using errcode = '40001'; end if;
      return new; end $$`,
    "create trigger fail_once before insert on changes for each row execute function fail_once()",
  ];
  for (const statement of statements) await sql.raw(statement).execute(app.db.read);
  onTestFinished(async () => {
    for (const thing of ["trigger fail_once on changes", "function fail_once", "sequence attempts"])
      await sql.raw(`drop ${thing}`).execute(app.db.read);
  });
  return { app, editor };
}

async function aFile(text: string, name: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "magpie-import-")), name);
  await writeFile(path, text);
  return path;
}

describe("counts and reports once when the transactions of an import are retried", () => {
  it("for a product file", async () => {
    const { app } = await aSiteOfConflicts();
    const path = await aFile(
      "Name,SKU,Price,Currency\nHat,1,19.99,USD\nShoe,2,abc,USD\nMug,3,5,USD\n",
      "shop.csv",
    );
    const problems: ImportNews[] = [];
    const counts = await app.imports.run({ path }, (news) => {
      if (news.kind === "problem") problems.push(news);
    });
    expect(counts).toMatchObject({ added: 2, changed: 0, rejected: 1 });
    expect(problems).toHaveLength(1);
  });

  it("for a WordPress export", async () => {
    const { app } = await aSiteOfConflicts();
    const text = await readFile("tests/support/import-files/wordpress.xml", "utf8");
    const problems: string[] = [];
    const counts = await app.imports.run({ path: await aFile(text, "brew.xml") }, (news) => {
      if (news.kind === "problem") problems.push(JSON.stringify(news.problem));
    });
    expect(counts).toMatchObject({ added: 4, changed: 0, rejected: 0 });
    expect(problems.length).toBeGreaterThan(0);
    expect(new Set(problems).size).toBe(problems.length);
  });

  it("for a feed", async () => {
    const { app, editor } = await aSiteOfConflicts();
    const server = await aFeedServer(feedTable([{ id: "a" }, { id: "b" }, { id: "c" }]));
    const { body: feed } = await editor.by<Feed>("POST", "/admin/feeds", {
      name: "Shop",
      address: server.url,
    });
    await editor.by<Feed>("POST", `/admin/feeds/${feed.id}/start`, { what: "run" });
    await app.worker.runDue();
    const { body } = await editor.by<Feed>("GET", `/admin/feeds/${feed.id}`);
    expect(body.lastRun).toMatchObject({ state: "done", counts: { added: 3, rejected: 0 } });
  });
});
