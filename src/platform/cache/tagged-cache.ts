import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";

/** What is kept: forgotten when one of its tags is, and when it stops being true by itself (epoch milliseconds). */
export type Tagged = { tags: readonly string[]; until: number | null };

/** What making a value gives: kept only where `isKept` says so, and then says whether it was. */
export type CacheableValue<Value> = { value: Value; isKept: boolean };

export type TaggedCache<Value extends Tagged> = ReturnType<typeof createTaggedCache<Value>>;

/**
 * Values by key with what they were made from, bounded in size. Where room is short a new one has to prove itself in an eighth of
 * it: only what is asked for twice may push out others, so that ten thousand keys nobody asks for again push out nothing that is
 * used.
 */
export function createTaggedCache<Value extends Tagged>({
  maxSize,
  sizeOf,
  clock,
}: {
  maxSize: number;
  sizeOf(value: Value, key: string): number;
  clock: Clock;
}) {
  const keysByTag = new Map<string, Set<string>>();
  /** Bumped by every forgetting; `forgotten` says at which count a tag was last forgotten, while something is being made. */
  let count = 0;
  let everythingAt = 0;
  const forgotten = new Map<string, number>();
  const making = new Map<string, Promise<CacheableValue<Value>>>();
  let running = 0;

  const unlink = (value: Value, key: string): void => {
    for (const tag of value.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const room = (size: number) =>
    new LRUCache<string, Value>({
      maxSize: Math.max(1, size),
      // The cache refuses what has no size: an empty list is as good an answer as a long one.
      sizeCalculation: (value, key) => Math.max(1, sizeOf(value, key)),
      disposeAfter: (value, key) => {
        if (!tried.has(key) && !proven.has(key)) unlink(value, key);
      },
    });
  const tried: LRUCache<string, Value> = room(maxSize);
  const proven: LRUCache<string, Value> = room(maxSize);
  /** Makes room: while it is short the new hold an eighth of it, otherwise as much as is free. */
  const makeRoom = (): void => {
    while (tried.calculatedSize + proven.calculatedSize > maxSize)
      (tried.calculatedSize > maxSize / 8 || proven.size === 0 ? tried : proven).pop();
  };
  const drop = (key: string): void => {
    tried.delete(key);
    proven.delete(key);
  };

  function find(key: string): Value | undefined {
    let value = proven.get(key);
    if (!value) {
      value = tried.get(key);
      if (!value) return undefined;
      proven.set(key, value);
      tried.delete(key);
    }
    if (value.until !== null && value.until <= clock.now()) {
      drop(key);
      return undefined;
    }
    return value;
  }

  /** Says whether there was room. */
  function keep(key: string, value: Value): boolean {
    drop(key);
    for (const tag of value.tags) {
      const keys = keysByTag.get(tag);
      if (keys) keys.add(key);
      else keysByTag.set(tag, new Set([key]));
    }
    tried.set(key, value);
    makeRoom();
    const isKept = tried.has(key);
    if (!isKept) unlink(value, key);
    return isKept;
  }

  const wasForgotten = (value: Value, since: number): boolean =>
    everythingAt > since || value.tags.some((tag) => (forgotten.get(tag) ?? 0) > since);

  /** For values that are made together: `keep` leaves out those whose tags were forgotten since, `end` says that none comes any more. */
  function begin() {
    const since = count;
    running++;
    return {
      keep: (key: string, value: Value): boolean => !wasForgotten(value, since) && keep(key, value),
      end(): void {
        if (--running === 0) forgotten.clear();
      },
    };
  }

  return {
    find,

    /** Whether this very value is kept, without counting as asking for it. */
    holds: (key: string, value: Value): boolean => proven.peek(key) === value || tried.peek(key) === value,

    /**
     * Makes the value of a key once for all who wait for it, and keeps it unless something it was made from was forgotten
     * meanwhile. Who asks after a forgetting gets one whose making began after it.
     */
    make(key: string, work: () => Promise<CacheableValue<Value>>): Promise<CacheableValue<Value>> {
      const known = making.get(key);
      if (known) return known;
      const batch = begin();
      const made = work()
        .then(({ value, isKept }) => ({ value, isKept: isKept && batch.keep(key, value) }))
        .finally(() => {
          if (making.get(key) === made) making.delete(key);
          batch.end();
        });
      making.set(key, made);
      return made;
    },
    begin,

    /** Drops every value that was made from one of these. */
    forget(tags: Iterable<string>): void {
      count++;
      making.clear();
      for (const tag of tags) {
        if (running) forgotten.set(tag, count);
        for (const key of [...(keysByTag.get(tag) ?? [])]) drop(key);
      }
    },

    forgetAll(): void {
      everythingAt = ++count;
      making.clear();
      tried.clear();
      proven.clear();
      keysByTag.clear();
    },

    /** Everything kept, the longest used last. */
    *entries(): Generator<[string, Value]> {
      for (const room of [tried, proven])
        for (const [key, value] of room.rentries() as Generator<[string, Value]>) yield [key, value];
    },
    keep,

    bytes: (): number => tried.calculatedSize + proven.calculatedSize,
    size: (): number => tried.size + proven.size,
  };
}
