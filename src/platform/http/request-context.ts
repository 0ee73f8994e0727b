import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What belongs to one request wherever it runs: its id for the log, the tags of what its answer was made from, and when that
 * stops being true by itself (epoch milliseconds).
 */
export type RequestContext = { requestId: string; tags: Set<string>; until: number | null };

const store = new AsyncLocalStorage<RequestContext>();

export const runRequest = <T>(context: RequestContext, work: () => T): T => store.run(context, work);
export const currentRequest = (): RequestContext | undefined => store.getStore();

/**
 * Notes that the answer being made depends on `tag` ("product:42", "categories"): it is forgotten when that changes (changes.ts).
 * Answers carry their tags as Cache-Tag, so that a shared cache can forget exactly the same.
 */
export const noteTag = (tag: string): void => void store.getStore()?.tags.add(tag);

/** Notes that the answer being made is true only until then, whatever is changed: a price that may be shown no longer. */
export function noteUntil(time: number): void {
  const request = store.getStore();
  if (request) request.until = Math.min(time, request.until ?? time);
}
