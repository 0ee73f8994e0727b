import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";

/** A cached value: dropped when one of its tags is invalidated, and at `until` (epoch milliseconds). */
export type Tagged = { tags: readonly string[]; until: number | null };

/** A computed value; cached only if `isKept` says so, and afterwards `isKept` says whether it was. */
export type CacheableValue<Value> = { value: Value; isKept: boolean };

export type TaggedCache<Value extends Tagged> = ReturnType<typeof createTaggedCache<Value>>;

/**
 * Values by key with the tags of what they were computed from, bounded in size. When space is short, new values share an eighth of it as
 * a probation segment: only a second request promotes a value, so ten thousand keys requested once evict nothing that is
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
  /** Incremented by every invalidation; `invalidatedAt` holds the count of each tag's last one, while anything is being computed. */
  let count = 0;
  let flushedAt = 0;
  const invalidatedAt = new Map<string, number>();
  const inFlight = new Map<string, Promise<CacheableValue<Value>>>();
  let running = 0;

  const unlink = (value: Value, key: string): void => {
    for (const tag of value.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const segment = (size: number) =>
    new LRUCache<string, Value>({
      maxSize: Math.max(1, size),
      // LRUCache refuses entries of size 0, but an empty list is a valid value.
      sizeCalculation: (value, key) => Math.max(1, sizeOf(value, key)),
      disposeAfter: (value, key) => {
        if (!probation.has(key) && !protectedSegment.has(key)) unlink(value, key);
      },
    });
  const probation: LRUCache<string, Value> = segment(maxSize);
  const protectedSegment: LRUCache<string, Value> = segment(maxSize);
  /** Sizes the probation segment: an eighth of the capacity when space is short, otherwise all free space. */
  const evict = (): void => {
    while (probation.calculatedSize + protectedSegment.calculatedSize > maxSize)
      (probation.calculatedSize > maxSize / 8 || protectedSegment.size === 0
        ? probation
        : protectedSegment
      ).pop();
  };
  const drop = (key: string): void => {
    probation.delete(key);
    protectedSegment.delete(key);
  };

  function find(key: string): Value | undefined {
    let value = protectedSegment.get(key);
    if (!value) {
      value = probation.get(key);
      if (!value) return undefined;
      protectedSegment.set(key, value);
      probation.delete(key);
    }
    if (value.until !== null && value.until <= clock.now()) {
      drop(key);
      return undefined;
    }
    return value;
  }

  /** Returns whether there was room. */
  function keep(key: string, value: Value): boolean {
    drop(key);
    for (const tag of value.tags) {
      const keys = keysByTag.get(tag);
      if (keys) keys.add(key);
      else keysByTag.set(tag, new Set([key]));
    }
    probation.set(key, value);
    evict();
    const isKept = probation.has(key);
    if (!isKept) unlink(value, key);
    return isKept;
  }

  const wasInvalidated = (value: Value, since: number): boolean =>
    flushedAt > since || value.tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > since);

  /** For values computed in a batch: `keep` skips those whose tags were invalidated since, `end` closes the batch. */
  function begin() {
    const since = count;
    running++;
    return {
      keep: (key: string, value: Value): boolean => !wasInvalidated(value, since) && keep(key, value),
      end(): void {
        if (--running === 0) invalidatedAt.clear();
      },
    };
  }

  return {
    find,

    /** Whether this very value is cached; does not count as a request. */
    holds: (key: string, value: Value): boolean =>
      protectedSegment.peek(key) === value || probation.peek(key) === value,

    /**
     * Computes the value of a key once for all concurrent callers, and caches it unless one of its tags was invalidated meanwhile. A call
     * after an invalidation never gets a value whose computation began before it.
     */
    make(key: string, work: () => Promise<CacheableValue<Value>>): Promise<CacheableValue<Value>> {
      const known = inFlight.get(key);
      if (known) return known;
      const batch = begin();
      const computed = work()
        .then(({ value, isKept }) => ({ value, isKept: isKept && batch.keep(key, value) }))
        .finally(() => {
          if (inFlight.get(key) === computed) inFlight.delete(key);
          batch.end();
        });
      inFlight.set(key, computed);
      return computed;
    },
    begin,

    /** Drops every value with one of these tags. */
    forget(tags: Iterable<string>): void {
      count++;
      inFlight.clear();
      for (const tag of tags) {
        if (running) invalidatedAt.set(tag, count);
        for (const key of [...(keysByTag.get(tag) ?? [])]) drop(key);
      }
    },

    forgetAll(): void {
      flushedAt = ++count;
      inFlight.clear();
      probation.clear();
      protectedSegment.clear();
      keysByTag.clear();
    },

    /** All cached values; within each segment the most recently used last. */
    *entries(): Generator<[string, Value]> {
      for (const segment of [probation, protectedSegment])
        for (const [key, value] of segment.rentries() as Generator<[string, Value]>) yield [key, value];
    },
    keep,

    bytes: (): number => probation.calculatedSize + protectedSegment.calculatedSize,
    size: (): number => probation.size + protectedSegment.size,
  };
}
