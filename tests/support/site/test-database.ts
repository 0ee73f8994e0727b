import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createPool } from "#platform/database/engines/postgres.ts";
import { createLog } from "#platform/log.ts";
import { template } from "./postgres-setup.ts";

/** A PostgreSQL database with all tables and no rows, for one test. */
export type TestDatabase = {
  url: string;
  /** Its connections, open from one test to the next, because each is a PostgreSQL process that reads the catalog first. */
  pool: pg.Pool;
  /** Returns it after the app is closed; emptied, it serves the next test. */
  release(): Promise<void>;
};

/** `client` stays connected: reconnecting and rereading the catalog takes longer than emptying the tables. */
type Database = { name: string; schema: string; client: pg.Client; pool: pg.Pool };

/** The pool size: a test needs few connections. */
const connections = 4;
const log = createLog("silent");
/** Databases of this worker that are empty and not in use. */
const free: Database[] = [];
let server: pg.Client | undefined;

const urlOf = (name: string): string => inject("postgres").replace(/\/[^/?]*(\?|$)/, `/${name}$1`);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // The server closes connections when it stops or drops the database.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function onServer(statement: string): Promise<void> {
  server ??= await connect(inject("postgres"));
  await server.query(statement);
}

/** A fingerprint of all tables, columns and indexes. */
const schemaFingerprint = `
  select md5(string_agg(line, ',' order by line)) as schema from (
    select c.oid || ':' || c.relname || ':' || c.relnatts as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public'
  ) lines`;

/** Deleted rows stay in the files: with more bytes than these, the files are emptied too. */
const mostLeft = 2 ** 20;

/**
 * Deletes all rows, and restarts ids at 1. Truncating, which also replaces the files of all indexes and of every table that
 * refers to a filled one, takes longer than most tests: only what has grown is truncated, or what this user may not delete from
 * without looking at foreign keys.
 */
const emptyTables = `
  do $$
  declare
    item record;
    filled text[];
    bytes bigint;
  begin
    select array_agg(format('%I', c.relname)), sum(pg_relation_size(c.oid)) into filled, bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%' and pg_relation_size(c.oid) > 0;
    if filled is not null then
      begin
        if bytes > ${mostLeft} then raise insufficient_privilege; end if;
        set local session_replication_role = replica;
        for item in select unnest(filled) as name loop
          execute 'delete from ' || item.name;
        end loop;
      exception when insufficient_privilege then
        execute 'truncate ' || array_to_string(filled, ', ') || ' cascade';
      end;
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
  // A cut connection may hold its locks forever.
  await client.query("set lock_timeout = '2s'");
  return {
    name,
    client,
    pool: createPool(urlOf(name), connections, log),
    schema: await fingerprintOf(client),
  };
}

/** Whether it could be reset; false when a test changed the schema or something still locks its tables. */
async function isEmptied({ client, schema }: Database): Promise<boolean> {
  try {
    if ((await fingerprintOf(client)) !== schema) return false;
    await client.query(emptyTables);
    return true;
  } catch {
    // The database is dropped instead.
    return false;
  }
}

/** An empty database. One whose schema a test changed is dropped on return. */
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
