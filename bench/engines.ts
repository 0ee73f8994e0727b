/** The databases the site is measured on. PostgreSQL is the one of TEST_DATABASE_URL, or one of Debian's package of our own. */
import pg from "pg";
import { findPostgres, startCluster } from "../tests/support/site/postgres-cluster.ts";
import type { Sheet } from "./figures.ts";

export type Engine = {
  name: "SQLite" | "PostgreSQL";
  /** A new, empty database: what DATABASE_URL says. */
  database(): Promise<string>;
  stop(): Promise<void>;
};

const sqlite: Engine = { name: "SQLite", database: async () => "", stop: async () => {} };

/** Databases on a server that is there already, gone afterwards. */
function onServer(server: string, stop: () => Promise<void>): Engine {
  const made: string[] = [];
  const asked = async (sql: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  return {
    name: "PostgreSQL",
    async database() {
      const name = `magpie_bench_${process.pid}_${made.length}`;
      await asked(`create database ${name}`);
      made.push(name);
      return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
    },
    async stop() {
      for (const name of made) await asked(`drop database ${name} with (force)`);
      await stop();
    },
  };
}

export async function openEngines(sheet: Sheet): Promise<Engine[]> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return [sqlite, onServer(server, async () => {})];
  const programs = await findPostgres();
  if (!programs) {
    sheet.say("PostgreSQL is not installed and TEST_DATABASE_URL names none: not measured on it.");
    return [sqlite];
  }
  const cluster = await startCluster(programs);
  return [sqlite, onServer(cluster.url("postgres"), () => cluster.stop())];
}
