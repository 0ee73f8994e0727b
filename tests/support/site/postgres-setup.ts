import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/database/database.ts";
import { createLog } from "#platform/log.ts";
import { findPostgres, startCluster } from "./postgres-cluster.ts";

/** A database with all tables, created once: copying it is faster than migrating for every test. */
export const template = "magpie_template";

async function prepareTemplate(server: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`drop database if exists ${template}`);
  await client.query(`create database ${template}`);
  await client.end();
  const config = {
    dataDir: "",
    SLOW_QUERY_MS: 1_000,
    DATABASE_URL: server.replace(/\/[^/?]*(\?|$)/, `/${template}$1`),
  };
  await (await openDatabase(config, createLog("silent"))).close();
}

/** One server for the whole run; each test file creates its own database in it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    await prepareTemplate(process.env.TEST_DATABASE_URL);
    project.provide("postgres", process.env.TEST_DATABASE_URL);
    return undefined;
  }
  const bin = await findPostgres();
  if (!bin)
    throw new Error("PostgreSQL is not installed: apt-get install postgresql, or set TEST_DATABASE_URL.");
  const cluster = await startCluster(bin);
  await prepareTemplate(cluster.url("postgres"));
  project.provide("postgres", cluster.url("postgres"));
  return () => cluster.stop();
}

declare module "vitest" {
  export interface ProvidedContext {
    postgres: string;
  }
}
