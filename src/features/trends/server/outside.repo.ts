import type { Queries, Tx } from "#platform/database/handles.ts";
import type { SignalProblem, SignalSource } from "../outside.ts";

/** What a reading is of: a source, a country or language there, and a topic (empty: the list of the day). A demo's are separate. */
export type SignalKey = { source: SignalSource; place: string; subject: string; is_demo: 0 | 1 };
export type SignalRow = SignalKey & {
  /** What was read last, as JSON; null where nothing was read yet. */
  value: string | null;
  read_at: number | null;
  asked_at: number | null;
  wanted_at: number;
  problem: SignalProblem | null;
  reason: string;
  /** Until then the source is left alone, because it said so. */
  open_until: number;
};

const keys = ["source", "place", "subject", "is_demo"] as const;

export const find = (db: Queries | Tx, { source, place, subject, is_demo }: SignalKey) =>
  db
    .selectFrom("outside_signals")
    .selectAll()
    .where("source", "=", source)
    .where("place", "=", place)
    .where("subject", "=", subject)
    .where("is_demo", "=", is_demo)
    .executeTakeFirst() as Promise<SignalRow | undefined>;

/** The lists of the day, of every source and place. */
export const lists = (db: Queries | Tx, is_demo: 0 | 1) =>
  db
    .selectFrom("outside_signals")
    .selectAll()
    .where("subject", "=", "")
    .where("is_demo", "=", is_demo)
    .execute() as Promise<SignalRow[]>;

/** Until when a source is to be left alone; 0 where it is not. */
export async function pausedUntil(db: Queries | Tx, source: SignalSource, is_demo: 0 | 1): Promise<number> {
  const row = await db
    .selectFrom("outside_signals")
    .select(({ fn }) => fn.max("open_until").as("until"))
    .where("source", "=", source)
    .where("is_demo", "=", is_demo)
    .executeTakeFirst();
  return Number(row?.until ?? 0);
}

const nothing = { value: null, read_at: null, asked_at: null, problem: null, reason: "", open_until: 0 };

/** Records a request for it; the stored data stays. */
export async function want(tx: Tx, key: SignalKey, now: number): Promise<void> {
  await tx
    .insertInto("outside_signals")
    .values({ ...key, ...nothing, wanted_at: now })
    .onConflict((conflict) => conflict.columns(keys).doUpdateSet({ wanted_at: now }))
    .execute();
}

/** How many topics were requested since then. */
export async function topicsSince(tx: Tx, is_demo: 0 | 1, since: number): Promise<number> {
  const { topics } = await tx
    .selectFrom("outside_signals")
    .select(({ fn }) => fn.countAll<number>().as("topics"))
    .where("subject", "<>", "")
    .where("is_demo", "=", is_demo)
    .where("wanted_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(topics);
}

/** Keeps what was read. */
export async function saveRead(tx: Tx, key: SignalKey, value: string, now: number): Promise<void> {
  const known = { value, read_at: now, asked_at: now, problem: null, reason: "", open_until: 0 };
  await tx
    .insertInto("outside_signals")
    .values({ ...key, ...known, wanted_at: now })
    .onConflict((conflict) => conflict.columns(keys).doUpdateSet(known))
    .execute();
}

/** Notes what went wrong; what was read before stays. */
export async function saveProblem(
  tx: Tx,
  key: SignalKey,
  refused: { problem: SignalProblem; reason: string; open_until: number },
  now: number,
): Promise<void> {
  const known = { ...refused, asked_at: now };
  await tx
    .insertInto("outside_signals")
    .values({ ...key, ...nothing, ...known, wanted_at: now })
    .onConflict((conflict) => conflict.columns(keys).doUpdateSet(known))
    .execute();
}

/** Deletes topics that were last requested before then. */
export async function forgetTopics(tx: Tx, before: number): Promise<number> {
  const [{ numDeletedRows }] = (await tx
    .deleteFrom("outside_signals")
    .where("subject", "<>", "")
    .where("wanted_at", "<", before)
    .execute()) as [{ numDeletedRows: bigint }];
  return Number(numDeletedRows);
}
