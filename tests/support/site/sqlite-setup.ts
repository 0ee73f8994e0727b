import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/database/database.ts";
import { createLog } from "#platform/log.ts";

/** A database file with all tables, created once: copying it is faster than migrating for every test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "magpie-template-"));
  await (await openDatabase({ dataDir, SLOW_QUERY_MS: 1_000 }, createLog("silent"))).close();
  project.provide("sqlite", join(dataDir, "magpie.sqlite"));
  return () => rm(dataDir, { recursive: true, force: true });
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The file. */
    sqlite: string;
  }
}
