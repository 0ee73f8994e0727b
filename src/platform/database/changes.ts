import { newContext, runRequest } from "../http/request-context.ts";
import type { ChangeListener } from "./change-listener.ts";
import * as repo from "./changes.repo.ts";
import type { Engine } from "./engines/engine.ts";
import type { Database, Tx } from "./handles.ts";

/** The tags each running transaction has changed so far, and its callbacks for after the commit. */
type Noted = { tags: Set<string>; isWritten: boolean; afterwards: (() => void)[] };
const running = new WeakMap<Tx, Noted>();

function notedIn(tx: Tx): Noted {
  const noted = running.get(tx);
  if (!noted) throw new Error("A change is noted with the handle of its transaction.");
  return noted;
}

/**
 * Records what a transaction changes, by the tags that readers add (request-context.ts): "product:42", "products". After the commit
 * every cached response with one of them is invalidated, on every instance.
 */
export function invalidateTags(tx: Tx, ...tags: readonly string[]): void {
  const noted = notedIn(tx);
  for (const tag of tags) noted.tags.add(tag);
}

/**
 * Marks a transaction whose writes no response depends on. Where the engine only reports that another process wrote, the other instances
 * would otherwise have to invalidate everything (followChanges).
 */
export function recordUntaggedWrite(tx: Tx): void {
  notedIn(tx).isWritten = true;
}

/** Calls `then` after the commit, and never after a rollback. It must not throw. */
export function afterCommit(tx: Tx, then: () => void): void {
  notedIn(tx).afterwards.push(then);
}

/** Runs a transaction's work, collects its tags, and writes them into the log in the same transaction. Returns the tags for the commit. */
export async function collectChanges<T>(
  tx: Tx,
  engine: Engine,
  work: (tx: Tx) => Promise<T>,
): Promise<{ answer: T; change: repo.LoggedChange | null; afterwards: readonly (() => void)[] }> {
  const noted: Noted = { tags: new Set(), isWritten: false, afterwards: [] };
  running.set(tx, noted);
  const answer = await work(tx);
  const tags = [...noted.tags];
  const { afterwards } = noted;
  const isLogged = tags.length > 0 || (noted.isWritten && engine === "sqlite");
  return { answer, change: isLogged ? { id: await repo.append(tx, engine, tags), tags } : null, afterwards };
}

/** Polling interval of the log, in milliseconds: SQLite sends no notifications and is cheap to query. */
const betweenLooks = { sqlite: 250, postgres: 1_000 };
/** A database that does not respond for this long counts as unavailable, in milliseconds. */
const longestSilence = 2_500;
/** PostgreSQL assigns ids before the commit: an entry may appear below ones already seen, but not by more than this. */
const lateness = { sqlite: 0, postgres: 1_000 };

/** How far the log was read: the newest entry, and which of the late-commit window before it were seen. */
export type Position = { last: number; seen: readonly number[] };

async function endOf(db: Database, late: number): Promise<Position> {
  const { last } = await repo.bounds(db.read);
  return {
    last,
    seen: (await repo.idsAbove(db.read, last - late)).filter((id) => id <= last),
  };
}

/**
 * The tags of the changes after a position, for a job that reads the log now and then, and the position it was read to. Without a
 * position, and where another database took the place of this one, that is the end of the log. What the log no longer has is missing.
 */
export async function changesSince(
  db: Database,
  from: Position | null,
): Promise<{ tags: Set<string>; position: Position }> {
  const late = lateness[db.engine];
  const end = await endOf(db, late);
  if (!from || end.last < from.last) return { tags: new Set(), position: end };
  const seen = new Set(from.seen);
  const entries = await repo.entriesSince(db.read, from.last - late);
  const fresh = entries.filter(({ id }) => id > from.last || !seen.has(id));
  const last = Math.max(from.last, ...fresh.slice(-1).map(({ id }) => id));
  return {
    tags: new Set(fresh.flatMap(({ tags }) => tags)),
    position: { last, seen: entries.map(({ id }) => id).filter((id) => id > last - late) },
  };
}

export type Following = {
  /** Reads the log now; a failure goes to `onFailure` and shows in `isSure`. */
  look(): Promise<void>;
  position(): Position;
  /** Whether the last attempt to read the log succeeded. */
  isSure(): boolean;
  stop(): void;
};

/**
 * Follows changes of this process, of other instances and of other programs, until `stop` is called. Retries if the database does not
 * respond: what was missed is in the log.
 */
export async function followChanges(
  db: Database,
  listener: ChangeListener,
  options: { from?: Position | undefined; onFailure(error: unknown): void },
): Promise<Following> {
  const late = lateness[db.engine];
  const from = options.from ?? (await endOf(db, late));
  let { last } = from;
  let seen = new Set(from.seen);
  // Writes before this point have log entries, or cannot be known.
  let version = db.foreignWrites();

  const take = (change: repo.LoggedChange): void => {
    if (seen.has(change.id)) return;
    seen.add(change.id);
    last = Math.max(last, change.id);
    listener.changed(change.tags);
  };

  const recent = () => new Set([...seen].filter((id) => id > last - late));

  /** Unseen ids below the newest: of transactions that were rolled back or have yet to commit. */
  const gaps = (): number[] => {
    const ids: number[] = [];
    for (let id = Math.max(1, last - late + 1); id < last; id++) if (!seen.has(id)) ids.push(id);
    return ids;
  };

  async function read(): Promise<void> {
    const written = db.foreignWrites();
    const { first, last: newest } = await repo.bounds(db.read);
    // Reads unseen entries only: the window holds up to a thousand entries, and every commit of any instance adds one.
    const fresh = (await repo.entriesSince(db.read, last, gaps())).filter(({ id }) => !seen.has(id));
    // Pruned beyond what was seen, a replaced database, or a program that writes without log entries.
    if (first > last + 1 || newest < last || (written !== version && fresh.length === 0)) {
      last = newest;
      listener.lost();
    }
    version = written;
    fresh.forEach(take);
    if (seen.size > 4_000) seen = recent();
  }

  let isSure = true;
  function fail(error: unknown): void {
    // Reported once per failure, not with every poll.
    if (isSure) options.onFailure(error);
    isSure = false;
  }
  async function look(): Promise<void> {
    const silence = setTimeout(fail, longestSilence, new Error("The database is silent."));
    try {
      // In a request context, so that the short time-outs of visitors apply.
      await runRequest(newContext("changes"), read);
      isSure = true;
    } catch (error) {
      fail(error);
    } finally {
      clearTimeout(silence);
    }
  }
  let current: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  /** One read at a time; a call during one waits for the next, because the current one may have started too early. */
  function lookFresh(): Promise<void> {
    if (current) {
      following ??= current.then(() => {
        following = null;
        return lookFresh();
      });
      return following;
    }
    current = look().finally(() => {
      current = null;
    });
    return current;
  }
  const timer = setInterval(() => current ?? void lookFresh(), betweenLooks[db.engine]);
  timer.unref();
  const stops = [
    db.onCommit(take),
    db.onNotification(repo.channel, () => void lookFresh()),
    () => clearInterval(timer),
  ];
  return {
    look: lookFresh,
    position: () => ({ last, seen: [...recent()] }),
    isSure: () => isSure,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
