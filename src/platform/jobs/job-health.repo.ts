import type { Queries } from "#platform/database/handles.ts";
import type { Job, JobState } from "./job.ts";
import { isDue, isNoSchedule, scheduleKey, toJob } from "./jobs.repo.ts";

/** The one job of each schedule, by kind, with when it changed last. */
export async function schedules(db: Queries): Promise<(Job & { updatedAt: number })[]> {
  const rows = await db
    .selectFrom("jobs")
    .selectAll()
    .where("finished_at", "is", null)
    .where("unique_key", "like", scheduleKey("%"))
    .orderBy("name")
    .execute();
  return rows.map((row) => ({ ...toJob(row), updatedAt: row.updated_at }));
}

/** How many jobs are in each state, without schedules. */
export async function countByState(db: Queries): Promise<Map<JobState, number>> {
  const rows = await db
    .selectFrom("jobs")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where(isNoSchedule)
    .groupBy("status")
    .execute();
  return new Map(rows.map(({ status, count }) => [status as JobState, count]));
}

/** Since when the longest-waiting job of these kinds could have run; null if none is due. A key prefix narrows it to those jobs. */
export async function oldestDue(
  db: Queries,
  kinds: readonly string[],
  now: number,
  keyPrefix?: string,
): Promise<number | null> {
  const row = await db
    .selectFrom("jobs")
    .select(({ fn, eb }) =>
      fn
        .min<number>(
          eb.case().when("status", "=", "waiting").then(eb.ref("run_at")).else(eb.ref("locked_until")).end(),
        )
        .as("since"),
    )
    .where("name", "in", kinds)
    .where(isDue(now))
    .$if(keyPrefix !== undefined, (query) => query.where("unique_key", "like", `${keyPrefix}%`))
    .executeTakeFirst();
  return row?.since ?? null;
}
