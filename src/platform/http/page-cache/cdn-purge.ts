import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#platform/log.ts";

/** Changes within this time are sent as one purge, in milliseconds. */
const gathering = 100;
/** More tags than this purge everything: shared caches limit the tags of a call. */
const mostTags = 100;
const everything = "everything";
/** Each tag is purged again after this, in milliseconds: an instance that was not notified yet may have sent a stale response. */
const secondPurge = 2_000;
/** Between attempts, in milliseconds; after the last one the shared cache is left to its own expiry. */
const pauses = [1_000, 5_000, 30_000, 120_000];
const longestAnswer = 10_000;

/**
 * Purges a shared cache in front: POST of `{ "tags": [...] }`, or `{ "everything": true }`, to the owner's URL, with a bearer token if
 * one is set. The tags are those of the responses' `Cache-Tag`. Never blocks a change.
 */
export function createCdnPurge({ url, token, log }: { url: string; token?: string | undefined; log: Log }) {
  /** Pending tags, and how often each is to be sent. */
  let waiting = new Map<string, number>();
  let running: Promise<void> | undefined;
  const ending = new AbortController();

  async function purge(tags: ReadonlyMap<string, number>): Promise<boolean> {
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
      const isTold = await purge(tags).catch((failure: unknown) => {
        error = String(failure);
        return false;
      });
      if (isTold) {
        failures = 0;
        const again = [...tags].filter(([, times]) => times > 1).map(([tag]) => tag);
        if (again.length) setTimeout(add, secondPurge, again, 1).unref();
        continue;
      }
      const pause = pauses[failures++];
      if (pause === undefined) {
        log.error({ tags: tags.size, error }, "the CDN purge failed");
        // Changes during the last attempt have their own attempts.
        failures = 0;
        continue;
      }
      log.warn({ tags: tags.size, error }, "the CDN purge failed; it will be retried");
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

  // Slug lookups are not in Cache-Tag.
  const forget = (tags: readonly string[]): void =>
    add(
      tags.filter((tag) => !tag.startsWith("slug:")),
      2,
    );

  return {
    forget,
    forgetAll: () => forget([everything]),
    /** Waits for the running purge, without retries. */
    async close(): Promise<void> {
      const last = running;
      await Promise.race([last, sleep(2_000, undefined, { ref: false })]);
      ending.abort();
    },
  };
}
