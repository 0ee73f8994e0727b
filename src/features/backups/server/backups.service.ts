import { z } from "zod";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Backups } from "#platform/backup/backups.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log.ts";
import { lastDue } from "../backup-schedule.ts";
import type { BackupOverview } from "../backups-contract.ts";
import { makeBackup } from "./backups.jobs.ts";

export type SiteBackups = ReturnType<typeof createSiteBackups>;

/** After this time without the backup that is due, the CRM warns; in milliseconds. A large one takes hours, a failed one is retried. */
const grace = 6 * 3_600_000;
const stateKey = "backups-state";
/** One that waits or runs. */
const jobKey = "one";

const stateSchema = z.object({
  /** The due time for which a backup was last started. */
  startedFor: z.number().nullable(),
  /** When the last one was verified and stored. */
  lastAt: z.number().nullable(),
});
type State = z.infer<typeof stateSchema>;

/** Scheduled backups: each is verified before it counts, and the oldest are deleted. */
export function createSiteBackups({
  db,
  clock,
  log,
  jobs,
  audit,
  settings,
  backups,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: Pick<Jobs, "enqueue" | "list">;
  audit: Audit;
  settings: Pick<Settings, "backups" | "timeZone" | "kept" | "lockStored" | "keepIn">;
  backups: Pick<Backups, "run" | "store">;
}) {
  const parsed = (value: unknown): State =>
    stateSchema.safeParse(value).data ?? { startedFor: null, lastAt: null };
  const state = async (): Promise<State> => parsed((await settings.kept(stateKey))?.value);

  /** `next` returns null to leave it. */
  async function change(tx: Tx, next: (now: State) => State | null): Promise<boolean> {
    const stored = await settings.lockStored(tx, stateKey);
    const value = next(parsed(stored?.value));
    recordUntaggedWrite(tx);
    if (value) await settings.keepIn(tx, stateKey, value, stored !== undefined);
    return value !== null;
  }

  /** `overdueSince`: since when the schedule has waited too long for a backup, in epoch milliseconds; null if it has not. */
  async function health(): Promise<{ isScheduled: boolean; overdueSince: number | null }> {
    const schedule = await settings.backups();
    const { isOn: isScheduled } = schedule;
    const { startedFor, lastAt } = await state();
    // Switched on a moment ago: the first one has yet to be started.
    if (!isScheduled || (lastAt === null && startedFor === null)) return { isScheduled, overdueSince: null };
    const now = clock.now();
    const due = lastAt === null ? (startedFor as number) : lastDue(schedule, await settings.timeZone(), now);
    const isOverdue = (lastAt ?? 0) < due && now - due > grace;
    return { isScheduled, overdueSince: isOverdue ? due : null };
  }

  return {
    health,

    async overview(): Promise<BackupOverview> {
      const [found, [running], { overdueSince }] = await Promise.all([
        backups.store.list().catch((error: unknown) => {
          log.error({ error: String(error) }, "the backups can't be listed");
          return null;
        }),
        jobs.list({ kind: makeBackup.name, states: ["waiting", "running", "cancelling"], limit: 1 }),
        health(),
      ]);
      return {
        kind: backups.store.kind,
        place: backups.store.place,
        backups: found?.map(({ madeAt, ...rest }) => ({ ...rest, madeAt: isoTime(madeAt) })) ?? null,
        running: running ? String(running.id) : null,
        overdueSince: overdueSince === null ? null : isoTime(overdueSince),
      };
    },

    /** Starts a backup now, unless one waits or runs; returns the job. */
    start: (actor: Actor, createdBy?: number): Promise<number> =>
      db.transact(async (tx) => {
        const id = await jobs.enqueue(tx, makeBackup, null, {
          key: jobKey,
          ...(createdBy === undefined ? {} : { createdBy }),
        });
        await audit.record(tx, { actor, action: "create", entity: { type: "backup", id } });
        return id;
      }),

    /** Starts the backup that is due, once for each time; the first at once. */
    async startDue(): Promise<null> {
      const schedule = await settings.backups();
      if (!schedule.isOn) return null;
      const zone = await settings.timeZone();
      await db.transact(async (tx) => {
        const now = clock.now();
        const isDue = await change(tx, ({ startedFor, lastAt }) => {
          const due = startedFor === null && lastAt === null ? now : lastDue(schedule, zone, now);
          return due > Math.max(startedFor ?? 0, lastAt ?? 0) ? { startedFor: due, lastAt } : null;
        });
        if (isDue) await jobs.enqueue(tx, makeBackup, null, { key: jobKey });
      });
      return null;
    },

    /** Makes one and deletes the oldest verified ones. */
    async work(_: null, job: RunningJob): Promise<{ name: string; size: number; removed: string[] }> {
      const startedAt = clock.now();
      const { name, size } = await backups.run({
        signal: job.signal,
        hear: (step) => job.progress({ files: 5, tables: 30, verify: 60, store: 85 }[step]),
      });
      await db.transact((tx) => change(tx, (before) => ({ ...before, lastAt: startedAt })));
      const { keep } = await settings.backups();
      const removed = (await backups.store.list()).filter(({ isVerified }) => isVerified).slice(keep);
      for (const old of removed) await backups.store.remove(old.name);
      return { name, size, removed: removed.map((old) => old.name) };
    },
  };
}
