import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";
import { foldedQuery } from "#i18n/text-analysis/search-analyzer.ts";
import { isoTime } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { dayLength, dayText } from "#platform/time-zones.ts";
import {
  type OutsideRequest,
  type OutsideResponse,
  type OutsideState,
  type Reading,
  type SignalList,
  type SignalSource,
  type StoredSignalDay,
  type StoredSignalList,
  sourceUrl,
  storedSignalDaysSchema,
  storedSignalListSchema,
  type TopicViews,
  trendCountries,
} from "../outside.ts";
import type { Briefs } from "./briefs.ts";
import { googleTrends } from "./google-trends.ts";
import { readOutsideNow, readTopic } from "./outside.jobs.ts";
import * as repo from "./outside.repo.ts";
import { type LineParts, signalLine } from "./signal-client.ts";
import { SignalError, type SignalProvider } from "./signal-provider.ts";
import { articleTitle, wikipedia } from "./wikipedia.ts";

const providers: Record<SignalSource, SignalProvider> = { "google-trends": googleTrends, wikipedia };

/** How long the data of a topic is fresh, in milliseconds: a day's views are published once. Failures are retried sooner. */
const freshness = { read: 20 * 3_600_000, failed: 15 * 60_000 };
/** Different topics requested in a day: a limit for users who type ahead. */
const mostTopics = 200;
const topicRetention = 30 * dayLength;
/** How long a source that throttles is left alone, in milliseconds: as it says, within these bounds. */
const rest = { least: 10 * 60_000, usual: 3_600_000, most: 24 * 3_600_000 };

const datedViews = (days: readonly StoredSignalDay[]) =>
  days.map(({ day, times }) => ({ day: dayText(day), times }));
const timeOf = (time: number | null): string | null => (time === null ? null : isoTime(Number(time)));

/** A stored value, by whatever release; null where there is none, or where this release cannot read it. */
function storedValue<Value>(
  row: repo.SignalRow | undefined,
  schema: { safeParse(value: unknown): { success: boolean; data?: Value | undefined } },
): Value | null {
  if (!row?.value) return null;
  const { success, data } = schema.safeParse(JSON.parse(row.value));
  return success && data !== undefined ? data : null;
}

const wasRequested = (row: repo.SignalRow | undefined): boolean => (row?.asked_at ?? null) !== null;
const readingOf = (row: repo.SignalRow | undefined, isPending: boolean, isResting: boolean): Reading => ({
  readAt: timeOf(row?.read_at ?? null),
  askedAt: timeOf(row?.asked_at ?? null),
  // Never requested, because the source is left alone after another request.
  problem: row?.problem ?? (isResting && !wasRequested(row) ? "throttled" : null),
  reason: row?.reason ?? "",
  isPending,
});

/** Servers in place of the sources. */
export type DemoSources = { addressOf(source: SignalSource): Promise<string> };

export type OutsideParts = LineParts & {
  db: Database;
  config: Pick<Config, "siteUrl" | "GOOGLE_TRENDS_URL" | "WIKIMEDIA_API_URL">;
  jobs: Pick<Jobs, "enqueue">;
  settings: Pick<Settings, "asksForTrends" | "site" | "note">;
  briefs: Briefs;
  /** Null outside of a demo. */
  demo: DemoSources | null;
};

/**
 * Trends of other sites (docs/decisions/0032): fetched in the background, stored in the database, and shown with their age. No request
 * waits for a source, and a failing source removes nothing that is known.
 */
