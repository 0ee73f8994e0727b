import type { Clock } from "#platform/clock.ts";
import { plainBody, withBytes } from "./content-encoding.ts";
import type { CachedResponse } from "./page-cache.ts";
import { pack } from "./text-response.ts";

/** In milliseconds: a page that changes more often is not worth the tenth of a second. */
const minimumAge = 20_000;
/** Waiting pages may be invalidated meanwhile: a short queue wastes little work. */
const mostWaiting = 50;

const isPage = ({ headers }: CachedResponse): boolean => headers.some((part) => part.startsWith("text/html"));

/**
 * Recompresses pages in demand at Brotli's highest level, a tenth smaller than the level used while rendering: most then fit into the
 * first ten packets of a connection, which saves a round trip on a first visit (docs/decisions/0039). One at a
 * time, off the event loop, half of one core's time at most. `asked` is called for every cache hit.
 */
export function createSmallerPages({ clock, onError }: { clock: Clock; onError(error: unknown): void }) {
  const firstHit = new WeakMap<CachedResponse, number>();
  const waiting: CachedResponse[] = [];
  let isBusy = false;

  async function makeSmaller(answer: CachedResponse): Promise<void> {
    const body = await pack.smallest(await plainBody(answer));
    // The same text in other bytes: the tag still identifies it for revalidation, as a weak one (RFC 9110, 8.8.1).
    const etag = answer.etag && `W/${answer.etag}`;
    if (body.length < answer.body.length)
      Object.assign(answer, withBytes(answer, { encoding: "br", body, etag }));
    answer.isSmallest = true;
  }

  async function work(): Promise<void> {
    isBusy = true;
    for (let answer = waiting.shift(); answer; answer = waiting.shift()) {
      const begin = performance.now();
      await makeSmaller(answer).catch(onError);
      const took = performance.now() - begin;
      await new Promise((go) => setTimeout(go, took).unref());
    }
    isBusy = false;
  }

  return {
    asked(answer: CachedResponse): void {
      if (answer.isSmallest || waiting.length >= mostWaiting) return;
      const now = clock.now();
      const first = firstHit.get(answer);
      if (first === undefined) firstHit.set(answer, now);
      else if (now - first >= minimumAge) {
        firstHit.set(answer, Number.POSITIVE_INFINITY);
        if (answer.encoding !== "br" || !isPage(answer)) return;
        waiting.push(answer);
        if (!isBusy) void work();
      }
    },
  };
}
