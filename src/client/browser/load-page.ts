import { systemClock } from "#platform/clock.ts";
import { cacheBustParameter } from "#platform/gateways.ts";
import { currentGateways } from "../api/current-gateways.ts";
import { createReadCache } from "../api/read-cache.ts";
import { onSession } from "./session.ts";

/** In milliseconds (spec.md section 7, readings.md 41). */
const timeout = 7_000;

/** Why there is no page: no response in time, none at all, or something other than a page at this URL. */
export class PageLoadError extends Error {
  declare readonly reason: "timeout" | "offline" | "foreign";
  constructor(reason: PageLoadError["reason"], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

type PageResponse = { status: number; html: string };
const cache = createReadCache<PageResponse>(systemClock, ({ status }) => status === 200);
let isSubscribed = false;

async function fetchPage(address: string): Promise<PageResponse> {
  const signal = AbortSignal.timeout(timeout);
  const url = new URL(address);
  if (currentGateways().cacheBust) url.searchParams.set(cacheBustParameter, String(systemClock.now()));
  try {
    // A redirect is followed by the browser itself: its target may be on another host.
    const response = await fetch(url, { headers: { Accept: "text/html" }, redirect: "manual", signal });
    if (!response.headers.get("content-type")?.startsWith("text/html")) throw new PageLoadError("foreign");
    return { status: response.status, html: await response.text() };
  } catch (error) {
    if (error instanceof PageLoadError) throw error;
    throw new PageLoadError(signal.aborted ? "timeout" : "offline", { cause: error });
  }
}

/**
 * A page of this site. One request at a time for each URL, cached for five minutes, flushed when the user signs in or out.
 * Throws PageLoadError.
 */
export async function loadPage(address: string): Promise<Document> {
  if (!isSubscribed) {
    isSubscribed = true;
    onSession(() => cache.forget());
  }
  const key = address.split("#")[0] ?? address;
  const { html } = await cache.read(key, () => fetchPage(key));
  return new DOMParser().parseFromString(html, "text/html");
}
