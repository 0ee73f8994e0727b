import { fieldOfColumn } from "#features/imports/columns/column-mapping.ts";
import {
  ambiguousColumns,
  type ChangedType,
  type ImportRun,
  isActive,
  noCounts,
  type Problem,
  type ProblemGroup,
  type Reading,
  type RunSettings,
  type Start,
  sheetLayout,
  sourceOf,
} from "#features/imports/import-run.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { requirePublishing } from "#platform/http/api/key-rights.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import type { ImportFiles } from "../files/import-files.ts";
import { inspectFile } from "../files/inspect-file.ts";
import { refuseFile } from "../files/refuse-file.ts";
import { unpackInPlace } from "../files/unpacked-import.ts";
import * as changesRepo from "./import-changes.repo.ts";
import * as repo from "./import-runs.repo.ts";
import { runImport, undoImport } from "./imports.jobs.ts";
import { readAgain, requireAnswers, requireColumns } from "./run-requirements.ts";

/** A run of the command line without progress for this long (milliseconds) has ended. */
const silentFor = 300_000;
const usualPage = 100;

/** "1-42": rejected rows, after problem 42. */
function cursorOf(text: string | null): repo.ProblemCursor | null {
  const [, rejected, id] = /^([01])-(\d{1,9})$/.exec(text ?? "") ?? [];
  return id === undefined ? null : { rejected: rejected === "1", id: Number(id) };
}
const cursorText = (last: repo.ProblemCursor | undefined): string | null =>
  last ? `${last.rejected ? 1 : 0}-${last.id}` : null;

