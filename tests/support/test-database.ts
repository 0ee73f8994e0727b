import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { template } from "./postgres-setup.ts";

/** A PostgreSQL database with all tables and no rows, for one test. */
export type TestDatabase = {
  url: string;
  /** Gives it back when the app on it is closed; emptied, it serves the next test. */
  release(): Promise<void>;
};

/** Databases of this worker that are empty and in nobody's use: making one costs some ten times what emptying one does. */
const free: { name: string; schema: string }[] = [];
let server: pg.Client | undefined;

const urlOf = (name: string): string => inject("postgres").replace(/\/[^/?]*(\?|$)/, `/${name}$1`);

async function onServer(): Promise<pg.Client> {
  if (!server) {
    server = new pg.Client(inject("postgres"));
    await server.connect();
  }
  return server;
}

/** Changes with every table, column and index that is made, altered or dropped. */
const schemaFingerprint = `
  select md5(string_agg(line, ',' order by line)) as schema from (
    select c.oid || ':' || c.relname || ':' || c.relnatts as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public'
  ) lines`;

/** Deletes the rows of the tables that have any, whatever refers to them, and starts their ids at 1 again. */
const emptyTables = `
  do $$
  declare item record; filled boolean;
  begin
    set local session_replication_role = replica;
    for item in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('select exists (select from %I)', item.tablename) into filled;
      if filled then execute format('delete from %I', item.tablename); end if;
    end loop;
    for item in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      perform setval(format('%I', item.sequencename)::regclass, 1, false);
    end loop;
  end $$`;

async function within<Answer>(name: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client(urlOf(name));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const fingerprintOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ schema: string }>(schemaFingerprint)).rows[0]?.schema ?? "";

async function create(): Promise<{ name: string; schema: string }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await (await onServer()).query(`create database ${name} template ${template} strategy file_copy`);
  return { name, schema: await within(name, fingerprintOf) };
}

/** An empty database. One whose tables a test changed is dropped when it comes back. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = free.pop() ?? (await create());
  const { name, schema } = database;
  return {
    url: urlOf(name),
    async release() {
      const isReusable = await within(name, async (client) => {
        if ((await fingerprintOf(client)) !== schema) return false;
        await client.query("set lock_timeout = '2s'");
        await client.query(emptyTables);
        return true;
        // A connection that was cut may still hold locks.
      }).catch(() => false);
      if (isReusable) free.push(database);
      else await (await onServer()).query(`drop database ${name} with (force)`);
    },
  };
}
