import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type FeedCounts, isSuspiciousLoss, nextFeedRunAt, noFeedCounts } from "#features/imports/feed.ts";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { emitEvent } from "#platform/events/events.ts";
import { type PublicDownload, TooLargeUnpacked, unpackFile } from "#platform/http/fetch/public-download.ts";
import { FetchError } from "#platform/http/fetch/public-fetch.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { ImportFiles } from "../files/import-files.ts";
import { inspectFile } from "../files/inspect-file.ts";
import { packedFault, unpackInPlace } from "../files/unpacked-import.ts";
import { type FeedAccess, headersOf } from "./feed-access.ts";
import type { createFeedImport } from "./feed-import.service.ts";
import * as items from "./feed-items.repo.ts";
import { feedLedger } from "./feed-ledger.ts";
import * as runs from "./feed-runs.repo.ts";
import type { createFeedSurvey, Survey } from "./feed-survey.ts";
import type { FeedTask } from "./feeds.jobs.ts";
import * as repo from "./feeds.repo.ts";

/** Runs retained per feed. */
const retainedRuns = 50;
/** In milliseconds; longer than any run may take. */
const leftoverAfter = 86_400_000;

type Got =
  | { is: "same" }
  | {
      is: "file";
      path: string;
      bytes: number;
      answer: Pick<repo.StoredFeed, "etag" | "last_modified" | "body_hash">;
    };

/** Why a run failed because of its server, its file or its settings. */
class FeedFault extends Error {
  override name = "FeedFault";
}

/** Maps an error of unpacking an uploaded file. */
function unpackFault(error: unknown): never {
  if (error instanceof TooLargeUnpacked) throw new FeedFault("too-large");
  throw packedFault(error);
}

