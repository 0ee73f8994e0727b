/** More products than the importer creates in a sensible time: row-by-row copies of imported ones. */
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { openDatabase } from "#platform/database/database.ts";
import { createLog } from "#platform/log.ts";
import { refillIndex } from "#platform/search/search-index.repo.ts";

type Numbered = "products" | "offers";

/** A product's tables, which columns follow which ids, and which values must be unique. */
const tables: {
  table: string;
  shifted: Record<string, Numbered>;
  marked?: string[];
  only?: string;
  of: string;
}[] = [
  { table: "products", shifted: { id: "products" }, of: "id" },
  { table: "product_texts", shifted: { product_id: "products" }, marked: ["slug"], of: "product_id" },
  { table: "product_sources", shifted: { product_id: "products" }, marked: ["source_key"], of: "product_id" },
  { table: "offers", shifted: { id: "offers", product_id: "products" }, of: "product_id" },
  { table: "search_texts", shifted: { entity_id: "products" }, only: "kind = 'product'", of: "entity_id" },
];

type Ask = (sql: string) => Promise<{ columns: string[]; rows: Record<string, unknown>[] }>;

function askSqlite(file: string): { ask: Ask; end(): Promise<void> } {
  const db = new Sqlite(file);
  db.pragma("cache_size = -500000");
  return {
    ask: async (sql) => {
      const statement = db.prepare(sql);
      if (!statement.reader) {
        statement.run();
        return { columns: [], rows: [] };
      }
      return {
        columns: statement.columns().map(({ name }) => name),
        rows: statement.all() as Record<string, unknown>[],
      };
    },
    end: async () => void db.close(),
  };
}

async function askPostgres(url: string): Promise<{ ask: Ask; end(): Promise<void> }> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("set work_mem = '512MB'");
  return {
    ask: async (sql) => {
      const { fields, rows } = await client.query(sql);
      return { columns: fields.map(({ name }) => name), rows };
    },
    end: () => client.end(),
  };
}

/** The rows of a site that no process has open: in its folder, or in the database that `url` names. */
export const openRows = async (at: {
  folder: string;
  url: string;
}): Promise<{ ask: Ask; end(): Promise<void> }> =>
  at.url ? askPostgres(at.url) : askSqlite(join(at.folder, "magpie.sqlite"));

/**
 * Multiplies the products of a database that no site has open by `times`. Products with one of the words `but` in a name are
 * not copied, so these words stay as rare as before.
 */
export async function multiplyProducts(
  at: { folder: string; url: string },
  times: number,
  but: readonly string[],
): Promise<void> {
  const { ask, end } = await openRows(at);
  const last = async (table: Numbered) =>
    Number((await ask(`select max(id) as last from ${table}`)).rows[0]?.last);
  const step = { products: await last("products"), offers: await last("offers") };
  const copies = Array.from({ length: times - 1 }, (_, k) => `select ${k + 1} as k`).join(" union all ");
  const held = but.map((word) => `name like '%${word}%'`).join(" or ");
  await ask("begin");
  await ask(`create temporary table held as select product_id from product_texts where ${held}`);
  for (const { table, shifted, marked = [], only = "true", of } of tables) {
    const { columns } = await ask(`select * from ${table} limit 0`);
    const values = columns.map((column) => {
      const counted = shifted[column];
      if (counted) return `${column} + k * ${step[counted]}`;
      // Also unique where copies are copied again.
      return marked.includes(column) ? `${column} || '-' || (k * ${step.products})` : column;
    });
    await ask(
      `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from ${table}, (${copies}) as copies
       where ${only} and ${of} not in (select product_id from held)`,
    );
  }
  await ask("commit");
  await ask("analyze");
  await end();
  const db = await openDatabase(
    { dataDir: at.folder, DATABASE_URL: at.url || undefined, SLOW_QUERY_MS: 600_000 },
    createLog("error"),
  );
  await db.transact(refillIndex);
  await db.close();
}
