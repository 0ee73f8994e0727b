import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Clock } from "../clock.ts";
import { pack } from "./finished-page.ts";
import type { Form, KeptAnswer } from "./page-cache.ts";

const unpack = promisify(brotliDecompress);

/** In milliseconds: what changes more often is not worth the tenth of a second. */
const standsFor = 20_000;
/** What waits may be forgotten meanwhile: few enough that little is done for nobody. */
const mostWaiting = 50;

const isPage = ({ headers }: Form): boolean => headers.some((part) => part.startsWith("text/html"));

/** The same text in other bytes: the tag is as good for asking anew, and says so by being weak (RFC 9110, 8.8.1). */
const repacked = ({ etag, headers }: Form, body: Buffer): Form => ({
  body,
  etag,
  headers: headers.map((part, i) => {
    const name = headers[i - 1];
    if (i % 2 === 0) return part;
    return name === "content-length" ? String(body.length) : name === "etag" && etag ? `W/${etag}` : part;
  }),
});

/**
 * Packs pages that are asked for again and again as small as brotli can, a tenth smaller than there was time for when they were made: most
 * fit into the first ten packets of a connection then, and a first visit is spared a round trip (docs/decisions/0034). One at a
 * time, off the event loop, half of one core's time at most. `asked` is told of every kept answer that is sent.
 */
export function createSmallerPages({ clock, onError }: { clock: Clock; onError(error: unknown): void }) {
  const firstAsked = new WeakMap<KeptAnswer, number>();
  const waiting: KeptAnswer[] = [];
  let isBusy = false;

  async function makeSmaller(answer: KeptAnswer): Promise<void> {
    const { br } = answer.forms;
    if (!br) return;
    const body = await pack.smallest(await unpack(br.body));
    if (body.length < br.body.length) answer.forms.br = repacked(br, body);
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
    asked(answer: KeptAnswer): void {
      if (answer.isSmallest || waiting.length >= mostWaiting) return;
      const now = clock.now();
      const first = firstAsked.get(answer);
      if (first === undefined) firstAsked.set(answer, now);
      else if (now - first >= standsFor) {
        firstAsked.set(answer, Number.POSITIVE_INFINITY);
        if (!answer.forms.br || !isPage(answer.forms.br)) return;
        waiting.push(answer);
        if (!isBusy) void work();
      }
    },
  };
}
