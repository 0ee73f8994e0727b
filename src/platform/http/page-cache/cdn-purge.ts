import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#platform/log.ts";

/** Changes that come within this time are told together, in milliseconds. */
const gathering = 100;
/** More tags than this are told as everything: shared caches bound what they take at once. */
const mostTags = 100;
const everything = "everything";
/** Each change is told a second time after so long, in milliseconds: an instance that had not heard of it may have given its old answer in between. */
const secondTelling = 2_000;
/** Between the tries, in milliseconds; after the last one the shared cache is left to its own limit of time. */
const pauses = [1_000, 5_000, 30_000, 120_000];
const longestAnswer = 10_000;

/**
 * Tells a shared cache in front what is no longer true: POST of `{ "tags": [...] }`, or `{ "everything": true }`, to an address of
 * the owner's, with a bearer token where one is set. The tags are those of the answers' `Cache-Tag`. Never blocks a change.
 */
export function createCdnPurge({ url, token, log }: { url: string; token?: string | undefined; log: Log }) {
  /** What is to be told, and how often. */
  let waiting = new Map<string, number>();
  let running: Promise<void> | undefined;
  const ending = new AbortController();

  async function tell(tags: ReadonlyMap<string, number>): Promise<boolean> {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(
        tags.size > mostTags || tags.has(everything) ? { everything: true } : { tags: [...tags.keys()] },
      ),
      redirect: "error",
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(longestAnswer)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  }

  async function run(): Promise<void> {
    await sleep(gathering);
    for (let failures = 0; waiting.size && !ending.signal.aborted; ) {
      const tags = waiting;
      waiting = new Map();
      let error = "refused";
      const isTold = await tell(tags).catch((failure: unknown) => {
        error = String(failure);
        return false;
      });
      if (isTold) {
        failures = 0;
        const again = [...tags].filter(([, times]) => times > 1).map(([tag]) => tag);
        if (again.length) setTimeout(add, secondTelling, again, 1).unref();
        continue;
      }
      const pause = pauses[failures++];
      if (pause === undefined) {
        log.error({ tags: tags.size, error }, "the shared cache could not be told what changed");
        // What changed during the last try has its own.
        failures = 0;
        continue;
      }
      log.warn({ tags: tags.size, error }, "the shared cache was not told what changed; it is tried again");
      for (const [tag, times] of tags) waiting.set(tag, Math.max(times, waiting.get(tag) ?? 0));
      // Aborted: the loop ends.
      await sleep(pause, undefined, { ref: false, signal: ending.signal }).catch(() => {});
    }
  }

  function add(tags: readonly string[], times: number): void {
    for (const tag of tags) waiting.set(tag, Math.max(times, waiting.get(tag) ?? 0));
    if (waiting.size && !ending.signal.aborted)
      running ??= run().finally(() => {
        running = undefined;
      });
  }

  // What was found by which slug is not in Cache-Tag.
  const forget = (tags: readonly string[]): void =>
    add(
      tags.filter((tag) => !tag.startsWith("slug:")),
      2,
    );

  return {
    forget,
    forgetAll: () => forget([everything]),
    /** Waits for what is being told, and tries nothing again. */
    async close(): Promise<void> {
      const last = running;
      await Promise.race([last, sleep(2_000, undefined, { ref: false })]);
      ending.abort();
    },
  };
}