/** Uploaded files: inspected, checked, imported by a job, undone. */
export function createImportRuns({
  db,
  clock,
  jobs,
  audit,
  files,
  mostBytes,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  files: ImportFiles;
  /** Maximum size of a file in bytes, uncompressed. */
  mostBytes: number;
}) {
  /** The actual state: the run's job may have ended without updating it. */
  function stateOf(run: repo.StoredRun): ImportRun["state"] {
    if (!isActive(run.state)) return run.state;
    if (run.job_status === "cancelled" || run.job_status === "failed") return run.job_status;
    if (run.job_id !== null) return run.job_status === null ? "cancelled" : run.state;
    return run.updated_at < clock.now() - silentFor ? "cancelled" : run.state;
  }

  function view(
    run: repo.StoredRun,
    things: Awaited<ReturnType<typeof changesRepo.countByEntity>>,
  ): ImportRun {
    const progress = run.job_progress ? (JSON.parse(run.job_progress) as { percent: number }) : null;
    const state = stateOf(run);
    return {
      id: String(run.id),
      state,
      fileName: run.file_name,
      bytes: run.bytes,
      settings: run.settings,
      reading: run.reading,
      counts: run.counts,
      problems: run.problems,
      things: things
        .filter((thing) => thing.run_id === run.id)
        .map(({ type, action, undone, count }) => ({
          type: type as ChangedType,
          action,
          undone,
          count: Number(count),
        })),
      failure: run.failure,
      forecast: run.forecast,
      jobId: run.job_id === null ? null : String(run.job_id),
      percent: isActive(state) ? (progress?.percent ?? 0) : state === "done" ? 100 : 0,
      hasFile: run.file_key !== null,
      version: run.version,
      createdAt: isoTime(run.created_at),
      finishedAt: run.finished_at === null ? null : isoTime(run.finished_at),
      by: run.author,
    };
  }

  async function require(id: number): Promise<repo.StoredRun> {
    const run = await repo.find(db.read, id);
    if (!run) throw new AppError("not-found");
    return run;
  }
  const viewOf = async (id: number): Promise<ImportRun> =>
    view(await require(id), await changesRepo.countByEntity(db.read, [id]));

  /** Changes an idle run if its version matches, with an audit entry. */
  async function amend(
    id: number,
    version: number,
    actor: Actor,
    action: string,
    change: (tx: Tx, run: repo.StoredRun) => Promise<repo.RunChange | null>,
  ): Promise<void> {
    await db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      const run = await repo.find(tx, id);
      if (!run) throw new AppError("not-found");
      if (run.version !== version || isActive(stateOf(run)))
        throw new AppError("conflict", {
          details: [
            { path: "version", message: String(run.version) },
            { path: "state", message: stateOf(run) },
          ],
        });
      const amended = await change(tx, run);
      if (amended) await repo.amend(tx, id, version, amended, clock.now());
      await audit.record(tx, {
        actor,
        action,
        entity: { type: "import", id },
        before: { state: stateOf(run), fileName: run.file_name },
        after: amended ? { state: amended.state } : {},
      });
    });
  }

  /** Ambiguous dates must be resolved before anything is imported. */
  function requireDayOrder(reading: Reading, { mapping, dayOrder }: RunSettings): void {
    if (dayOrder || !ambiguousColumns(reading, fieldOfColumn(mapping)).length) return;
    throw new AppError("invalid", { details: [{ path: "dayOrder", message: "order-unknown" }] });
  }

  return {
    /** Stores and inspects an uploaded file. Throws `invalid` with the reader's code for an unreadable one. */
    async add(
      { path, fileName, bytes }: { path: string; fileName: string; bytes: number },
      actor: Actor,
    ): Promise<ImportRun> {
      const key = await files.keep(path);
      try {
        const unpacked = await unpackInPlace(files.pathOf(key), { most: mostBytes });
        const reading = await inspectFile(files.pathOf(key));
        const settings: RunSettings = {
          source: sourceOf(fileName),
          lang: reading.lang ?? (await defaultLanguageOf(db)),
          currency: null,
          // Its columns hold the publication status of each language.
          publish: reading.layout === sheetLayout,
          fetchImages: false,
        };
        const id = await db.transact(async (tx) => {
          recordUntaggedWrite(tx);
          const about = { fileName, fileKey: key, bytes: unpacked ?? bytes, settings, reading };
          const created = await repo.insert(
            tx,
            { ...about, state: "ready", counts: noCounts, createdBy: actor.id },
            clock.now(),
          );
          await audit.record(tx, {
            actor,
            action: "create",
            entity: { type: "import", id: created },
            after: { fileName, bytes, format: reading.format },
          });
          return created;
        });
        return await viewOf(id);
      } catch (error) {
        await files.remove(key);
        throw refuseFile(error);
      }
    },

    async list(before: number | null, limit: number) {
      const [rows, total] = await Promise.all([repo.list(db.read, before, limit + 1), repo.count(db.read)]);
      const shown = rows.slice(0, limit);
      const things = await changesRepo.countByEntity(
        db.read,
        shown.map(({ id }) => id),
      );
      return {
        items: shown.map((row) => view(row, things)),
        total,
        nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
      };
    },
    find: viewOf,

    /** Starts a check or an import as a job. Throws `conflict` while one is active, `invalid` for columns that can't be imported. */
    async start(id: number, { what, version, ...changes }: Start, actor: Actor): Promise<ImportRun> {
      const reading = await readAgain(await require(id), changes.encoding, files);
      await amend(id, version, actor, what, async (tx, run) => {
        if (run.file_key === null)
          throw new AppError("conflict", { details: [{ path: "file", message: "gone" }] });
        const settings = { ...run.settings, ...changes };
        if (what === "import" && settings.publish) requirePublishing(actor);
        requireColumns(reading ?? run.reading, settings);
        requireAnswers(reading ?? run.reading, settings);
        if (what === "import") requireDayOrder(reading ?? run.reading, settings);
        await repo.clearProblems(tx, id);
        const jobId = await jobs.enqueue(
          tx,
          runImport,
          { runId: id, what, ...(actor.key ? { key: actor.key } : {}) },
          { key: String(id), createdBy: actor.id },
        );
        return {
          state: what === "check" ? "checking" : "running",
          settings,
          ...(reading ? { reading } : {}),
          counts: noCounts,
          position: 0,
          failure: null,
          forecast: null,
          finishedAt: null,
          jobId,
        };
      });
      return viewOf(id);
    },

    /**
     * Starts a job that undoes a run, also where its items were published since. Throws `conflict` if there is nothing to undo,
     * `scope-missing`.
     */
    async undo(id: number, version: number, actor: Actor): Promise<ImportRun> {
      requirePublishing(actor);
      await amend(id, version, actor, "undo", async (tx) => {
        if (!(await changesRepo.changesToUndo(tx, id, 1)).length)
          throw new AppError("conflict", { details: [{ path: "state", message: "nothing to undo" }] });
        const jobId = await jobs.enqueue(
          tx,
          undoImport,
          { runId: id },
          { key: String(id), createdBy: actor.id },
        );
        return { state: "undoing", jobId };
      });
      return viewOf(id);
    },

    /** Deletes a run and its file; the imported data stays. */
    async remove(id: number, version: number, actor: Actor): Promise<void> {
      let key: string | null = null;
      await amend(id, version, actor, "delete", async (tx, run) => {
        key = run.file_key;
        await repo.remove(tx, id);
        return null;
      });
      if (key) await files.remove(key);
    },

    /** Rejected rows first; `code` filters by kind. */
    async problems(id: number, after: string | null = null, limit = usualPage, code?: Problem["code"]) {
      await require(id);
      const rows = await repo.problems(db.read, id, cursorOf(after), limit + 1, code);
      const items = rows.slice(0, limit);
      return {
        items: items.map(({ id: _, ...problem }): Problem => problem),
        nextCursor: rows.length > limit ? cursorText(items.at(-1)) : null,
      };
    },

    async problemGroups(id: number): Promise<ProblemGroup[]> {
      await require(id);
      return repo.problemGroups(db.read, id);
    },

    /** What an undo left alone because it was edited since. */
    async kept(id: number) {
      await require(id);
      const rows = await changesRepo.skippedByUndo(db.read, id, 1_000);
      return rows.map((row) => ({ ...row, type: row.type as ChangedType, reason: row.reason ?? "" }));
    },
  };
}
