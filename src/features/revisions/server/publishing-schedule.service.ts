import { z } from "zod";
import type { Audit } from "#features/audit/server/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import type { DueText, Schedule } from "#platform/database/published-texts.ts";
import { AppError } from "#platform/errors.ts";
import type { JobKind } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { type Revised, revisedTypes } from "../revision.ts";
import { plannedTexts } from "./scheduled-texts.repo.ts";

/** Publishes and withdraws what is planned for now. It asks what is due, so that a plan that was changed since does no harm. */
export const publishDue: JobKind<null> = { name: "publishing.due", payload: z.null() };

/** Sees to it that somebody looks when the planned times have come. */
export async function watchPlan(
  tx: Tx,
  jobs: Jobs,
  { publishAt, unpublishAt }: Partial<Schedule>,
): Promise<void> {
  for (const runAt of [publishAt, unpublishAt])
    if (runAt) await jobs.enqueue(tx, publishDue, null, { runAt, key: String(runAt) });
}

/**
 * Watches a new plan. Throws `invalid` for a time that is over and for a withdrawal before
 * the publication.
 */
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

/** Whether the clock is to publish a text of it; until the transaction ends nobody plans that. */
export async function isPlanned(tx: Tx, engine: Database["engine"], { type, id }: Revised): Promise<boolean> {
  const texts = plannedTexts(type);
  await texts.hold(tx, engine, id);
  return texts.isPlanned(tx, id);
}

/** What a feature lends the clock. */
export type Turning = {
  /** Publishes or withdraws a text; false where there is nothing to do. Throws an AppError where its plan cannot be kept: `gone` in the bin. */
  turn(tx: Tx, due: DueText): Promise<boolean>;
  /** Tells the lists of what changed of a thing. */
  noted(tx: Tx, id: number): Promise<unknown>;
};

/**
 * Refused for what it says, and the next time too. Who saved it just then (`conflict`), and a database that was busy, are in nobody's
 * way the next time.
 */
const isHopeless = (error: unknown): error is AppError =>
  error instanceof AppError && error.code !== "conflict" && error.status < 500;

/** The job's work: each text in a transaction of its own, so that one which cannot be published keeps back no other. */
export const createPublishingSchedule =
  ({
    db,
    clock,
    audit,
    things,
  }: {
    db: Database;
    clock: Clock;
    audit: Audit;
    things: Record<Revised["type"], { turning: Turning }>;
  }) =>
  async (): Promise<{ turned: number }> => {
    const failures: unknown[] = [];
    let turned = 0;
    for (const type of revisedTypes) {
      const texts = plannedTexts(type);
      const { turn, noted } = things[type].turning;
      const taken = (due: DueText, work: (tx: Tx) => Promise<boolean>): Promise<boolean> =>
        db.transact(async (tx) => {
          if (!(await texts.take(tx, due))) return false;
          const isTurned = await work(tx);
          await noted(tx, due.id);
          return isTurned;
        });
      /** The text stays as it is, the inbox tells of it, and the audit says why. */
      const missed = (due: DueText, { code, details }: AppError): Promise<boolean> =>
        taken(due, async (tx) => {
          if (due.publish) await texts.setMissed(tx, due.id, [due.lang], due.at);
          await audit.record(tx, {
            actor: null,
            action: "missed-scheduled",
            entity: { type, id: due.id },
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
          const isTurned = await taken(due, (tx) => turn(tx, due)).catch((error: unknown) => {
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
