import type { Clock } from "#platform/clock.ts";
import { plainBody, withBytes } from "./content-encoding.ts";
import type { CachedResponse } from "./page-cache.ts";
import { pack } from "./text-response.ts";

/** In milliseconds: what changes more often is not worth the tenth of a second. */
const standsFor = 20_000;
/** What waits may be forgotten meanwhile: few enough that little is done for nobody. */
const mostWaiting = 50;

const isPage = ({ headers }: CachedResponse): boolean => headers.some((part) => part.startsWith("text/html"));

/**
 * Packs pages that are asked for again and again as small as brotli can, a tenth smaller than there was time for when they were made: most
 * fit into the first ten packets of a connection then, and a first visit is spared a round trip (docs/decisions/0039). One at a
 * time, off the event loop, half of one core's time at most. `asked` is told of every kept answer that is sent.
 */
export function createSmallerPages({ clock, onError }: { clock: Clock; onError(error: unknown): void }) {
  const firstAsked = new WeakMap<CachedResponse, number>();
  const waiting: CachedResponse[] = [];
  let isBusy = false;

  async function makeSmaller(answer: CachedResponse): Promise<void> {
    const body = await pack.smallest(await plainBody(answer));
    // The same text in other bytes: the tag is as good for asking anew, and says so by being weak (RFC 9110, 8.8.1).
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
      const first = firstAsked.get(answer);
      if (first === undefined) firstAsked.set(answer, now);
      else if (now - first >= standsFor) {
        firstAsked.set(answer, Number.POSITIVE_INFINITY);
        if (answer.encoding !== "br" || !isPage(answer)) return;
        waiting.push(answer);
        if (!isBusy) void work();
      }
    },
  };
}
