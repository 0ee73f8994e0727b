import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createPool } from "#platform/database/engines/postgres.ts";
import { createLog } from "#platform/log.ts";
import { template } from "./postgres-setup.ts";

/** A PostgreSQL database with all tables and no rows, for one test. */
export type TestDatabase = {
  url: string;
  /** Its connections, which stay open from one test to the next: each is a process of PostgreSQL's that reads the catalog first. */
  pool: pg.Pool;
  /** Gives it back when the app on it is closed; emptied, it serves the next test. */
  release(): Promise<void>;
};

/** `client` stays connected: to connect, and to read the catalog of all tables once more, takes longer than to empty them. */
type Database = { name: string; schema: string; client: pg.Client; pool: pg.Pool };

/** A test needs few. */
const connections = 4;
const log = createLog("silent");
/** Databases of this worker that are empty and not in use. */
const free: Database[] = [];
let server: pg.Client | undefined;

const urlOf = (name: string): string => inject("postgres").replace(/\/[^/?]*(\?|$)/, `/${name}$1`);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // The server ends connections when it stops, or when it drops the database.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function onServer(statement: string): Promise<void> {
  server ??= await connect(inject("postgres"));
  await server.query(statement);
}

/** Changes with every table, column and index that is made, altered or dropped. */
const schemaFingerprint = `
  select md5(string_agg(line, ',' order by line)) as schema from (
    select c.oid || ':' || c.relname || ':' || c.relnatts as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public'
  ) lines`;

/** Empties the tables that have rows, and starts all ids at 1 again. Deleted rows would stay in the files and slow the next tests. */
const emptyTables = `
  do $$
  declare
    item record;
    filled text;
  begin
    select string_agg(format('%I', c.relname), ', ') into filled
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%' and pg_relation_size(c.oid) > 0;
    if filled is not null then
      execute 'truncate ' || filled || ' cascade';
    end if;
    for item in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      perform setval(format('%I', item.sequencename)::regclass, 1, false);
    end loop;
  end $$`;

const fingerprintOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ schema: string }>(schemaFingerprint)).rows[0]?.schema ?? "";

async function create(): Promise<Database> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const client = await connect(urlOf(name));
  // A connection that was cut may hold its locks for ever.
  await client.query("set lock_timeout = '2s'");
  return {
    name,
    client,
    pool: createPool(urlOf(name), connections, log),
    schema: await fingerprintOf(client),
  };
}

/** Whether it is as it was made; false where a test changed its tables, or something still holds them. */
async function isEmptied({ client, schema }: Database): Promise<boolean> {
  try {
    if ((await fingerprintOf(client)) !== schema) return false;
    await client.query(emptyTables);
    return true;
  } catch {
    // Then it is dropped.
    return false;
  }
}

/** An empty database. One whose tables a test changed is dropped when it comes back. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = free.pop() ?? (await create());
  return {
    url: urlOf(database.name),
    pool: database.pool,
    async release() {
      if (await isEmptied(database)) return void free.push(database);
      await Promise.all([database.client.end(), database.pool.end()]);
      await onServer(`drop database ${database.name} with (force)`);
    },
  };
}
