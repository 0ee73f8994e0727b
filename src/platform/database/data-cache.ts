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
import type { ChangeListener } from "./changes.ts";

/** In bytes, roughly: what is remembered is counted as what its reader says of it, or as a card of a product. */
const mostBytes = 24_000_000;
const usualSize = 2_000;
/** What a character of JSON takes as a value, in bytes, roughly. */
const bytesACharacter = 4;

type Remembered = Tagged & { value: unknown; size: number; counted: readonly Counted[] };

const remembered = (value: unknown, { tags, until, counted }: RequestContext, size: number): Remembered => ({
  value,
  tags: [...tags],
  until,
  counted,
  size,
});

/** A failed read, with the tags it had noted. */
class FailedRead extends Error {
  declare readonly context: RequestContext;
  constructor(cause: unknown, context: RequestContext) {
    super("a read failed", { cause });
    this.context = context;
  }
}

export type DataCache = ReturnType<typeof createDataCache>;

/**
 * What was read and does not change from one request to the next, until what it was made from is changed: the same tags that
 * forget a finished answer (request-context.ts) forget it here, and it hands them on to each answer made with it. Nothing is
 * remembered before `beginListening`: who is not told of changes reads anew, and so does a preview, which sees what others do not. Values
 * are shared, nobody may change one.
 */
export function createDataCache(clock: Clock, refuseInTransaction: () => void) {
  const cache = createTaggedCache<Remembered>({ maxSize: mostBytes, sizeOf: ({ size }) => size, clock });
  const listeners = new Set<ChangeListener>();
  let isTold = false;
  let catchUp = async (): Promise<void> => {};

  const readsAnew = (): boolean => !isTold || currentPreview() !== undefined;
  const ownContext = (): RequestContext => newContext(currentRequest()?.requestId ?? "");

  /** What is noted of a remembered value is noted of the answer that is being made with it. */
  function handOn({ tags, until, counted }: Remembered): void {
    const request = currentRequest();
    if (!request) return;
    for (const tag of tags) request.tags.add(tag);
    if (until !== null) request.until = Math.min(until, request.until ?? until);
    request.counted.push(...counted);
  }

  return {
    /** The size of a value that may be large, in bytes: what its JSON would take. */
    sizeAsJson: (value: unknown): number => JSON.stringify(value).length * bytesACharacter,

    /** What `load` gives, asked once until something it noted is changed. `sizeOf` is in bytes; null for what is not remembered. */
    async remember<Value>(
      key: string,
      load: () => Promise<Value>,
      sizeOf: (value: Value) => number | null = () => usualSize,
    ): Promise<Value> {
      refuseInTransaction();
      if (readsAnew()) return load();
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
              handOn(remembered(undefined, failure.context, 0));
              throw failure.cause;
            })
        ).value;
      handOn(found);
      return found.value as Value;
    },

    /**
     * The same for many things of one kind, in the order of `ids`: `load` reads those that are not remembered together and gives
     * what makes the value of one, which notes what is that one's alone.
     */
    async rememberEach<Value>(
      kind: string,
      ids: readonly number[],
      load: (missing: readonly number[]) => Promise<(id: number) => Value>,
    ): Promise<Value[]> {
      refuseInTransaction();
      if (readsAnew()) return ids.map(await load(ids));
      const keyOf = (id: number): string => `${kind}:${id}`;
      const known = new Map(ids.map((id) => [id, cache.find(keyOf(id))]));
      const missing = [...known.keys()].filter((id) => !known.get(id));
      if (missing.length) {
        const batch = cache.begin();
        try {
          const together = ownContext();
          const makeOne = await runRequest(together, () => load(missing)).catch((error: unknown) => {
            handOn(remembered(undefined, together, 0));
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
        handOn(one);
        return one.value as Value;
      });
    },

    /**
     * From now on `changed` and `lost` are called for every change, before any answer made from it is forgotten. `look` reads now what
     * others have changed.
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
    /** Fulfilled when everything that was committed before the call is known here, whichever instance or program wrote it. */
    catchUp: (): Promise<void> => catchUp(),
    /** For what is kept in another form: told of changes as the memory is. */
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
