import { randomBytes } from "node:crypto";
import { BlockList } from "node:net";
import { z } from "zod";
import type { ContentService } from "#content/server/content.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { type IndexNowReport, type IndexNowState, isAccepted } from "#features/discovery/index-now.ts";
import { MarketplaceError } from "#features/marketplaces/listing.ts";
import { boundedFetch, refusalOf } from "#features/marketplaces/server/adapters/bounded-fetch.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { changesSince, invalidateTags, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { gatewaysFor } from "#platform/gateways.ts";
import { addressRules } from "#platform/http/fetch/public-address.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { createChangedUrls } from "./changed-urls.ts";
import { longestBatch, submitUrls } from "./index-now.jobs.ts";

export type IndexNow = ReturnType<typeof createIndexNow>;

/** How far changes were read, and when. Without a position nothing before the next run is sent. */
const progressSchema = z.object({
  key: z.string(),
  position: z.object({ last: z.number(), seen: z.array(z.number()).readonly() }).nullable(),
  readAt: z.number(),
});
type Progress = z.infer<typeof progressSchema>;
const lastSchema = z.object({ at: z.number(), urls: z.number(), status: z.number().nullable() });

const progressKey = "index-now";
const lastKey = "index-now-last";
const keyTag = "index-now";

/** A transaction may commit this long after the time it wrote, in milliseconds. */
const longestTransaction = 60_000;
const limits = { time: 20_000, size: 100_000 };
/** How often, and for how long in milliseconds, a server can ask to come back later. */
const mostDelays = 10;
const longestDelay = 86_400_000;

const publicAddress = addressRules({ own: new BlockList(), mayBePlain: true });

/** Tells search engines that share the IndexNow protocol which URLs have changed (indexnow.org/documentation). */
export function createIndexNow({
  db,
  clock,
  config,
  jobs,
  settings,
  categories,
  content,
}: {
  db: Database;
  clock: Clock;
  config: Config;
  jobs: Pick<Jobs, "enqueue">;
  settings: Settings;
  categories: Categories;
  content: Pick<ContentService, "all">;
}) {
  const { siteUrl } = config;
  const changedUrls = createChangedUrls({ db, siteUrl, settings, categories, content });
  const keyUrl = (key: string): string => `${siteUrl}/${key}.txt`;

  async function state(): Promise<IndexNowState> {
    const { indexNow, noindex } = await settings.search();
    if (!indexNow) return "off";
    if (noindex) return "noindex";
    const site = new URL(siteUrl);
    const isStaging = gatewaysFor(site.hostname, await settings.gateways()).staging;
    return isStaging || publicAddress.refusalOf(site) ? "staging" : "on";
  }

  async function readProgress(): Promise<Progress | null> {
    const parsed = progressSchema.safeParse((await settings.kept(progressKey))?.value);
    return parsed.success ? parsed.data : null;
  }

  async function keep(tx: Tx, key: string, value: unknown): Promise<void> {
    recordUntaggedWrite(tx);
    await settings.keepIn(tx, key, value, true);
  }

  /** The result of a call; `status` is null where nothing answered. */
  const keepLast = (urls: number, status: number | null): Promise<void> =>
    db.transact((tx) => keep(tx, lastKey, { at: clock.now(), urls, status }));

  return {
    /** GET /api/admin/index-now. */
    async report(): Promise<IndexNowReport> {
      const [current, progress, last] = await Promise.all([state(), readProgress(), settings.kept(lastKey)]);
      const parsed = lastSchema.safeParse(last?.value);
      return {
        state: current,
        keyUrl: progress && keyUrl(progress.key),
        last: parsed.success ? { ...parsed.data, at: isoTime(parsed.data.at) } : null,
      };
    },

    /** Whether this is the key that is served at /{key}.txt. */
    async hasKey(key: string): Promise<boolean> {
      addCacheTag(keyTag);
      const { indexNow } = await settings.search();
      return indexNow && (await readProgress())?.key === key;
    },

    /** Queues the URLs that changed since the last run. What changes while it is off is never sent. */
    async gather(): Promise<{ urls: number }> {
      const progress = await readProgress();
      if ((await state()) !== "on") {
        if (progress?.position)
          await db.transact((tx) => keep(tx, progressKey, { ...progress, position: null }));
        return { urls: 0 };
      }
      const readAt = clock.now();
      const { tags, position } = await changesSince(db, progress?.position ?? null);
      const urls = await changedUrls(tags, (progress?.readAt ?? readAt) - longestTransaction);
      const key = progress?.key ?? randomBytes(16).toString("hex");
      await db.transact(async (tx) => {
        await keep(tx, progressKey, { key, position, readAt } satisfies Progress);
        if (!progress) invalidateTags(tx, keyTag);
        for (let start = 0; start < urls.length; start += longestBatch)
          await jobs.enqueue(tx, submitUrls, { urls: urls.slice(start, start + longestBatch), delays: 0 });
      });
      return { urls: urls.length };
    },

    /** Sends a batch. Throws where another attempt may succeed; a refusal is a result. */
    async submit({ urls, delays }: { urls: string[]; delays: number }): Promise<{ status: number | null }> {
      const progress = await readProgress();
      if (!progress || (await state()) !== "on") return { status: null };
      const { key } = progress;
      const answer = await boundedFetch(
        {
          url: config.INDEXNOW_URL,
          method: "POST",
          headers: { "Content-Type": "application/json; charset=utf-8" },
          body: JSON.stringify({
            host: new URL(siteUrl).host,
            key,
            keyLocation: keyUrl(key),
            urlList: urls,
          }),
        },
        limits,
      ).catch(async (error: unknown) => {
        // The server was reached if the fault is in its answer, but what it says is unknown.
        if (error instanceof MarketplaceError) await keepLast(urls.length, null);
        throw error;
      });
      const { status } = answer;
      await keepLast(urls.length, status);
      if (isAccepted(status) || (status !== 429 && status < 500)) return { status };
      const { retryAfter } = refusalOf(answer);
      if (retryAfter === undefined || delays >= mostDelays) throw new Error(`HTTP ${status}`);
      const runAt = clock.now() + Math.min(retryAfter, longestDelay);
      await db.transact((tx) => jobs.enqueue(tx, submitUrls, { urls, delays: delays + 1 }, { runAt }));
      return { status };
    },
  };
}
