import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import type { PasswordCost } from "#features/accounts/server/passwords.ts";
import type { MarketplaceOf } from "#features/marketplaces/listing.ts";
import type { FollowShort } from "#features/marketplaces/server/short-urls.ts";
import type { CallLimits } from "#features/writing/server/model/model-call.ts";
import { readConfig } from "#platform/config.ts";
import type { DownloadLimits } from "#platform/http/fetch/public-download.ts";
import { createLog, type Log } from "#platform/log.ts";
import { type App, createApp } from "#server/app.ts";
import { cuttableLine } from "./cuttable-line.ts";
import { leastPasswordCost } from "./least-password-cost.ts";
import { movingClock } from "./moving-clock.ts";
import { testDatabase } from "./test-database.ts";

/** The database engine this run of the test uses; every service test runs once on each. */
export const engine = process.env.MAGPIE_TEST_ENGINE ?? "sqlite";
/** The tags of a slow test that `npm test` runs on SQLite, and `npm run endure` on PostgreSQL too. */
export const postgresInEndure: "endure"[] = engine === "postgres" ? ["endure"] : [];

/** The real app on an empty database of its own, gone when the test is finished. Its clock stands still until moved. */
export async function testApp(
  given: {
    clock?: ReturnType<typeof movingClock>;
    env?: Record<string, string>;
    /** Who hears what the app has to say; else nobody. */
    log?: Log;
    /** On PostgreSQL: with a line to the server that `cut` cuts and `mend` mends. */
    cuttable?: boolean;
    marketplace?: MarketplaceOf;
    feedLimits?: Partial<DownloadLimits>;
    /** What a password takes; the least that Argon2 takes, where nothing is said. */
    passwordCost?: PasswordCost;
    /** How long a language model is waited for. */
    model?: CallLimits;
    /** Where shortened addresses lead. */
    followShort?: FollowShort;
  } = {},
) {
  const clock = given.clock ?? movingClock();
  const folder = await mkdtemp(join(tmpdir(), "magpie-test-"));
  const database = engine === "postgres" ? await testDatabase() : null;
  if (!database) await copyFile(inject("sqlite"), join(folder, "magpie.sqlite"));
  const line = database && given.cuttable ? await cuttableLine(database.url) : null;
  const config = readConfig({
    DATA_DIR: folder,
    SITE_URL: "https://magpie.example",
    LOG_LEVEL: "silent",
    ...(database ? { DATABASE_URL: line?.url ?? database.url, DATABASE_CONNECTIONS: "4" } : {}),
    ...given.env,
  });
  const start = (DATABASE_URL = config.DATABASE_URL) =>
    createApp(
      { ...config, DATABASE_URL },
      {
        clock,
        passwordCost: given.passwordCost ?? leastPasswordCost,
        log: given.log ?? createLog("silent"),
        // Another address is a line that can be cut: its connections are its own.
        ...(database && DATABASE_URL === database.url ? { pool: database.pool } : {}),
        ...(given.feedLimits ? { feedLimits: given.feedLimits } : {}),
        ...(given.marketplace ? { marketplace: given.marketplace } : {}),
        ...(given.model ? { model: given.model } : {}),
        // No name of the world is looked up.
        followShort: given.followShort ?? (async () => null),
      },
    );
  const apps = [await start()];
  onTestFinished(async () => {
    for (const app of apps) await app.close();
    line?.cut();
    await database?.release();
    await rm(folder, { recursive: true, force: true });
  });
  /** Another instance on the same database, by a line of its own. */
  const another = async (): Promise<App> => {
    const app = await start(database?.url);
    apps.push(app);
    return app;
  };
  return Object.assign(apps[0] as App, {
    clock,
    another,
    cut: () => line?.cut(),
    hush: () => line?.hush(),
    mend: () => line?.mend(),
  });
}

/** What the API answers to a request, with its JSON read. */
export async function call<Body = Record<string, never>>(
  app: App,
  path: string,
  init?: RequestInit,
): Promise<{ status: number; body: Body; headers: Headers }> {
  const answer = await app.api.fetch(new Request(`http://test${path}`, init));
  return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers };
}
