import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#platform/log.ts";
import type { CdnDialect, PurgeCall } from "./cdn-dialects.ts";

/** Changes within this time are sent as one purge, in milliseconds. */
const gathering = 100;
const everything = "everything";
/** Each tag is purged again after this, in milliseconds: an instance that was not notified yet may have sent a stale response. */
const secondPurge = 2_000;
/** Between attempts, in milliseconds; after the last one the shared cache is left to its own expiry. */
const pauses = [1_000, 5_000, 30_000, 120_000];
/** The longest pause that a busy purge API may request, in milliseconds. */
const longestPause = 600_000;
/** An answer may take this long, in milliseconds; this many of its characters are read. */
const longestAnswer = 10_000;
const longestRead = 10_000;

/** The first characters of an answer, which says in them whether it purged; never the whole of an endless one. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  // Leaving the loop cancels the rest.
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > longestRead) break;
  }
  return text;
}

/** The purge API refused; `retryAfter` is the pause it requests, in milliseconds. */
class Refused extends Error {
  readonly retryAfter: number;
  constructor(reason: string, retryAfter = 0) {
    super(reason);
    this.retryAfter = retryAfter;
  }
}

/** Purges a shared cache in front by the tags of its responses (cdn-dialects.ts). Never blocks a change. */
export function createCdnPurge({ dialect, log }: { dialect: CdnDialect; log: Log }) {
  /** Pending tags, and how often each is to be sent. */
  let waiting = new Map<string, number>();
  let running: Promise<void> | undefined;
  let isFailing = false;
  const ending = new AbortController();

  async function call({ url, ...how }: PurgeCall): Promise<void> {
    const answer = await fetch(url, {
      ...how,
      redirect: "error",
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(longestAnswer)]),
    });
    const body = await beginningOf(answer);
    if (answer.ok && !dialect.isRefusal?.(body)) return;
    const seconds = Number(answer.headers.get("retry-after"));
    throw new Refused(`HTTP ${answer.status}`, Number.isFinite(seconds) ? seconds * 1_000 : 0);
  }

  async function purge(tags: ReadonlyMap<string, number>): Promise<void> {
    const isAll = tags.size > dialect.mostTags || tags.has(everything);
    for (const one of dialect.purge(isAll ? null : [...tags.keys()])) await call(one);
  }

  async function run(): Promise<void> {
    await sleep(gathering);
    for (let failures = 0; waiting.size && !ending.signal.aborted; ) {
      const tags = waiting;
      waiting = new Map();
      const failure: unknown = await purge(tags).then(
        () => null,
        (error: unknown) => error ?? "unknown",
      );
      if (failure === null) {
        failures = 0;
        isFailing = false;
        const again = [...tags].filter(([, times]) => times > 1).map(([tag]) => tag);
        if (again.length) setTimeout(add, secondPurge, again, 1).unref();
        continue;
      }
      isFailing = true;
      const error = String(failure);
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
      const requested = failure instanceof Refused ? Math.min(failure.retryAfter, longestPause) : 0;
      await sleep(Math.max(pause, requested), undefined, { ref: false, signal: ending.signal }).catch(
        () => {},
      );
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
    /** Whether the last purge failed: what the shared cache stores meanwhile should not live long. */
    isFailing: () => isFailing,
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
