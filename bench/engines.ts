/** The databases the site is measured on. PostgreSQL is TEST_DATABASE_URL's, or a temporary cluster from Debian's package. */
import pg from "pg";
import { findPostgres, startCluster } from "../tests/support/site/postgres-cluster.ts";
import type { Sheet } from "./figures.ts";
import { cpuSecondsOf } from "./programs.ts";

export type Engine = {
  name: "SQLite" | "PostgreSQL";
  /** A new, empty database: the value of DATABASE_URL. */
  database(): Promise<string>;
  /** CPU time of the database's own processes so far; nothing where it runs within the site's, or on another computer. */
  cpuSeconds(): number;
  stop(): Promise<void>;
};

const sqlite: Engine = {
  name: "SQLite",
  database: async () => "",
  cpuSeconds: () => 0,
  stop: async () => {},
};

/** Temporary databases on a running server. */
function onServer(server: string, stop: () => Promise<void>): Engine {
  const created: string[] = [];
  const execute = async (sql: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  return {
    name: "PostgreSQL",
    cpuSeconds: () => cpuSecondsOf("postgres"),
    async database() {
      const name = `magpie_bench_${process.pid}_${created.length}`;
      await execute(`create database ${name}`);
      created.push(name);
      return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
    },
    async stop() {
      for (const name of created) await execute(`drop database ${name} with (force)`);
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
