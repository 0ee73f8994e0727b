import { z } from "zod";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { DueText, Schedule, TextKind } from "#platform/database/published-texts.ts";
import { AppError } from "#platform/errors.ts";
import type { JobKind } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { plannedTexts, textKinds } from "./scheduled-texts.repo.ts";

/** Publishes and unpublishes what is scheduled for now. It queries what is due, so a schedule that changed since does no harm. */
export const publishDue: JobKind<null> = { name: "publishing.due", payload: z.null() };

/** Enqueues the jobs that run when the scheduled times have come. */
export async function watchPlan(
  tx: Tx,
  jobs: Jobs,
  { publishAt, unpublishAt }: Partial<Schedule>,
): Promise<void> {
  for (const runAt of [publishAt, unpublishAt])
    if (runAt) await jobs.enqueue(tx, publishDue, null, { runAt, key: String(runAt) });
}

/** Enqueues the jobs of a new schedule. Throws `invalid` for a time in the past and for unpublishing before publishing. */
export async function planPublishing(
  tx: Tx,
  jobs: Jobs,
  plan: Partial<Schedule>,
  now: number,
): Promise<void> {
  const { publishAt, unpublishAt } = plan;
  const refuse = (path: string, message: string) => new AppError("invalid", { details: [{ path, message }] });
  if (publishAt && publishAt <= now) throw refuse("publishAt", "time-over");
  if (unpublishAt && unpublishAt <= now) throw refuse("unpublishAt", "time-over");
  if (publishAt && unpublishAt && unpublishAt <= publishAt) throw refuse("unpublishAt", "before-publication");
  await watchPlan(tx, jobs, plan);
}

/** Whether a text of the entity is scheduled; locks it, so that nothing else schedules one before the transaction ends. */
export async function isPlanned(
  tx: Tx,
  engine: Database["engine"],
  { type, id }: { type: string; id: number },
): Promise<boolean> {
  const texts = plannedTexts(textKinds.find((kind) => kind === type) ?? "content");
  await texts.hold(tx, engine, id);
  return texts.isPlanned(tx, id);
}

/** What a feature provides to the scheduler. */
export type ScheduledChanges = {
  /** Publishes or unpublishes a text; false where there is nothing to do. Throws an AppError where it cannot: `gone` in the trash. */
  apply(tx: Tx, due: DueText): Promise<boolean>;
  /** The type of an item, where the tables hold several. */
  typeOf?(tx: Tx, id: number): Promise<string>;
  /** Updates the lists after a change of an entity. */
  changed(tx: Tx, id: number): Promise<unknown>;
};

/** Refused for its content, so a retry would fail too. A concurrent save (`conflict`) or a busy database is worth a retry. */
const isHopeless = (error: unknown): error is AppError =>
  error instanceof AppError && error.code !== "conflict" && error.status < 500;

/** The job's work: each text in a transaction of its own, so that one which cannot be published keeps back no other. */
export const createPublishingSchedule =
  ({
    db,
    clock,
    audit,
    types,
  }: {
    db: Database;
    clock: Clock;
    audit: Audit;
    /** By the tables that hold the texts. */
    types: Record<TextKind, { scheduled: ScheduledChanges }>;
  }) =>
  async (): Promise<{ turned: number }> => {
    const failures: unknown[] = [];
    let turned = 0;
    for (const kind of textKinds) {
      const texts = plannedTexts(kind);
      const { apply, changed, typeOf = async () => kind } = types[kind].scheduled;
      const taken = (due: DueText, work: (tx: Tx) => Promise<boolean>): Promise<boolean> =>
        db.transact(async (tx) => {
          if (!(await texts.take(tx, due))) return false;
          const isTurned = await work(tx);
          await changed(tx, due.id);
          return isTurned;
        });
      /** The text stays as it is, the inbox reports it, and the audit log has the reason. */
      const missed = (due: DueText, { code, details }: AppError): Promise<boolean> =>
        taken(due, async (tx) => {
          if (due.publish) await texts.setMissed(tx, due.id, [due.lang], due.at);
          await audit.record(tx, {
            actor: null,
            action: "missed-scheduled",
            entity: { type: await typeOf(tx, due.id), id: due.id },
            after: {
              langs: [due.lang],
              [due.publish ? "publishAt" : "unpublishAt"]: due.at,
              reason: details?.map(({ path, message }) => `${path}: ${message}`) ?? code,
            },
          });
          return false;
        });
      for (const due of await texts.due(db.read, clock.now()))
        try {
          const isTurned = await taken(due, (tx) => apply(tx, due)).catch((error: unknown) => {
            if (isHopeless(error)) return missed(due, error);
            throw error;
          });
          turned += Number(isTurned);
        } catch (error) {
          failures.push(error);
        }
    }
    // They are planned still: the job's next try does them.
    if (failures.length > 1)
      throw new AggregateError(failures, [...new Set(failures.map(String))].join("; "));
    if (failures.length) throw failures[0];
    return { turned };
  };
