/** Caches responses for five minutes and shares one request among concurrent callers (specification sections 7 and 9). */
import type { Clock } from "#platform/clock.ts";

/** Milliseconds. */
const cacheLifetime = 300_000;

export type ReadCache<Answer> = {
  /**
   * The response cached under `key`, the request in flight for it, or a new `load`. A response is cached for five minutes
   * from its arrival where `isKept` agrees; anything else, failures included, is requested again next time.
   */
  read(key: string, load: () => Promise<Answer>): Promise<Answer>;
  /** Empties the cache; requests in flight still resolve for their callers, but are not cached. */
  forget(): void;
};

export function createReadCache<Answer>(
  clock: Clock,
  isKept: (answer: Answer) => boolean,
): ReadCache<Answer> {
  const entries = new Map<string, { until: number; answer: Promise<Answer> }>();
  return {
    read(key, load) {
      const now = clock.now();
      for (const [other, { until }] of entries) if (until <= now) entries.delete(other);
      const known = entries.get(key);
      if (known) return known.answer;
      const entry = { until: Number.POSITIVE_INFINITY, answer: load() };
      entries.set(key, entry);
      entry.answer.then(
        (answer) => {
          entry.until = isKept(answer) ? clock.now() + cacheLifetime : 0;
        },
        () => {
          entry.until = 0;
        },
      );
      return entry.answer;
    },
    forget: () => entries.clear(),
  };
}
