import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import { AppError } from "#platform/errors.ts";
import { LastingFailure } from "#platform/jobs/job.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { FetchItem, FetchRun, NewRun } from "../fetch-run.ts";
import { isSame, type Preview } from "../fetched-product.ts";
import { pastedUrls } from "../manual-entry.ts";
import type { Drafts } from "./drafts.ts";
import * as repo from "./fetch-runs.repo.ts";
import { runFetch } from "./fetcher.jobs.ts";
import type { Previews } from "./previews.ts";

/** Concurrent requests per run; those of one shop still wait for each other. */
const atOnce = 4;
const mostListed = 20;
/** Retention in milliseconds: results for a day (some shops' terms allow no longer), runs for a month. */
const resultRetention = 86_400_000;
const runRetention = 30 * resultRetention;

/** Lists of URLs fetched in the background: each becomes a draft, or is recorded as a duplicate or as failed with its reason. */
export function createFetchRuns({
  db,
  clock,
  jobs,
  audit,
  previews,
  drafts,
  categories,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  previews: Previews;
  drafts: Drafts;
  categories: Pick<Categories, "placeOf">;
}) {
  async function require(id: number): Promise<repo.StoredRun> {
    const run = await repo.find(db.read, id);
    if (!run) throw new AppError("not-found");
    return run;
  }

  function view(run: repo.StoredRun, counts: ReadonlyMap<string, number> = new Map()): FetchRun {
    const of = (state: string): number => counts.get(state) ?? 0;
    const isWorked = ["waiting", "running", "cancelling"].includes(run.job_status ?? "");
    return {
      id: String(run.id),
      state: isWorked ? "running" : of("waiting") ? "stopped" : "done",
      makesDrafts: run.makes_drafts === 1,
      jobId: run.job_id === null ? null : String(run.job_id),
      by: run.author,
      createdAt: isoTime(run.created_at),
      counts: {
        all: [...counts.values()].reduce((sum, number) => sum + number, 0),
        waiting: of("waiting"),
        drafted: of("drafted"),
        found: of("found"),
        duplicate: of("duplicate"),
        failed: of("failed"),
      },
    };
  }

  async function whole(id: number): Promise<FetchRun & { items: FetchItem[] }> {
    const run = await require(id);
    const [counts, items] = await Promise.all([repo.counts(db.read, [id]), repo.items(db.read, id)]);
    return {
      ...view(run, counts.get(id)),
      items: items.map((item) => ({
        id: String(item.id),
        url: item.url,
        state: item.state,
        problem: item.problem,
        productId: item.product_id === null ? null : String(item.product_id),
        title: item.title,
        preview: item.found,
      })),
    };
  }

  async function begin(
    { urls, categoryId, subCategoryId, makesDrafts }: NewRun & { makesDrafts: boolean },
    actor: Actor,
    key?: string,
  ): Promise<string> {
    const addresses = pastedUrls(urls.join("\n"));
    if (!addresses.length)
      throw new AppError("invalid", { details: [{ path: "urls", message: "no-address" }] });
    for (const [path, category] of Object.entries({ categoryId, subCategoryId }))
      if (category !== null && !(await categories.placeOf(Number(category))))
        throw new AppError("invalid", { details: [{ path, message: "unknown-choice" }] });
    const id = await db.transact((tx) => {
      recordUntaggedWrite(tx);
      const request = { urls, categoryId, subCategoryId };
      return once(tx, { userId: actor.id, about: "fetch-runs", key, request, now: clock.now() }, async () => {
        const run = await repo.insert(
          tx,
          {
            makesDrafts,
            categoryId: categoryId === null ? null : Number(categoryId),
            subCategoryId: subCategoryId === null ? null : Number(subCategoryId),
            createdBy: actor.id,
            urls: addresses,
          },
          clock.now(),
        );
        const job = await jobs.enqueue(
          tx,
          runFetch,
          { runId: run },
          { key: String(run), createdBy: actor.id },
        );
        await repo.setJob(tx, run, job, clock.now());
        if (makesDrafts)
          await audit.record(tx, {
            actor,
            action: "create",
            entity: { type: "fetch", id: run },
            after: { addresses: addresses.length },
          });
        return run;
      });
    });
    return String(id);
  }

  /** Records the result of a URL that made no draft. */
  const settle = (id: number, outcome: Parameters<typeof repo.settle>[2]) =>
    db.transact((tx) => {
      recordUntaggedWrite(tx);
      return repo.settle(tx, id, outcome, clock.now());
    });

  /** Creates the draft and records it in one transaction, so that a crash leaves one draft or none. */
  async function draft(run: repo.StoredRun, item: { id: number }, found: Preview, signal: AbortSignal) {
    const { product } = found;
    const { title } = product;
    const take = {
      product,
      into: null,
      categoryId: run.category_id === null ? null : String(run.category_id),
      subCategoryId: run.sub_category_id === null ? null : String(run.sub_category_id),
    };
    const prepared = await drafts.prepare(take, signal);
    signal.throwIfAborted();
    const actor = { id: run.created_by ?? 0, name: run.author ?? "", ipPrefix: null };
    try {
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        if (!(await repo.settle(tx, item.id, { state: "drafted", title }, clock.now()))) return;
        const { productId } = await drafts.saveIn(tx, prepared, actor);
        await repo.setProduct(tx, item.id, Number(productId));
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "unavailable") throw error;
      const taken = error.code === "gtin-taken" ? Number(error.details?.[0]?.message) : null;
      await settle(
        item.id,
        taken === null
          ? { state: "failed", problem: "not-saved", title }
          : { state: "duplicate", title, productId: taken, found },
      );
    }
  }

  async function workItem(run: repo.StoredRun, item: { id: number; url: string }, signal: AbortSignal) {
    const { items, problem } = await previews.at(item.url, "en", signal);
    signal.throwIfAborted();
    const [found] = items;
    if (!found) {
      await settle(item.id, { state: "failed", problem: problem ?? "no-product" });
      return;
    }
    const { title } = found.product;
    const same = found.duplicates.find(isSame);
    if (run.makes_drafts === 0) await settle(item.id, { state: "found", title, found });
    else if (same)
      await settle(item.id, { state: "duplicate", title, productId: Number(same.productId), found });
    else await draft(run, item, found, signal);
  }

  return {
    begin,
    whole,

    async list(): Promise<{ items: FetchRun[] }> {
      const runs = await repo.list(db.read, mostListed);
      const counts = await repo.counts(
        db.read,
        runs.map(({ id }) => id),
      );
      return { items: runs.map((run) => view(run, counts.get(run.id))) };
    },

    /** Retries the failed URLs, and resumes those that were never tried. */
    async retry(id: number, actor: Actor) {
      await require(id);
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        if (!(await repo.waitAgain(tx, id, clock.now())))
          throw new AppError("conflict", { details: [{ path: "state", message: "done" }] });
        const job = await jobs.enqueue(tx, runFetch, { runId: id }, { key: String(id), createdBy: actor.id });
        await repo.setJob(tx, id, job, clock.now());
        await audit.record(tx, { actor, action: "retry", entity: { type: "fetch", id } });
      });
      return whole(id);
    },

    /** The job of a run. After a stop it resumes with what is still waiting. */
    async work({ runId }: { runId: number }, job: RunningJob): Promise<null> {
      const run = await repo.find(db.read, runId);
      if (!run) return null;
      if (run.created_by === null) throw new LastingFailure("Who wanted this list has no account any more.");
      const all = view(run, (await repo.counts(db.read, [runId])).get(runId)).counts;
      let done = all.all - all.waiting;
      for (;;) {
        const items = await repo.waiting(db.read, runId, atOnce);
        if (!items.length) return null;
        await Promise.all(
          items.map(async (item) => {
            await workItem(run, item, job.signal);
            job.progress((100 * ++done) / Math.max(1, all.all));
          }),
        );
      }
    },

    tidy: async (): Promise<{ deleted: number }> =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        const now = clock.now();
        return {
          deleted: await repo.removeOld(tx, { found: now - resultRetention, runs: now - runRetention }),
        };
      }),
  };
}
