import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "#i18n/languages.ts";

/** An event that is counted each time a response is sent, rendered or cached: its kind, its language, and its subject. */
export type Counted = { what: string; lang: Language; of: string };

/**
 * The state of one request wherever it runs: its id for the log, the cache tags of its response, when that expires (epoch milliseconds),
 * and its counted events.
 */
export type RequestContext = {
  requestId: string;
  tags: Set<string>;
  until: number | null;
  counted: Counted[];
  /** Undone if the server fails at the request. */
  onServerFailure: (() => void | Promise<void>)[];
  preview?: Preview;
  /** Its response is cached for everyone: a replica may read for it (engines/replica.ts). */
  mayLag?: boolean;
};

/**
 * What a preview request sees: one draft (`type` and `id`), and everything as scheduled for `at`, in epoch milliseconds; null is
 * now.
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
 * Adds a tag ("product:42", "categories") to the response being made: it is invalidated when that changes (changes.ts).
 * A shared cache that can be purged gets the tags as Cache-Tag, so that it can drop exactly the same responses.
 */
export const addCacheTag = (tag: string): void => void store.getStore()?.tags.add(tag);

/** Limits the validity of the response being made, whatever changes: for instance a price that may no longer be shown. */
export function setExpiry(time: number): void {
  const request = store.getStore();
  if (request) request.until = Math.min(time, request.until ?? time);
}

/** Records an event for each time the response is sent: the HTTP layer counts it, because a cached response runs no service. */
export const trackEvent = (one: Counted): void => void store.getStore()?.counted.push(one);

/** Registers an undo for when the server fails at this request: an attempt must not count against the user then. */
export const onServerFailure = (undo: () => void | Promise<void>): void =>
  void store.getStore()?.onServerFailure.push(undo);

/** Runs the registered undos after a server failure. */
export async function undoOfFailure(): Promise<void> {
  await Promise.all((store.getStore()?.onServerFailure.splice(0) ?? []).map((undo) => undo()));
}

/** Runs the work as seen through a preview link. */
export const runPreview = <T>(preview: Preview, work: () => T): T =>
  store.run({ ...(store.getStore() ?? newContext("")), preview }, work);
export const currentPreview = (): Preview | undefined => store.getStore()?.preview;

/** The time that a response is about: now, or that of a preview. */
export const displayedMoment = (clock: { now(): number }): number => currentPreview()?.at ?? clock.now();
