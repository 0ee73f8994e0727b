import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Articles } from "#features/articles/server/articles.service.ts";
import { baseLanguage } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import { AppError } from "#platform/errors.ts";
import { InputFailure, LastingFailure } from "#platform/jobs/job.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { draftDocument } from "../draft-document.ts";
import { type GeneratedDraft, readDraft } from "../generated-draft.ts";
import { type Generation, isOrderFault, productsOf, type Writing, type WritingNote } from "../generation.ts";
import type { ProductFacts } from "../product-facts.ts";
import type { Gathering } from "./facts.ts";
import type { ReviewService } from "./review/review.ts";
import { WriterFailure } from "./writer-failure.ts";
import { writeArticle } from "./writing.jobs.ts";
import * as repo from "./writings.repo.ts";

/** Milliseconds within which a person's identical request counts as the same article: a retry. */
const sameFor = 600_000;
const mostListed = 20;
/** Milliseconds between polls of a job while the caller waits, and the longest wait. */
const betweenLooks = 250;
const longestWait = 600_000;

/** A writer's result; `writer` identifies it. */
export type GeneratedArticle = {
  draft: GeneratedDraft;
  notes: readonly WritingNote[];
  writer: string;
  model: string | null;
  promptVersion: string | null;
};
export type Writer = (
  order: { input: Generation; facts: readonly ProductFacts[]; writingId: number; userId: number },
  job: Pick<RunningJob, "signal" | "progress">,
) => Promise<GeneratedArticle>;

const markOf = (input: Generation): string =>
  createHash("sha256").update(JSON.stringify(input)).digest("base64url");

const states = new Map<string, Writing["state"]>([
  ["waiting", "waiting"],
  ["running", "running"],
  ["cancelling", "running"],
  ["failed", "failed"],
  ["cancelled", "cancelled"],
]);

const isOpen = (state: Writing["state"]): boolean => state === "waiting" || state === "running";

