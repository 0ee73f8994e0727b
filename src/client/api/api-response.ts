/** One request and its whole answer, or the way in which there was none. */

/**
 * Why there is nothing to show: given up by the caller or the browser; over the time limit; no connection, or one that
 * broke; a 404.
 */
export type NoResponseReason = "aborted" | "timed-out" | "offline" | "not-found";

export type ApiResponse = {
  /** The HTTP status; 0 where no whole answer came. */
  status: number;
  /** The status is 2xx. */
  ok?: boolean;
  missing?: NoResponseReason;
  /** The parsed JSON; null where the body is empty, undefined where it is no JSON. */
  body?: unknown;
  retryAfter?: string | null;
  /** What `fetch` threw. */
  cause?: unknown;
};

/**
 * Never rejects for what happens on the way. `limit` is in milliseconds and covers the body too; 0 is no limit.
 * The two reasons to stop are joined by hand because AbortSignal.any is younger than the browsers we serve.
 */
export async function requestApi(
  fetch: typeof globalThis.fetch,
  address: string,
  { limit, signal, ...request }: RequestInit & { limit: number },
): Promise<ApiResponse> {
  const stop = new AbortController();
  let timedOut = false;
  const leave = () => stop.abort();
  const giveUp = () => {
    timedOut = true;
    leave();
  };
  const timer = limit ? setTimeout(giveUp, limit) : undefined;
  signal?.addEventListener("abort", leave);
  if (signal?.aborted) leave();
  try {
    const answer = await fetch(address, { ...request, signal: stop.signal });
    const { status, ok, headers } = answer;
    const missing = status === 404 ? "not-found" : undefined;
    return { status, ok, missing, body: parsed(await answer.text()), retryAfter: headers.get("Retry-After") };
  } catch (cause) {
    // A browser that leaves the document aborts its requests by itself, with the same name and without our signal.
    const aborted = cause instanceof Error && cause.name === "AbortError";
    return { status: 0, missing: timedOut ? "timed-out" : aborted ? "aborted" : "offline", cause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

function parsed(text: string): unknown {
  if (!text.trim()) return null;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page: what it means depends on the status, so the caller of `exchange` says it.
    return undefined;
  }
}
