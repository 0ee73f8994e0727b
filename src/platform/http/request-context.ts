import { AsyncLocalStorage } from "node:async_hooks";

/** What belongs to one request wherever it runs: its id for the log, and the tags of what its answer was made from. */
export type RequestContext = { requestId: string; tags: Set<string> };

const store = new AsyncLocalStorage<RequestContext>();

export const runRequest = <T>(context: RequestContext, work: () => T): T => store.run(context, work);
export const currentRequest = (): RequestContext | undefined => store.getStore();

/**
 * Notes that the answer being made depends on `tag` ("product:42", "categories"). Answers carry their tags as Cache-Tag, so
 * that a shared cache can forget exactly what a change touched.
 */
export const noteTag = (tag: string): void => void store.getStore()?.tags.add(tag);
