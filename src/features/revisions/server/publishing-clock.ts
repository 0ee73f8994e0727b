import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import type { Schedule } from "#platform/database/published-texts.ts";
import { AppError } from "#platform/errors.ts";
import type { JobKind } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";

/** Publishes and withdraws what is planned for now. It asks what is due, so that a plan that was changed since does no harm. */
export const publishDue: JobKind<null> = { name: "publishing.due", payload: z.null() };

/**
 * Sees to it that somebody looks when the planned times have come. Throws `invalid` for a time that is over and for a withdrawal before
 * the publication.
 */
export async function planPublishing(
  tx: Tx,
  jobs: Jobs,
  { publishAt, unpublishAt }: Partial<Schedule>,
  now: number,
): Promise<void> {
  const refuse = (path: string, message: string) => new AppError("invalid", { details: [{ path, message }] });
  if (publishAt && publishAt <= now) throw refuse("publishAt", "time-over");
  if (unpublishAt && unpublishAt <= now) throw refuse("unpublishAt", "time-over");
  if (publishAt && unpublishAt && unpublishAt <= publishAt) throw refuse("unpublishAt", "before-publication");
  for (const runAt of [publishAt, unpublishAt])
    if (runAt) await jobs.enqueue(tx, publishDue, null, { runAt, key: String(runAt) });
}

/** The job's work: each feature publishes and withdraws what is due of its own, in one transaction. */
export const createPublishingClock =
  ({
    db,
    clock,
    features,
  }: {
    db: Database;
    clock: Clock;
    features: readonly { publishDue(tx: Tx, now: number): Promise<number> }[];
  }) =>
  async (): Promise<{ turned: number }> => {
    let turned = 0;
    for (const feature of features) turned += await db.transact((tx) => feature.publishDue(tx, clock.now()));
    return { turned };
  };