/** AI articles: each order ends as exactly one draft, whatever happens to caller, browser and server. */
export function createGeneration({
  db,
  clock,
  jobs,
  audit,
  articles,
  gather,
  visible,
  write,
  requireBudget,
  keepReview,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  articles: Pick<Articles, "admin">;
  gather: Gathering["gather"];
  visible: Gathering["visible"];
  write: Writer;
  /** Throws WriterFailure if no budget is left for a new order. */
  requireBudget: (userId: number) => Promise<void>;
  /** Stores, in the draft's transaction, what has to be reviewed before it is published. */
  keepReview: ReviewService["keep"];
}) {
  const leaving = new AbortController();

  const view = (row: repo.StoredWriting): Writing => {
    // Jobs are deleted after a while, articles are not.
    const state = row.title !== null ? "done" : (states.get(row.job_status ?? "") ?? "failed");
    const begun = Math.max(row.created_at, row.run_at ?? 0);
    return {
      id: String(row.id),
      jobId: String(row.job_id ?? ""),
      state,
      percent: row.title !== null ? 100 : percentOf(row.progress),
      topic: row.input.topic,
      lang: row.input.lang,
      template: row.input.template,
      articleId: row.article_id === null ? null : String(row.article_id),
      title: row.title,
      isOutline: row.writer === null ? null : row.writer === "outline",
      model: row.model,
      notes: row.notes,
      problem: row.problem,
      reason: row.reason,
      by: row.author,
      createdAt: isoTime(row.created_at),
      underWayFor: isOpen(state) ? Math.max(0, clock.now() - begun) : null,
    };
  };
  const percentOf = (progress: string | null): number =>
    progress === null ? 0 : ((JSON.parse(progress) as { percent?: number }).percent ?? 0);

  async function require(id: number): Promise<repo.StoredWriting> {
    const row = await repo.find(db.read, id);
    if (!row) throw new AppError("not-found");
    return row;
  }

  function refuseTooFew({ productIds, template, topic }: Generation): void {
    const { least, most } = productsOf[template];
    const wrong = productIds.length > most || (productIds.length < least && !topic);
    if (wrong) throw new AppError("invalid", { details: [{ path: "productIds", message: "product-count" }] });
  }

  /** The unfinished order of the same request, or a recent one of the same person without another idempotency key. */
  async function already(
    tx: Tx,
    mark: string,
    actor: Actor,
    key: string | undefined,
  ): Promise<number | null> {
    const known = await repo.findByMark(tx, mark);
    if (!known) return null;
    const { state } = view(known);
    if (isOpen(state)) return known.id;
    const isRecent = clock.now() - known.created_at < sameFor;
    const isSame = key === undefined && known.created_by === actor.id && state === "done" && isRecent;
    return isSame ? known.id : null;
  }

  async function startIn(
    tx: Tx,
    input: Generation,
    actor: Actor,
    { key, refusal }: { key: string | undefined; refusal: { error: unknown } | null },
  ): Promise<number> {
    const mark = markOf(input);
    const known = await already(tx, mark, actor, key);
    if (known !== null) return known;
    if (refusal) throw refusal.error;
    const id = await repo.insert(tx, { mark, input, createdBy: actor.id }, clock.now());
    const job = await jobs.enqueue(tx, writeArticle, { writingId: id }, { key: mark, createdBy: actor.id });
    const other = await repo.ofJob(tx, job);
    if (other !== null) {
      await repo.remove(tx, id);
      return other;
    }
    await repo.setJob(tx, id, job);
    await audit.record(tx, { actor, action: "order", entity: { type: "writing", id }, after: input });
    return id;
  }

  /** A model takes minutes: products hidden by then get no block, and support no claims. */
  async function withoutGone(
    written: GeneratedArticle,
    facts: readonly ProductFacts[],
    { lang, template }: Generation,
  ): Promise<{ written: GeneratedArticle; facts: readonly ProductFacts[] }> {
    const there = await visible(
      facts.map(({ id }) => id),
      lang,
    );
    const gone = facts.filter(({ id }) => !there.has(id));
    if (!gone.length) return { written, facts };
    const read = readDraft(written.draft, there);
    if (!read || there.size < productsOf[template].least) throw new WriterFailure("products-missing");
    const notes = [...written.notes, ...gone.map(({ id }) => ({ code: "product-gone" as const, about: id }))];
    return {
      written: { ...written, draft: read.draft, notes },
      facts: facts.filter(({ id }) => there.has(id)),
    };
  }

  async function save(
    row: repo.StoredWriting,
    written: GeneratedArticle,
    facts: readonly ProductFacts[],
    job: RunningJob,
  ): Promise<number | null> {
    const { lang, template } = row.input;
    const document = draftDocument(written.draft);
    const { title, excerpt, metaDescription } = written.draft;
    const words = { title, excerpt, metaDescription, content: document };
    const actor: Actor = { id: row.created_by ?? 0, name: row.author ?? "", ipPrefix: null };
    return db.transact(async (tx) => {
      if (!(await repo.isOpen(tx, row.id, clock.now()))) return null;
      if (await jobs.isCancelled(tx, job.id)) job.signal.throwIfAborted();
      job.signal.throwIfAborted();
      const article = await articles.admin.createIn(
        tx,
        { template, ...(lang === baseLanguage ? words : { translations: { [lang]: words } }) },
        { actor, action: "generate" },
      );
      const { writer, model } = written;
      await keepReview(tx, { articleId: article, lang, document, facts, by: { writer, model } });
      await repo.settle(
        tx,
        row.id,
        {
          articleId: article,
          title,
          writer,
          model,
          promptVersion: written.promptVersion,
          sources: facts.map(({ id, isWithheld }) => ({ product: id, isWithheld })),
          notes: written.notes,
        },
        clock.now(),
      );
      return article;
    });
  }

  return {
    /** Starts an order, or finds the one with the same request, whatever the budgets. Returns its id. Throws WriterFailure. */
    async begin(input: Generation, actor: Actor, key?: string): Promise<number> {
      refuseTooFew(input);
      const refusal = await requireBudget(actor.id).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      return db.transact((tx) => {
        recordUntaggedWrite(tx);
        return once(tx, { userId: actor.id, about: "writings", key, request: input, now: clock.now() }, () =>
          startIn(tx, input, actor, { key, refusal }),
        );
      });
    },

    whole: async (id: number): Promise<Writing> => view(await require(id)),

    list: async (): Promise<{ items: Writing[] }> => ({
      items: (await repo.list(db.read, mostListed)).map(view),
    }),

    /** The finished order; or its current state if the caller disconnects, the server stops, or it takes too long. */
    async ended(id: number, caller: AbortSignal): Promise<Writing> {
      const until = clock.now() + longestWait;
      for (;;) {
        const found = view(await require(id));
        if (!isOpen(found.state) || caller.aborted || leaving.signal.aborted || clock.now() > until)
          return found;
        // Aborted: the loop checks once more and ends.
        await sleep(betweenLooks, undefined, { signal: leaving.signal }).catch(() => {});
      }
    },
    /** Answers waiting requests now, because the server stops. */
    letGo: (): void => leaving.abort(),

    /** The job. Repeated after a crash, unless its draft exists. */
    async work({ writingId }: { writingId: number }, job: RunningJob): Promise<{ articleId: string } | null> {
      const row = await repo.find(db.read, writingId);
      if (!row || row.title !== null) return null;
      if (row.created_by === null)
        throw new LastingFailure("Who wanted this article has no account any more.");
      try {
        job.progress(5);
        const { facts, notes } = await gather(row.input);
        if (facts.length < productsOf[row.input.template].least) throw new WriterFailure("products-missing");
        job.progress(10);
        const order = { input: row.input, facts, writingId, userId: row.created_by };
        const written = await write(order, job);
        job.progress(95);
        const all = { ...written, notes: [...notes, ...written.notes] };
        const now = await withoutGone(all, facts, row.input);
        const article = await save(row, now.written, now.facts, job);
        return article === null ? null : { articleId: String(article) };
      } catch (error) {
        job.signal.throwIfAborted();
        const failure = asFailure(error);
        if (!failure) throw error;
        await db.transact(async (tx) => {
          recordUntaggedWrite(tx);
          await repo.setProblem(tx, writingId, failure.problem, failure.reason, clock.now());
        });
        const Failure = isOrderFault(failure.problem) ? InputFailure : LastingFailure;
        throw new Failure(failure.message, { cause: error });
      }
    },
  };
}

/** Failures that a retry would not fix; the queue retries when the database is unavailable. */
function asFailure(error: unknown): WriterFailure | null {
  if (error instanceof WriterFailure) return error;
  if (error instanceof AppError && error.code !== "unavailable")
    return new WriterFailure("not-saved", error.details?.map(({ path }) => path).join(", ") ?? error.code);
  return null;
}
