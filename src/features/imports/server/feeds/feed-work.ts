import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type FeedCounts, isSuspiciousLoss, nextFeedRunAt, noFeedCounts } from "#features/imports/feed.ts";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
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

/** Runs of a feed that are kept. */
const keptRuns = 50;
/** Longer than any run may take, in milliseconds. */
const leftoverAfter = 86_400_000;

type Got =
  | { is: "same" }
  | {
      is: "file";
      path: string;
      bytes: number;
      answer: Pick<repo.StoredFeed, "etag" | "last_modified" | "body_hash">;
    };

/** Why a feed came to nothing for a reason of its own: what its server or its file says, or what it is set to. */
class FeedFault extends Error {
  override name = "FeedFault";
}

/** What is wrong with a file that was sent packed. */
function unpackFault(error: unknown): never {
  if (error instanceof TooLargeUnpacked) throw new FeedFault("too-large");
  throw packedFault(error);
}

/** What the jobs of the feeds do. */
export function createFeedWork({
  db,
  clock,
  folder,
  files,
  access,
  most,
  download,
  survey,
  intake,
  offers,
  begin,
}: {
  db: Database;
  clock: Clock;
  /** Where what is fetched lies as long as it is read. */
  folder: string;
  files: Pick<ImportFiles, "pathOf" | "remove">;
  access: FeedAccess;
  /** Bytes a feed may have, counted unpacked. */
  most: number;
  download: PublicDownload;
  survey: ReturnType<typeof createFeedSurvey>;
  intake: ReturnType<typeof createFeedImport>;
  offers: Offers;
  /** Begins a run of a feed whose turn has come, in the caller's transaction; nothing while one is under way. */
  begin: (tx: Tx, feed: repo.StoredFeed) => Promise<unknown>;
}) {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transact((tx) => {
      recordUntaggedWrite(tx);
      return work(tx);
    });

  /** Has the feed's file, or word that it is the one that was had before. */
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

  /** The end of a run; the file that was sent for it is needed no longer, but by one that waits for a word. */
  async function end(
    feed: repo.StoredFeed,
    run: runs.StoredFeedRun,
    change: runs.FeedRunChange,
    columns: Parameters<typeof repo.saveRunState>[2] = {},
  ): Promise<void> {
    const now = clock.now();
    const isKept = change.state === "held" || change.state === "checked";
    await write(async (tx) => {
      await runs.update(tx, run.id, {
        ...change,
        ...(isKept ? {} : { file_key: null }),
        finished_at: now,
      });
      const isEdited = (await repo.find(tx, feed.id))?.version !== feed.version;
      if (Object.keys(columns).length) await repo.saveRunState(tx, feed.id, columns);
      // What was taken in was read by other settings.
      if (isEdited) await repo.forgetAnswer(tx, feed.id);
      await runs.removeOld(tx, feed.id, keptRuns);
    });
    if (!isKept && run.file_key !== null) await files.remove(run.file_key);
  }

  /** What was counted already by an earlier try of this run, and what the survey found in the end. */
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
      await intake.seenAgain({ feed, seenAt });
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
    const taken = await intake.takeIn(spool, about, { counts: begun(run, found), tell });
    const counts = await intake.endMissing(about, taken);
    await intake.seenAgain(about);
    await end(
      feed,
      run,
      { state: "done", counts },
      { ...got.answer, read_again_at: found.turnsAt, allowed_loss: 0, next_at: nextAt },
    );
    return counts;
  }

  /** Removes what a server that died left lying. */
  async function sweep(): Promise<void> {
    // There is no folder before the first feed, and no file that another process has removed meanwhile.
    for (const name of await readdir(folder).catch(() => [])) {
      // Removed meanwhile.
      const found = await stat(join(folder, name)).catch(() => null);
      if (found && found.mtimeMs < clock.now() - leftoverAfter)
        await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  return {
    /** The job of one run. After a stop it starts again: what was taken in by then says what it said, and is left alone. */
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

    /** Begins the runs whose turn has come; of several instances one begins each. */
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
