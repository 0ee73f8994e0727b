import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test as base } from "@playwright/test";
import { type Engine, siteEnv } from "../journey/journey-engines.ts";
import { accountOf, dataDir } from "../journey/visitor.ts";
import { freePort, startProgram } from "./built-program.ts";
import { linkDemoWithoutImages } from "./demo-without-images.ts";
import { findPostgres, startCluster } from "./postgres-cluster.ts";

type Keeping = { DATA_DIR: string; DATABASE_URL: string };

/** `address` is null for the site that all e2e tests share. */
type Site = { address: string | null; keeping: Keeping };

/** Storage for a separate site, until `remove`; null when the engine is not installed. */
export async function newKeeping(
  engine: Engine,
): Promise<{ keeping: Keeping; remove(): Promise<void> } | null> {
  const bin = engine === "PostgreSQL" ? await findPostgres() : null;
  if (engine === "PostgreSQL" && !bin) return null;
  const [cluster, folder] = await Promise.all([
    bin ? startCluster(bin) : null,
    mkdtemp(join(tmpdir(), "magpie-engine-")),
  ]);
  return {
    keeping: { DATA_DIR: folder, DATABASE_URL: cluster?.url("postgres") ?? "" },
    async remove() {
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function siteOnPostgres(): Promise<(Site & { end(): Promise<void> }) | null> {
  const [storage, port] = await Promise.all([newKeeping("PostgreSQL"), freePort()]);
  if (!storage) return null;
  const { keeping, remove } = storage;
  const address = `http://127.0.0.1:${port}`;
  const root = join(keeping.DATA_DIR, "root");
  await linkDemoWithoutImages(root);
  await symlink(resolve("build"), join(root, "build"));
  const own = { ...keeping, MAGPIE_ROOT: root, PORT: String(port), SITE_URL: address };
  const run = startProgram({ ...siteEnv, ...own });
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
      await remove();
    },
  };
}

/**
 * An e2e test on its project's engine (playwright.config.ts): `page`, `request` and `browser` use a site on that engine, and
 * `accountOf` creates accounts there. On PostgreSQL a project shares one site; tests are skipped when it is not installed.
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
      const site = await siteOnPostgres();
      await use(site);
      await site?.end();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ site, baseURL }, use, journey) => {
    journey.skip(!site, "PostgreSQL is not installed");
    await use(site?.address ?? baseURL);
  },
  accountOf: async ({ site }, use) => use((role) => accountOf(role, site?.keeping)),
});
