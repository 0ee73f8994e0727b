import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";

/** Changes that come within this time are told together, in milliseconds. */
const gathering = 100;
/** More tags than this are told as everything: shared caches bound what they take at once. */
const mostTags = 100;
/** Between the tries, in milliseconds; after the last one the shared cache is left to its own limit of time. */
const pauses = [1_000, 5_000, 30_000, 120_000];
const longestAnswer = 10_000;

/**
 * Tells a shared cache in front what is no longer true: POST of `{ "tags": [...] }`, or `{ "everything": true }`, to an address of
 * the owner's, with a bearer token where one is set. The tags are those of the answers' `Cache-Tag`. Never blocks a change.
 */
export function createCdnPurge({ url, token, log }: { url: string; token?: string | undefined; log: Log }) {
  let waiting = new Set<string>();
  let running: Promise<void> | undefined;
  const ending = new AbortController();

  async function tell(tags: Set<string>): Promise<boolean> {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(tags.size > mostTags ? { everything: true } : { tags: [...tags] }),
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
      waiting = new Set();
      if (await tell(tags).catch(() => false)) {
        failures = 0;
        continue;
      }
      const pause = pauses[failures++];
      if (pause === undefined) {
        log.error({ tags: tags.size }, "the shared cache could not be told what changed");
        return;
      }
      log.warn({ tags: tags.size }, "the shared cache was not told what changed; it is tried again");
      for (const tag of tags) waiting.add(tag);
      await sleep(pause, undefined, { ref: false, signal: ending.signal }).catch(() => {});
    }
  }

  return {
    forget(tags: readonly string[]): void {
      // What was found by which slug is not in Cache-Tag.
      for (const tag of tags) if (!tag.startsWith("slug:")) waiting.add(tag);
      if (waiting.size)
        running ??= run().finally(() => {
          running = undefined;
        });
    },
    /** Waits for what is being told, and tries nothing again. */
    async close(): Promise<void> {
      const last = running;
      await Promise.race([last, sleep(2_000, undefined, { ref: false })]);
      ending.abort();
    },
  };
}
