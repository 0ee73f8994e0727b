import { newContext, runRequest } from "../http/request-context.ts";
import * as repo from "./changes.repo.ts";
import type { Database, Tx } from "./database.ts";
import type { Engine } from "./engines/engine.ts";

/** What each running transaction has changed so far, and what waits for its commit. */
type Noted = { tags: Set<string>; isWritten: boolean; afterwards: (() => void)[] };
const running = new WeakMap<Tx, Noted>();

function notedIn(tx: Tx): Noted {
  const noted = running.get(tx);
  if (!noted) throw new Error("A change is noted with the handle of its transaction.");
  return noted;
}

/**
 * Says what a transaction changes, by the tags that readers note (request-context.ts): "product:42", "products". After the commit
 * every answer made from one of them is forgotten, on every instance.
 */
export function invalidateTags(tx: Tx, ...tags: readonly string[]): void {
  const noted = notedIn(tx);
  for (const tag of tags) noted.tags.add(tag);
}

/**
 * Says that a transaction writes what no answer is made from. Where the engine tells only that somebody wrote, others would have
 * to take it for anything (followChanges).
 */
export function recordUntaggedWrite(tx: Tx): void {
  notedIn(tx).isWritten = true;
}

/** Runs `then` when the transaction is committed, and never where it is rolled back. It must not throw. */
export function afterCommit(tx: Tx, then: () => void): void {
  notedIn(tx).afterwards.push(then);
}

/** Runs a transaction's work, collects what it changes, and writes that into the log beside it. Gives the tags for the commit. */
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

export type ChangeListener = {
  /** Something with these tags is no longer as it was. */
  changed(tags: readonly string[]): void;
  /** What changed cannot be known any more. */
  lost(): void;
};

/** How often the log is read for what nobody told, in milliseconds: an SQLite file tells nothing and is cheap to ask. */
const betweenLooks = { sqlite: 250, postgres: 1_000 };
/** A database that says nothing for so long is taken for one that is away, in milliseconds. */
const longestSilence = 2_500;
/** PostgreSQL gives ids before the commit: an entry may appear below ones already seen, but not this far below. */
const lateness = { sqlite: 0, postgres: 1_000 };

/** How far the log was heard: the newest entry, and which of those before it that may still be joined by late ones. */
export type Position = { last: number; seen: readonly number[] };

async function endOf(db: Database, late: number): Promise<Position> {
  const { last } = await repo.bounds(db.read);
  return {
    last,
    seen: (await repo.idsAbove(db.read, last - late)).filter((id) => id <= last),
  };
}

export type Following = {
  /** Reads the log now; a failure is told to `onFailure`, and `isSure` says it. */
  look(): Promise<void>;
  position(): Position;
  /** Whether the log could be read when it was last tried. */
  isSure(): boolean;
  stop(): void;
};

/**
 * Follows what is changed here, by other instances and by other programs. Ends with the answered function. Where the database
 * does not answer it asks again: what was missed stands in the log.
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
  // What was written while nobody looked has entries, or it cannot be known.
  let version = db.foreignWrites();

  const take = (change: repo.LoggedChange): void => {
    if (seen.has(change.id)) return;
    seen.add(change.id);
    last = Math.max(last, change.id);
    listener.changed(change.tags);
  };

  const recent = () => new Set([...seen].filter((id) => id > last - late));

  /** Ids below the newest that were not seen: of transactions that were rolled back, or that are still to come. */
  const gaps = (): number[] => {
    const ids: number[] = [];
    for (let id = Math.max(1, last - late + 1); id < last; id++) if (!seen.has(id)) ids.push(id);
    return ids;
  };

  async function read(): Promise<void> {
    const written = db.foreignWrites();
    const { first, last: newest } = await repo.bounds(db.read);
    // Only what was not seen is read: each look would bring a thousand entries again, and there is one for every commit of anybody.
    const fresh = (await repo.entriesSince(db.read, last, gaps())).filter(({ id }) => !seen.has(id));
    // Pruned beyond what was seen, another database in its place, or a program that writes without a word.
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
    // Told once a failure, not with every look.
    if (isSure) options.onFailure(error);
    isSure = false;
  }
  async function look(): Promise<void> {
    const silence = setTimeout(fail, longestSilence, new Error("The database is silent."));
    try {
      // As hurried as a visitor: a connection that never answers is given up.
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
  /** One look at a time; a call during one waits for the next, because that one may have read too early. */
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
  const stops = [db.onCommit(take), db.onTold(() => void lookFresh()), () => clearInterval(timer)];
  return {
    look: lookFresh,
    position: () => ({ last, seen: [...recent()] }),
    isSure: () => isSure,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
