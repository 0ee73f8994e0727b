import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "./scripts/testing/browser-program.ts";
import { type Engine, onBothEngines, siteEnv } from "./tests/support/journey/journey-engines.ts";
import { endureTag } from "./tests/support/journey/journey-languages.ts";
import { linkDemoWithSmallImages } from "./tests/support/site/demo-with-small-images.ts";

/** A port that is free now. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

// This file is read once in each worker too: what is chosen here is chosen once and inherited.
process.env.JOURNEY_PORT ??= String(await freePort());
// Another one in each run; the same when a test is tried again, so that what it found is found again.
process.env.SEED ??= String(Math.floor(Math.random() * 2 ** 31));
process.env.JOURNEY_DATA ??= mkdtempSync(join(tmpdir(), "magpie-journeys-"));
// Resizing the demo's images takes as long as many tests: only `npm run endure` has them in their size.
if (!process.env.ENDURE && !process.env.JOURNEY_ROOT) {
  process.env.JOURNEY_ROOT = join(process.env.JOURNEY_DATA, "root");
  await linkDemoWithSmallImages(process.env.JOURNEY_ROOT);
}

const address = `http://127.0.0.1:${process.env.JOURNEY_PORT}`;

/** Browser journeys on the built site with the demo content. Needs a build: `npm test` makes one. */
export default defineConfig<object, { engine: Engine }>({
  testDir: "tests/journeys",
  workers: 2,
  projects: [
    // One worker, since each starts a site; first, so that the other has work meanwhile.
    {
      name: "PostgreSQL",
      grep: new RegExp(onBothEngines),
      workers: 1,
      use: { engine: "PostgreSQL" },
    },
    { name: "SQLite" },
  ],
  fullyParallel: true,
  // Long sweeps and what repeats a journey in another language: `npm run endure` alone.
  ...(process.env.ENDURE ? { grep: new RegExp(endureTag) } : { grepInvert: new RegExp(endureTag) }),
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  // A busy machine is slow, not wrong: waits are long, and what fails once is tried again and reported as flaky.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: process.env.CI ? 2 : 0,
  outputDir: "test-results",
  use: {
    baseURL: address,
    locale: "en-US",
    trace: "on-first-retry",
    launchOptions: {
      executablePath: findChromium() ?? "chromium",
      args: chromiumArgs,
    },
  },
  webServer: {
    command: "exec node build/server/index.js",
    wait: { stdout: /Magpie is running/ },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    env: {
      ...siteEnv,
      PORT: process.env.JOURNEY_PORT,
      SITE_URL: address,
      DATA_DIR: process.env.JOURNEY_DATA,
      DATABASE_URL: "",
      ...(process.env.JOURNEY_ROOT ? { MAGPIE_ROOT: process.env.JOURNEY_ROOT } : {}),
    },
  },
});
