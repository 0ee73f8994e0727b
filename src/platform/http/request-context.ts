import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "#i18n/languages.ts";

/** What is counted each time an answer is given, made for it or kept: what it is, in which language, and of what. */
export type Counted = { what: string; lang: Language; of: string };

/**
 * What belongs to one request wherever it runs: its id for the log, the tags of what its answer was made from, when that stops
 * being true by itself (epoch milliseconds), and what is counted.
 */
export type RequestContext = {
  requestId: string;
  tags: Set<string>;
  until: number | null;
  counted: Counted[];
  /** What is taken back where the server fails at the request. */
  onServerFailure: (() => void | Promise<void>)[];
  preview?: Preview;
};

/**
 * What a request sees before its time: one thing as it is being written (`type` and `id`), and everything as it is planned for `at`, in
 * epoch milliseconds; null is now.
 */
export type Preview = { type: string; id: number; at: number | null };
export const newContext = (requestId: string): RequestContext => ({
  requestId,
  tags: new Set(),
  until: null,
  counted: [],
  onServerFailure: [],
});

const store = new AsyncLocalStorage<RequestContext>();

export const runRequest = <T>(context: RequestContext, work: () => T): T => store.run(context, work);
export const currentRequest = (): RequestContext | undefined => store.getStore();

/**
 * Notes that the answer being made depends on `tag` ("product:42", "categories"): it is forgotten when that changes (changes.ts).
 * A shared cache that is told of changes gets them as Cache-Tag, so that it can forget exactly the same.
 */
export const addCacheTag = (tag: string): void => void store.getStore()?.tags.add(tag);

/** Notes that the answer being made is true only until then, whatever is changed: a price that may be shown no longer. */
export function setExpiry(time: number): void {
  const request = store.getStore();
  if (request) request.until = Math.min(time, request.until ?? time);
}

/** Notes what is counted whenever the answer being made is given: the doors tell it, because a kept answer runs no service. */
export const trackEvent = (one: Counted): void => void store.getStore()?.counted.push(one);

/** Notes how to take something back where the server fails at this request: a try is not counted against who made it. */
export const onServerFailure = (undo: () => void | Promise<void>): void =>
  void store.getStore()?.onServerFailure.push(undo);

/** The server failed at this request. */
export async function undoOfFailure(): Promise<void> {
  await Promise.all((store.getStore()?.onServerFailure.splice(0) ?? []).map((undo) => undo()));
}

/** Does the work as somebody with a preview's link sees it. */
export const runPreview = <T>(preview: Preview, work: () => T): T =>
  store.run({ ...(store.getStore() ?? newContext("")), preview }, work);
export const currentPreview = (): Preview | undefined => store.getStore()?.preview;

/** The moment that an answer is about: now, or the one that a preview is of. */
export const displayedMoment = (clock: { now(): number }): number => currentPreview()?.at ?? clock.now();
