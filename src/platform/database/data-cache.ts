import { createTaggedCache, type Tagged } from "../cache/tagged-cache.ts";
import type { Clock } from "../clock.ts";
import {
  type Counted,
  currentPreview,
  currentRequest,
  newContext,
  type RequestContext,
  runRequest,
} from "../http/request-context.ts";
import type { ChangeListener } from "./change-listener.ts";

/** In bytes, roughly: the size that a caller reports, or that of a product card. */
const mostBytes = 24_000_000;
const usualSize = 2_000;
/** Memory per character of JSON once parsed, in bytes, roughly. */
const bytesACharacter = 4;

type Remembered = Tagged & { value: unknown; size: number; counted: readonly Counted[] };

const remembered = (value: unknown, { tags, until, counted }: RequestContext, size: number): Remembered => ({
  value,
  tags: [...tags],
  until,
  counted,
  size,
});

/** A failed read, with the tags it had recorded. */
class FailedRead extends Error {
  declare readonly context: RequestContext;
  constructor(cause: unknown, context: RequestContext) {
    super("a read failed", { cause });
    this.context = context;
  }
}

export type DataCache = ReturnType<typeof createDataCache>;

/**
 * Reads that are the same for every request, cached until their sources change: the tags that invalidate a cached response
 * (request-context.ts) invalidate them here, and they are propagated to each response that uses a value. Nothing is cached before
 * `beginListening`: without change notifications every call reads again, and so does a preview, which sees unpublished data. Values are
 * shared and must not be mutated.
 */
export function createDataCache(clock: Clock, refuseInTransaction: () => void) {
  const cache = createTaggedCache<Remembered>({ maxSize: mostBytes, sizeOf: ({ size }) => size, clock });
  const listeners = new Set<ChangeListener>();
  let isTold = false;
  let catchUp = async (): Promise<void> => {};

  const bypassesCache = (): boolean => !isTold || currentPreview() !== undefined;
  function ownContext(): RequestContext {
    const { requestId = "", mayLag = false } = currentRequest() ?? {};
    return { ...newContext(requestId), mayLag };
  }

  /** Propagates what was recorded for a cached value to the response that uses it. */
  function propagate({ tags, until, counted }: Remembered): void {
    const request = currentRequest();
    if (!request) return;
    for (const tag of tags) request.tags.add(tag);
    if (until !== null) request.until = Math.min(until, request.until ?? until);
    request.counted.push(...counted);
  }

  return {
    /** The size of a value that may be large, in bytes: what its JSON would take. */
    sizeAsJson: (value: unknown): number => JSON.stringify(value).length * bytesACharacter,

    /** The result of `load`, cached until one of its tags changes. `sizeOf` is in bytes; null for what must not be cached. */
    async remember<Value>(
      key: string,
      load: () => Promise<Value>,
      sizeOf: (value: Value) => number | null = () => usualSize,
    ): Promise<Value> {
      refuseInTransaction();
      if (bypassesCache()) return load();
      const found =
        cache.find(key) ??
        (
          await cache
            .make(key, async () => {
              const context = ownContext();
              try {
                const value = await runRequest(context, load);
                const size = sizeOf(value);
                return { value: remembered(value, context, size ?? 0), isKept: size !== null };
              } catch (error) {
                throw new FailedRead(error, context);
              }
            })
            .catch((failure: unknown) => {
              if (!(failure instanceof FailedRead)) throw failure;
              // The error response is cached too, and must expire by the same tags.
              propagate(remembered(undefined, failure.context, 0));
              throw failure.cause;
            })
        ).value;
      propagate(found);
      return found.value as Value;
    },

    /**
     * The same for many entities of one kind, in the order of `ids`: `load` reads the missing ones in one batch and returns a function that
     * makes the value of one, which records that entity's own tags.
     */
    async rememberEach<Value>(
      kind: string,
      ids: readonly number[],
      load: (missing: readonly number[]) => Promise<(id: number) => Value>,
    ): Promise<Value[]> {
      refuseInTransaction();
      if (bypassesCache()) return ids.map(await load(ids));
      const keyOf = (id: number): string => `${kind}:${id}`;
      const known = new Map(ids.map((id) => [id, cache.find(keyOf(id))]));
      const missing = [...known.keys()].filter((id) => !known.get(id));
      if (missing.length) {
        const batch = cache.begin();
        try {
          const together = ownContext();
          const makeOne = await runRequest(together, () => load(missing)).catch((error: unknown) => {
            propagate(remembered(undefined, together, 0));
            throw error;
          });
          for (const id of missing) {
            const context = { ...together, tags: new Set(together.tags), counted: [...together.counted] };
            const made = remembered(
              runRequest(context, () => makeOne(id)),
              context,
              usualSize,
            );
            batch.keep(keyOf(id), made);
            known.set(id, made);
          }
        } finally {
          batch.end();
        }
      }
      return ids.map((id) => {
        const one = known.get(id) as Remembered;
        propagate(one);
        return one.value as Value;
      });
    },

    /**
     * From now on `changed` and `lost` are called for every change, before any response with its tags is dropped. `look` reads the changes
     * of others now.
     */
    beginListening(look: () => Promise<void> = async () => {}): void {
      isTold = true;
      catchUp = look;
      cache.forgetAll();
      for (const listener of listeners) listener.lost();
    },
    stopListening(): void {
      isTold = false;
      cache.forgetAll();
    },
    isTold: (): boolean => isTold,
    /** Resolves when everything committed before the call is known here, whichever instance or program wrote it. */
    catchUp: (): Promise<void> => catchUp(),
    /** For derived caches: notified of changes like this one. */
    listen: (listener: ChangeListener): void => void listeners.add(listener),

    changed(tags: readonly string[]): void {
      cache.forget(tags);
      for (const listener of listeners) listener.changed(tags);
    },
    lost(): void {
      cache.forgetAll();
      for (const listener of listeners) listener.lost();
    },
  };
}
