import { isPlanned } from "#content/server/publishing/publishing-schedule.service.ts";
import type { TranslationsService } from "#features/discovery/server/translations/translations.service.ts";
import { WriterFailure } from "#features/writing/server/writer-failure.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { isEmptyValue } from "../field-text.ts";
import { entityLimit, type ItemProblem, type Run, type RunOrder, type WholeRun } from "../translating.ts";
import type { Translatable, Translatables, TranslatableTexts } from "./translatable.ts";
import type { TranslatedTexts } from "./translated-texts.ts";
import { translateTexts } from "./translating.jobs.ts";
import * as repo from "./translation-runs.repo.ts";

const mostListed = 20;
/** Failures that would affect the next texts too: they pause the run with its remaining items. */
const stopsAll: readonly ItemProblem[] = [
  "stopped",
  "budget-month",
  "budget-person",
  "key-refused",
  "address-refused",
  "throttled",
  "model-unavailable",
];

type End = { words: TranslatableTexts; differences: Record<string, { kind: string }[]>; model: string };

/** Runs of many texts: processed one by one, can be paused and resumed, and translate each text once. */
export function createTranslationRuns({
  db,
  clock,
  jobs,
  audit,
  translatables,
  texts,
  found,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  translatables: Translatables;
  texts: TranslatedTexts;
  found: Pick<TranslationsService, "things" | "names">;
}) {
  const silently = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transact((tx) => {
      recordUntaggedWrite(tx);
      return work(tx);
    });

  async function lines(rows: readonly repo.StoredRun[]): Promise<Run[]> {
    const counts = await repo.countsOf(
      db.read,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const own = counts.filter(({ runId }) => runId === row.id);
      const of = (state: string) => own.find((one) => one.state === state)?.count ?? 0;
      const waiting = of("waiting");
      return {
        id: String(row.id),
        state: row.state === "open" && !waiting ? "done" : (row.state as Run["state"]),
        from: row.from_lang as Language,
        overwrites: row.overwrites === 1,
        total: own.reduce((sum, { count }) => sum + count, 0),
        waiting,
        done: of("done"),
        skipped: of("skipped"),
        failed: of("failed"),
        toLookAt: own.reduce((sum, { toLookAt }) => sum + toLookAt, 0),
        by: row.author,
        createdAt: isoTime(row.created_at),
      };
    });
  }

  async function whole(id: number, lang: Language): Promise<WholeRun> {
    const row = await repo.find(db.read, id);
    if (!row) throw new AppError("not-found");
    const items = await repo.itemsOf(db.read, id);
    const things = items.map(({ type, entityId }) => ({ type, id: entityId }));
    const [[line], nameOf] = await Promise.all([lines([row]), found.names(things, lang)]);
    return {
      ...(line as Run),
      items: items.map(({ id: _, entityId, ...item }) => ({
        ...item,
        id: String(entityId),
        label: nameOf({ type: item.type, id: entityId }),
      })),
    };
  }

  async function work(tx: Tx, runId: number, turn: number, createdBy: number): Promise<void> {
    const job = await jobs.enqueue(tx, translateTexts, { runId, turn }, { createdBy });
    await repo.setJob(tx, runId, job);
  }

  const entity = (id: number) => ({ type: "translation-run", id });

  async function turnTo(
    action: string,
    id: number,
    from: readonly string[],
    state: string,
    actor: Actor,
    also: (tx: Tx) => Promise<void> = async () => {},
  ): Promise<void> {
    await silently(async (tx) => {
      if (!(await repo.find(tx, id))) throw new AppError("not-found");
      const turn = await repo.changeState(tx, id, from, state, clock.now());
      if (turn === null) throw new AppError("conflict", { details: [{ path: "state", message: "changed" }] });
      await also(tx);
      await audit.record(tx, { actor, action, entity: entity(id) });
      if (state === "open") await work(tx, id, turn, actor.id);
    });
  }

  /** The fields to translate: empty and outdated ones, or all. A field that was edited in the draft is not outdated. */
  function openFields(thing: Translatable, item: repo.StoredItem, { from_lang, overwrites }: repo.StoredRun) {
    const from = from_lang as Language;
    const [source, target, live] = [thing.wordsIn(from), thing.wordsIn(item.lang), thing.liveIn(item.lang)];
    // Staleness is relative to English.
    const stale = from === baseLanguage ? (thing.states[item.lang]?.stale ?? []) : [];
    return translatables.fieldsOf(item.type).filter((field) => {
      if (isEmptyValue(source[field])) return false;
      const isRewritten = JSON.stringify(target[field]) !== JSON.stringify(live[field]);
      return overwrites === 1 || isEmptyValue(target[field]) || (stale.includes(field) && !isRewritten);
    });
  }

  async function translate(
    item: repo.StoredItem,
    run: repo.StoredRun,
    signal: AbortSignal,
  ): Promise<{ seen: TranslatableTexts; end: End; withheld: number } | "nothing" | ItemProblem> {
    const thing = await translatables.read(item.type, item.entityId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not-found") return null;
      throw error;
    });
    if (!thing || thing.isDeleted) return "gone";
    // The scheduler would publish the draft without a review.
    if (Object.values(thing.states).some(({ publishAt }) => publishAt !== null)) return "planned";
    const from = run.from_lang as Language;
    if (isEmptyValue(thing.wordsIn(from)[translatables.fieldsOf(item.type)[0] as string])) return "no-source";
    const open = openFields(thing, item, run);
    const fields = open.filter((field) => !thing.withheld.includes(field));
    if (!fields.length) return open.length ? "withheld" : "nothing";
    const seen = thing.wordsIn(item.lang);
    const end = await texts.translate(
      thing,
      { fields, from, lang: item.lang, userId: run.created_by as number },
      signal,
    );
    return { seen, end, withheld: open.length - fields.length };
  }

  /** The account whose name and budget the run uses is gone. */
  const endWithoutAsker = (runId: number): Promise<null> =>
    silently(async (tx) => {
      await repo.changeState(tx, runId, ["open"], "cancelled", clock.now());
      await repo.turnItems(tx, runId, "waiting", "cancelled", "asker-gone");
      return null;
    });

  /** Works on one item, whose result is committed together with its draft. False if another turn owns the run by now. */
  async function workItem(run: repo.StoredRun, item: repo.StoredItem, turn: number, job: RunningJob) {
    const actor: Actor = { id: run.created_by as number, name: run.author ?? "", ipPrefix: null };
    const settled = (work: (tx: Tx) => Promise<Parameters<typeof repo.settle>[2]>): Promise<boolean> =>
      silently(async (tx) => {
        if (!(await repo.isMine(tx, run.id, turn, clock.now()))) return false;
        await repo.settle(tx, item.id, await work(tx), clock.now());
        return true;
      });
    try {
      const result = await translate(item, run, job.signal);
      if (result === "nothing") return settled(async () => ({ state: "skipped" }));
      if (typeof result === "string") return settled(async () => ({ state: "failed", problem: result }));
      // Awaited here, so that save errors are caught below.
      return await settled(async (tx) => {
        const place = { type: item.type, id: item.entityId, lang: item.lang };
        const { seen, end } = result;
        // It may have been scheduled while the model was working.
        if (await isPlanned(tx, db.engine, { type: item.type, id: item.entityId }))
          return { state: "failed", problem: "planned" };
        const put = await translatables.put(tx, place, end.words, { seen, actor });
        const fields = Object.keys(put);
        await texts.keep(tx, place, { ...end, words: put }, actor);
        const differences = fields.reduce((sum, field) => sum + (end.differences[field]?.length ?? 0), 0);
        if (!fields.length) return { state: "skipped" };
        return { state: "done", fields, differences, problem: result.withheld ? "withheld" : null };
      });
    } catch (error) {
      job.signal.throwIfAborted();
      if (error instanceof WriterFailure && stopsAll.includes(error.problem)) {
        await silently(async (tx) => {
          if (!(await repo.isMine(tx, run.id, turn, clock.now()))) return;
          const { problem, reason } = error;
          await repo.settle(tx, item.id, { state: "waiting", problem, reason }, clock.now());
          await repo.changeState(tx, run.id, ["open"], "paused", clock.now());
        });
        return false;
      }
      const isOurs = error instanceof WriterFailure;
      if (!isOurs && !(error instanceof AppError && error.code !== "unavailable")) throw error;
      const problem: ItemProblem = isOurs ? error.problem : "not-saved";
      const reason = isOurs
        ? error.reason
        : (error.details?.map(({ path }) => path).join(", ") ?? error.code);
      return settled(async () => ({ state: "failed", problem, reason }));
    }
  }

  return {
    whole,
    list: async (): Promise<{ items: Run[] }> => ({
      items: await lines(await repo.list(db.read, mostListed)),
    }),

    /** Starts a run. Throws `writer-stopped` if no model is available, `invalid` if there is nothing to translate. */
    async begin(order: RunOrder, actor: Actor): Promise<number> {
      await texts.requireModel(actor.id);
      for (const { type } of order.things ?? []) translatables.fieldsOf(type);
      const things =
        order.things?.map(({ type, id }) => ({ type, id: Number(id) })) ??
        (await found.things(order.filter ?? {}, entityLimit));
      if (!things.length)
        throw new AppError("invalid", { details: [{ path: "things", message: "nothing-found" }] });
      return silently(async (tx) => {
        const now = clock.now();
        const { from, to, overwrites } = order;
        const id = await repo.insert(tx, { from, overwrites, createdBy: actor.id }, now);
        const items = things.flatMap((thing) => to.map((lang) => ({ ...thing, lang })));
        await repo.insertItems(tx, id, items, now);
        await work(tx, id, 1, actor.id);
        await audit.record(tx, {
          actor,
          action: "order",
          entity: entity(id),
          after: { from, langs: to, things: things.length, overwrites },
        });
        return id;
      });
    },

    /** The translation in progress is discarded; its item waits with the others. */
    pause: (id: number, actor: Actor) => turnTo("pause", id, ["open"], "paused", actor),
    /** Continues with the waiting items and retries the failed ones. */
    resume: (id: number, actor: Actor) =>
      turnTo("resume", id, ["open", "paused"], "open", actor, (tx) =>
        repo.turnItems(tx, id, "failed", "waiting"),
      ),
    cancel: (id: number, actor: Actor) =>
      turnTo("cancel", id, ["open", "paused"], "cancelled", actor, (tx) =>
        repo.turnItems(tx, id, "waiting", "cancelled"),
      ),

    /** The job: after a crash it continues with the waiting items. */
    async work({ runId, turn }: { runId: number; turn: number }, job: RunningJob): Promise<null> {
      const run = await repo.find(db.read, runId);
      if (!run) return null;
      const items = await repo.itemsOf(db.read, runId);
      const waiting = items.filter(({ state }) => state === "waiting");
      for (const [done, item] of waiting.entries()) {
        job.signal.throwIfAborted();
        const now = await repo.find(db.read, runId);
        if (now?.state !== "open" || now.turn !== turn) return null;
        if (now.created_by === null) return endWithoutAsker(runId);
        if (!(await workItem(run, item, turn, job))) return null;
        job.progress((100 * (items.length - waiting.length + done + 1)) / items.length);
      }
      return null;
    },
  };
}