/** The handlers of the feed jobs. */
export function createFeedWork({
  db,
  clock,
  folder,
  files,
  access,
  most,
  download,
  survey,
  intake: feedImport,
  offers,
  begin,
}: {
  db: Database;
  clock: Clock;
  /** Where downloads are stored while they are read. */
  folder: string;
  files: Pick<ImportFiles, "pathOf" | "remove">;
  access: FeedAccess;
  /** Maximum size of a feed in bytes, uncompressed. */
  most: number;
  download: PublicDownload;
  survey: ReturnType<typeof createFeedSurvey>;
  intake: ReturnType<typeof createFeedImport>;
  offers: Offers;
  /** Starts a run of a feed that is due, in the caller's transaction; does nothing while one is active. */
  begin: (tx: Tx, feed: repo.StoredFeed) => Promise<unknown>;
}) {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transact((tx) => {
      recordUntaggedWrite(tx);
      return work(tx);
    });

  /** Downloads the feed, unless it is unchanged. */
  async function get(
    feed: repo.StoredFeed,
    run: runs.StoredFeedRun,
    path: string,
    signal: AbortSignal,
  ): Promise<Got> {
    const noAnswer = { etag: null, last_modified: null, body_hash: null };
    if (run.file_key !== null) {
      const bytes = await unpackFile(files.pathOf(run.file_key), path, { most, signal }).catch(unpackFault);
      const unzipped = await unpackInPlace(path, { most, signal });
      return { is: "file", path, bytes: unzipped ?? bytes, answer: noAnswer };
    }
    const opened = await access.open(feed.key, feed.sealed_access);
    if (!opened) throw new FeedFault("access-lost");
    if (opened.address === null) throw new FeedFault("no-address");
    const turned = feed.read_again_at !== null && feed.read_again_at <= clock.now();
    const mayBeSame =
      (run.asked === "schedule" || run.asked === "hand") && !turned && feed.body_hash !== null;
    const headers = headersOf(opened, mayBeSame ? feed : null);
    const got = await download(opened.address, path, { signal, headers });
    if (got.isSame || (mayBeSame && got.hash === feed.body_hash)) return { is: "same" };
    const answer = { etag: got.etag, last_modified: got.lastModified, body_hash: got.hash };
    const unzipped = await unpackInPlace(path, { most, signal });
    return { is: "file", path, bytes: unzipped ?? got.bytes, answer };
  }

  /** Ends a run; its uploaded file is deleted unless it waits for confirmation. */
  async function end(
    feed: repo.StoredFeed,
    run: runs.StoredFeedRun,
    change: runs.FeedRunChange,
    columns: Parameters<typeof repo.saveRunState>[2] = {},
  ): Promise<void> {
    const now = clock.now();
    const isRetained = change.state === "held" || change.state === "checked";
    await write(async (tx) => {
      await runs.update(tx, run.id, {
        ...change,
        ...(isRetained ? {} : { file_key: null }),
        finished_at: now,
      });
      if (change.state !== "checked") {
        const data = { kind: "feed", id: String(feed.id), state: change.state, counts: change.counts };
        emitEvent(tx, { type: "import.finished", data }, `feed:${feed.id}`);
      }
      const isEdited = (await repo.find(tx, feed.id))?.version !== feed.version;
      if (Object.keys(columns).length) await repo.saveRunState(tx, feed.id, columns);
      // The imported items were read with the old settings.
      if (isEdited) await repo.forgetAnswer(tx, feed.id);
      await runs.removeOld(tx, feed.id, retainedRuns);
    });
    if (!isRetained && run.file_key !== null) await files.remove(run.file_key);
  }

  /** Combines the counts of an earlier attempt of this run with those of the survey. */
  function begun({ counts }: runs.StoredFeedRun, { counts: found }: Survey): FeedCounts {
    const { added, joined, changed, back, gone } = counts;
    const done = added + joined + changed + back;
    return { ...found, added, joined, changed, back, gone, unchanged: Math.max(0, found.unchanged - done) };
  }

  async function work(feed: repo.StoredFeed, run: runs.StoredFeedRun, room: string, job: RunningJob) {
    const { signal } = job;
    if (feed.settings.programme !== null) {
      const known = await offers.shops();
      if (!known.includes(feed.settings.programme)) throw new FeedFault("programme-gone");
    }
    const seenAt = clock.now();
    const got = await get(feed, run, join(room, "feed"), signal);
    const nextAt = nextFeedRunAt({ everyHours: feed.every_hours }, seenAt);
    if (got.is === "same") {
      await feedImport.seenAgain({ feed, seenAt });
      const { living = 0 } = (await items.numbers(db.read, [feed.id])).get(feed.id) ?? {};
      const counts = { ...noFeedCounts, unchanged: living };
      await end(feed, run, { state: "unchanged", counts }, { next_at: nextAt });
      return counts;
    }
    await write((tx) => runs.update(tx, run.id, { bytes: got.bytes }));
    const isCheck = run.asked === "check";
    const mark = await write(async (tx) => {
      await runs.clearProblems(tx, run.id);
      return repo.nextMark(tx, feed.id);
    });
    const ledger = feedLedger(db, run.id);
    const spool = join(room, "news");
    const { itemElement } = feed.settings;
    const reading = await inspectFile(got.path, { itemElement: itemElement ?? undefined });
    await write((tx) => repo.saveRunState(tx, feed.id, { reading }));
    if (reading.asks?.currency && feed.settings.currency === null)
      throw new ImportFileError("currency-missing", "the prices name no currency, and the feed has none");
    const found = await survey({
      feed,
      mark,
      path: got.path,
      spool,
      ledger,
      looksUp: isCheck,
      signal,
      progress: (part) => job.progress(part * (isCheck ? 100 : 40)),
    });
    if (isCheck) {
      const counts = { ...found.counts, gone: found.loss.missing };
      counts.changed = found.waiting - counts.added - counts.joined;
      await write((tx) => repo.saveFeedCategories(tx, feed.id, found.categories));
      await end(feed, run, { state: "checked", counts });
      return counts;
    }
    const { loss } = found;
    if (isSuspiciousLoss({ ...loss, allowed: feed.allowed_loss })) {
      await end(feed, run, { state: "held", counts: begun(run, found), loss }, { next_at: nextAt });
      return found.counts;
    }
    await write((tx) => repo.saveFeedCategories(tx, feed.id, found.categories));
    const about = { feed, runId: run.id, mark, seenAt, ledger, signal };
    const tell = (done: number) => job.progress(40 + (55 * done) / Math.max(1, found.waiting));
    const taken = await feedImport.takeIn(spool, about, { counts: begun(run, found), tell });
    const counts = await feedImport.endMissing(about, taken);
    await feedImport.seenAgain(about);
    await end(
      feed,
      run,
      { state: "done", counts },
      { ...got.answer, read_again_at: found.turnsAt, allowed_loss: 0, next_at: nextAt },
    );
    return counts;
  }

  /** Removes files left by a crashed server. */
  async function sweep(): Promise<void> {
    // The folder does not exist before the first feed.
    for (const name of await readdir(folder).catch(() => [])) {
      // Another process may have removed it meanwhile.
      const found = await stat(join(folder, name)).catch(() => null);
      if (found && found.mtimeMs < clock.now() - leftoverAfter)
        await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  return {
    /** The job of one run. It restarts after an interruption: items imported by then count as unchanged. */
    async work({ feedId, runId }: FeedTask, job: RunningJob): Promise<FeedCounts | null> {
      const [feed, run] = [await repo.find(db.read, feedId), await runs.find(db.read, runId)];
      if (!feed || run?.state !== "running") return null;
      await sweep();
      const room = join(folder, `${runId}-${job.attempt}`);
      await rm(room, { recursive: true, force: true });
      await mkdir(room, { recursive: true });
      try {
        return await work(feed, run, room, job);
      } catch (error) {
        job.signal.throwIfAborted();
        const code =
          error instanceof FetchError
            ? error.refusal
            : error instanceof ImportFileError
              ? error.code
              : error instanceof FeedFault
                ? error.message
                : null;
        if (code === null) throw error;
        const line = error instanceof ImportFileError ? (error.line ?? null) : null;
        const retryAfter = error instanceof FetchError ? (error.retryAfter ?? null) : undefined;
        const turn = { everyHours: feed.every_hours, ...(retryAfter === undefined ? {} : { retryAfter }) };
        const next_at = nextFeedRunAt(turn, clock.now());
        await end(feed, run, { state: "failed", failure: { code, line } }, { next_at });
        return null;
      } finally {
        await rm(room, { recursive: true, force: true });
      }
    },

    /** Starts the runs that are due; each is started by only one instance. */
    async startDue(): Promise<{ started: number }> {
      return write(async (tx) => {
        const now = clock.now();
        const due = await repo.due(tx, db.engine, now);
        for (const feed of due) {
          await repo.saveRunState(tx, feed.id, {
            next_at: nextFeedRunAt({ everyHours: feed.every_hours }, now),
          });
          await begin(tx, feed);
        }
        return { started: due.length };
      });
    },
  };
}
