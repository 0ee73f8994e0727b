import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import type { ContentType } from "#content/content-type.ts";
import type { PasswordCost } from "#features/accounts/server/passwords.ts";
import type { MarketplaceOf } from "#features/marketplaces/listing.ts";
import type { FollowShort } from "#features/marketplaces/server/short-urls.ts";
import type { ServiceBases } from "#features/newsletter/server/handover/handover.ts";
import type { CallLimits } from "#features/writing/server/model/model-call.ts";
import { readConfig } from "#platform/config.ts";
import type { DownloadLimits } from "#platform/http/fetch/public-download.ts";
import { createLog, type Log } from "#platform/log.ts";
import type { Tracing } from "#platform/tracing/tracing.ts";
import { type App, createApp } from "#server/app.ts";
import { cuttableLine } from "./cuttable-line.ts";
import { leastPasswordCost } from "./least-password-cost.ts";
import { movingClock } from "./moving-clock.ts";
import { testDatabase } from "./test-database.ts";

/** The database engine of this run; every service test runs once on each. */
export const engine = process.env.MAGPIE_TEST_ENGINE ?? "sqlite";
/** The tags of a slow test that `npm test` runs on SQLite, and `npm run endure` on PostgreSQL too. */
export const postgresInEndure: "endure"[] = engine === "postgres" ? ["endure"] : [];

/** The real app on its own empty database, removed when the test is finished. Its clock is frozen until moved. */
export async function testApp(
  given: {
    clock?: ReturnType<typeof movingClock>;
    env?: Record<string, string>;
    /** The app's log; silent by default. */
    log?: Log;
    tracing?: Tracing;
    /** On PostgreSQL: with a connection to the server that `cut` cuts and `mend` restores. */
    cuttable?: boolean;
    marketplace?: MarketplaceOf;
    feedLimits?: Partial<DownloadLimits>;
    /** The password hashing cost; by default Argon2's minimum. */
    passwordCost?: PasswordCost;
    /** More content types. */
    contentTypes?: readonly ContentType[];
    /** The language model timeouts. */
    model?: CallLimits;
    /** Where short links redirect. */
    followShort?: FollowShort;
    /** Where the services are that keep a newsletter's list. */
    listServices?: ServiceBases;
    /** The app's source, where it is another (app-with-facts.ts). */
    createApp?: typeof createApp;
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
    (given.createApp ?? createApp)(
      { ...config, DATABASE_URL },
      {
        clock,
        passwordCost: given.passwordCost ?? leastPasswordCost,
        log: given.log ?? createLog("silent"),
        // Another URL is a cuttable connection, with its own pool.
        ...(database && DATABASE_URL === database.url ? { pool: database.pool } : {}),
        ...(given.tracing ? { tracing: given.tracing } : {}),
        ...(given.feedLimits ? { feedLimits: given.feedLimits } : {}),
        ...(given.marketplace ? { marketplace: given.marketplace } : {}),
        ...(given.contentTypes ? { contentTypes: given.contentTypes } : {}),
        ...(given.model ? { model: given.model } : {}),
        ...(given.listServices ? { listServices: given.listServices } : {}),
        // No real host name is resolved.
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
  /** Another instance on the same database, with its own connection. */
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

/** The API's response to a request, with its JSON parsed. */
export async function call<Body = Record<string, never>>(
  app: App,
  path: string,
  init?: RequestInit,
): Promise<{ status: number; body: Body; headers: Headers }> {
  const answer = await app.api.fetch(new Request(`http://test${path}`, init));
  return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers };
}
