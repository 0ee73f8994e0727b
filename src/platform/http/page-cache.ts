import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";
import type { Counted } from "./request-context.ts";

export type Encoding = "br" | "gzip" | "plain";

/** An answer as it is kept: compressed once, its headers written once, sent as it stands. */
export type KeptAnswer = {
  status: number;
  /** In each encoding it is kept in: the body, the ETag, and all headers as Node takes them (name, value, name, value). */
  forms: Partial<Record<Encoding, Form>>;
  tags: readonly string[];
  /** When it stops being true by itself (a price that may be shown no longer), in epoch milliseconds. */
  until: number | null;
  /** What is counted each time it is sent; of most answers nothing. */
  counted?: readonly Counted[];
};
export type Form = { body: Buffer; etag: string | null; headers: string[] };

/** What a render gives: an answer to send, kept only where `isKept` says so. */
export type Rendered = { answer: KeptAnswer; isKept: boolean };

export type PageCache = ReturnType<typeof createPageCache>;

/** What Node and the maps need beside the bytes themselves, per answer, measured with 10,000 small ones. */
const overhead = 1_500;

const sizeOf = (key: string, answer: KeptAnswer): number =>
  overhead +
  2 * key.length +
  Object.values(answer.forms).reduce(
    (sum, form) => sum + form.body.length + form.headers.reduce((length, part) => length + part.length, 0),
    0,
  ) +
  answer.tags.reduce((sum, tag) => sum + tag.length, 0);

/**
 * Answers by address, bounded in bytes. Where room is short a new one has to prove itself in an eighth of it: only what is asked
 * for twice may push out other answers, so that ten thousand addresses nobody asks for again push out nothing that is used.
 */
export function createPageCache({ maxBytes, clock }: { maxBytes: number; clock: Clock }) {
  const keysByTag = new Map<string, Set<string>>();
  /** Bumped by every forgetting; `forgotten` says at which count a tag was last forgotten, while a render is under way. */
  let count = 0;
  let everythingAt = 0;
  const forgotten = new Map<string, number>();
  const renders = new Map<string, Promise<Rendered>>();
  let running = 0;

  const unlink = (answer: KeptAnswer, key: string): void => {
    for (const tag of answer.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const room = (bytes: number) =>
    new LRUCache<string, KeptAnswer>({
      maxSize: Math.max(1, bytes),
      sizeCalculation: (answer, key) => sizeOf(key, answer),
      disposeAfter: (answer, key) => {
        if (!tried.has(key) && !proven.has(key)) unlink(answer, key);
      },
    });
  const tried: LRUCache<string, KeptAnswer> = room(maxBytes);
  const proven: LRUCache<string, KeptAnswer> = room(maxBytes);
  /** Makes room: while it is short the new hold an eighth of it, otherwise as much as is free. */
  const makeRoom = (): void => {
    while (tried.calculatedSize + proven.calculatedSize > maxBytes)
      (tried.calculatedSize > maxBytes / 8 || proven.size === 0 ? tried : proven).pop();
  };
  const drop = (key: string): void => {
    tried.delete(key);
    proven.delete(key);
  };

  function find(key: string): KeptAnswer | undefined {
    let answer = proven.get(key);
    if (!answer) {
      answer = tried.get(key);
      if (!answer) return undefined;
      proven.set(key, answer);
      tried.delete(key);
    }
    if (answer.until !== null && answer.until <= clock.now()) {
      drop(key);
      return undefined;
    }
    return answer;
  }

  function keep(key: string, answer: KeptAnswer): void {
    for (const tag of answer.tags) {
      const keys = keysByTag.get(tag);
      if (keys) keys.add(key);
      else keysByTag.set(tag, new Set([key]));
    }
    tried.set(key, answer);
    makeRoom();
    if (!tried.has(key)) unlink(answer, key);
  }

  const wasForgotten = (answer: KeptAnswer, since: number): boolean =>
    everythingAt > since || answer.tags.some((tag) => (forgotten.get(tag) ?? 0) > since);

  return {
    find,

    /**
     * Renders an address once for all who wait for it, and keeps the answer unless something it was made from was forgotten
     * meanwhile. Who asks after a forgetting gets a render that began after it.
     */
    render(key: string, make: () => Promise<Rendered>): Promise<Rendered> {
      const known = renders.get(key);
      if (known) return known;
      const since = count;
      running++;
      const render = make()
        .then((made) => {
          if (made.isKept && !wasForgotten(made.answer, since)) keep(key, made.answer);
          return made;
        })
        .finally(() => {
          if (renders.get(key) === render) renders.delete(key);
          if (--running === 0) forgotten.clear();
        });
      renders.set(key, render);
      return render;
    },

    /** Drops every answer that was made from one of these. */
    forget(tags: Iterable<string>): void {
      count++;
      renders.clear();
      for (const tag of tags) {
        if (running) forgotten.set(tag, count);
        for (const key of [...(keysByTag.get(tag) ?? [])]) drop(key);
      }
    },

    forgetAll(): void {
      everythingAt = ++count;
      renders.clear();
      tried.clear();
      proven.clear();
      keysByTag.clear();
    },

    /** Everything kept, the longest used last. */
    *entries(): Generator<[string, KeptAnswer]> {
      for (const room of [tried, proven])
        for (const [key, answer] of room.rentries() as Generator<[string, KeptAnswer]>) yield [key, answer];
    },
    keep,

    bytes: (): number => tried.calculatedSize + proven.calculatedSize,
    size: (): number => tried.size + proven.size,
  };
}
