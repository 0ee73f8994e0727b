import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { freePort, startProgram } from "./built-program.ts";
import { type Engine, siteEnv } from "./journey-engines.ts";
import { findPostgres, startCluster } from "./postgres-cluster.ts";
import { accountOf, dataDir } from "./visitor.ts";

type Keeping = { DATA_DIR: string; DATABASE_URL: string };

/** `address` is null for the site that all journeys share. */
type Site = { address: string | null; keeping: Keeping };

async function siteOnPostgres(bin: string): Promise<Site & { end(): Promise<void> }> {
  const [cluster, folder, port] = await Promise.all([
    startCluster(bin),
    mkdtemp(join(tmpdir(), "magpie-engine-")),
    freePort(),
  ]);
  const keeping = { DATA_DIR: folder, DATABASE_URL: cluster.url("postgres") };
  const address = `http://127.0.0.1:${port}`;
  const run = startProgram({ ...siteEnv, ...keeping, PORT: String(port), SITE_URL: address });
  await Promise.race([
    run.running,
    run.ended.then(() => {
      throw new Error(`The site did not start on PostgreSQL: ${run.output()}`);
    }),
  ]);
  return {
    address,
    keeping,
    async end() {
      run.process.kill("SIGTERM");
      await run.ended;
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A journey on the engine that its project names (playwright.config.ts): `page`, `request` and `browser` lead to a site on that, and
 * `accountOf` makes its accounts there. On PostgreSQL all of a project share one site; where that is not installed, they are skipped.
 */
export const test = base.extend<
  { accountOf: (role: Parameters<typeof accountOf>[0]) => ReturnType<typeof accountOf> },
  { engine: Engine; site: Site | null }
>({
  engine: ["SQLite", { option: true, scope: "worker" }],
  site: [
    async ({ engine }, use) => {
      if (engine === "SQLite")
        return use({ address: null, keeping: { DATA_DIR: dataDir, DATABASE_URL: "" } });
      const postgres = await findPostgres();
      if (!postgres) return use(null);
      const site = await siteOnPostgres(postgres);
      await use(site);
      await site.end();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ site, baseURL }, use, journey) => {
    journey.skip(!site, "PostgreSQL is not installed");
    await use(site?.address ?? baseURL);
  },
  accountOf: async ({ site }, use) => use((role) => accountOf(role, site?.keeping)),
});