export function createOutside({ db, config, jobs, settings, briefs, demo, ...line }: OutsideParts) {
  const { clock } = line;
  const bases: Record<SignalSource, string> = {
    "google-trends": config.GOOGLE_TRENDS_URL,
    wikipedia: config.WIKIMEDIA_API_URL,
  };
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transact(
      (tx) => {
        recordUntaggedWrite(tx);
        return work(tx);
      },
      { mayBeLost: true },
    );

  /** The demo makes up signals as long as its content is there and requests to other sites are off. */
  async function state(): Promise<OutsideState> {
    if (await settings.asksForTrends()) return "on";
    if (!demo) return "off";
    const note = (await settings.note("demo")) as { droppedAt?: number } | undefined;
    return note?.droppedAt === undefined ? "demo" : "off";
  }

  const keyOf = (source: SignalSource, place: string, now: OutsideState, subject = ""): repo.SignalKey => ({
    source,
    place,
    subject,
    is_demo: now === "demo" ? 1 : 0,
  });

  async function lineTo(source: SignalSource, now: OutsideState, signal: AbortSignal) {
    const standIn = now === "demo" ? demo : null;
    const { contactEmail } = await settings.site();
    return signalLine(line, {
      base: standIn ? await standIn.addressOf(source) : bases[source],
      // Wikimedia wants to know whom to write to.
      userAgent: `Magpie (${config.siteUrl}; ${contactEmail})`,
      pause: standIn ? 0 : providers[source].pause,
      signal,
    });
  }

  /** Reads one thing and keeps it, or keeps what went wrong beside what is known. Gives whether it went well. */
  async function keep(key: repo.SignalKey, work: () => Promise<unknown>): Promise<boolean> {
    try {
      const value = JSON.stringify(await work());
      await write((tx) => repo.saveRead(tx, key, value, clock.now()));
      return true;
    } catch (error) {
      if (!(error instanceof SignalError)) throw error;
      const { problem, message: reason, retryAfter = rest.usual } = error;
      const now = clock.now();
      const open_until =
        problem === "throttled" ? now + Math.min(Math.max(retryAfter, rest.least), rest.most) : 0;
      await write((tx) => repo.saveProblem(tx, key, { problem, reason, open_until }, now));
      return false;
    }
  }

  const isResting = async (source: SignalSource, now: OutsideState): Promise<boolean> =>
    (await repo.pausedUntil(db.read, source, now === "demo" ? 1 : 0)) > clock.now();

  return {
    /** CALLS OTHER SITES, in the background: reads every list that may have newer data, and nothing while that is switched off. */
    async read(job: Pick<RunningJob, "signal" | "progress">): Promise<{ read: number; failed: number }> {
      const counts = { read: 0, failed: 0 };
      await write((tx) => repo.forgetTopics(tx, clock.now() - topicRetention));
      const now = await state();
      if (now === "off") return counts;
      for (const provider of Object.values(providers)) {
        const to = await lineTo(provider.source, now, job.signal);
        for (const place of provider.places) {
          job.signal.throwIfAborted();
          // Switched off meanwhile: no further requests.
          if ((await state()) !== now) return counts;
          const key = keyOf(provider.source, place, now);
          const row = await repo.find(db.read, key);
          const list = storedValue<StoredSignalList>(row, storedSignalListSchema);
          const known = list && { list, readAt: Number(row?.read_at ?? 0) };
          if (!provider.isDue(known, clock.now()) || (await isResting(provider.source, now))) continue;
          job.progress(0, `${provider.source} ${place}`);
          counts[(await keep(key, () => provider.list(to, place))) ? "read" : "failed"] += 1;
        }
      }
      return counts;
    },

    /** GOES OUTSIDE, behind the site: how often a topic was read of. */
    async readTopic(
      { lang, topic }: { lang: Language; topic: string },
      job: Pick<RunningJob, "signal">,
    ): Promise<{ isRead: boolean }> {
      const now = await state();
      const ask = wikipedia.topicDays;
      if (now === "off" || !ask || (await isResting("wikipedia", now))) return { isRead: false };
      const to = await lineTo("wikipedia", now, job.signal);
      return { isRead: await keep(keyOf("wikipedia", lang, now, topic), () => ask(to, lang, topic)) };
    },

    /** The lists of a country and a language as they were read last; what was never read is begun. */
    async lists({ country, lang }: OutsideRequest): Promise<OutsideResponse> {
      const now = await state();
      if (now === "off") return { state: now, lists: [] };
      const places: [SignalSource, string, Language][] = [
        ["google-trends", country, trendCountries[country]],
        ["wikipedia", lang, lang],
      ];
      const rows = await repo.lists(db.read, now === "demo" ? 1 : 0);
      const rowOf = (source: SignalSource, place: string) =>
        rows.find((row) => row.source === source && row.place === place);
      const lists: SignalList[] = [];
      for (const [source, place, of] of places) {
        const row = rowOf(source, place);
        const list = storedValue<StoredSignalList>(row, storedSignalListSchema);
        const rests = await isResting(source, now);
        const items: SignalList["items"] = [];
        // One after the other: a screen of editors takes nothing from readers.
        for (const { topic, times, isAtLeast, since, days } of list?.signals ?? []) {
          const found = await briefs.of(topic, of);
          items.push({
            times,
            isAtLeast,
            since: timeOf(since),
            href: sourceUrl(source, place, topic),
            days: datedViews(days),
            articles: found.articles.length,
            brief: found.brief,
          });
        }
        const reading = readingOf(row, !wasRequested(row) && !rests, rests);
        lists.push({ source, place, day: list && dayText(list.day), reading, items });
      }
      // What was never read does not wait for the clock.
      if (lists.some(({ reading }) => reading.isPending))
        await write((tx) => jobs.enqueue(tx, readOutsideNow, null, { key: "all" }));
      return { state: now, lists };
    },

    /** The known views of a topic; with `asks`, missing or old data is requested in the background. */
    async topic(q: string, lang: Language, { asks }: { asks: boolean }): Promise<TopicViews> {
      const now = await state();
      if (now === "off") return null;
      const title = articleTitle(q);
      const name = (title ?? q).replaceAll("_", " ");
      // Names that differ only in how they are typed share one request.
      const key = title && foldedQuery(q, lang) ? keyOf("wikipedia", lang, now, name) : null;
      const row = key ? await repo.find(db.read, key) : undefined;
      const failed = row?.problem && row.problem !== "unknown";
      const maxAge = failed ? freshness.failed : freshness.read;
      const isDue = key !== null && !(Number(row?.asked_at ?? 0) > clock.now() - maxAge);
      const rests = await isResting("wikipedia", now);
      let isPending = isDue && !rests;
      if (key && isPending && asks)
        isPending = await write(async (tx) => {
          const since = clock.now() - dayLength;
          if (!row && (await repo.topicsSince(tx, key.is_demo, since)) >= mostTopics) return false;
          await repo.want(tx, key, clock.now());
          await jobs.enqueue(tx, readTopic, { lang, topic: name }, { key: `${lang} ${name}` });
          return true;
        });
      const views = storedValue<StoredSignalDay[]>(row, storedSignalDaysSchema) ?? [];
      return {
        state: now,
        title: name,
        href: sourceUrl("wikipedia", lang, name),
        days: datedViews(views),
        reading: readingOf(row, isPending, rests),
      };
    },
  };
}
