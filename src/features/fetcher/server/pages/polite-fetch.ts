import { setTimeout as sleep } from "node:timers/promises";
import type { FetchProblem } from "#features/fetcher/fetched-product.ts";
import { isNeverFetched } from "#features/fetcher/manual-entry.ts";
import { everythingAllowed, type RobotsRules, readRobots } from "#features/fetcher/robots-rules.ts";
import type { Clock } from "#platform/clock.ts";
import { FetchError, type PublicFetch } from "#platform/http/fetch/public-fetch.ts";

/** The product token that robots.txt files address. */
export const productToken = "Magpie";
/** How long a robots.txt is cached, and a failure to fetch it. */
const day = 86_400_000;
const againAfter = 600_000;
const longestRobots = 512_000;
const mostHosts = 1_000;
/** Between two requests to one host, in milliseconds. */
const betweenRequests = 1_000;

export class PageError extends Error {
  override name = "PageError";
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem, reason: string) {
    super(reason);
    this.problem = problem;
  }
}

/**
 * Fetches politely: obeys robots.txt, sends one request a second to a host, and pauses for a host that sends Retry-After. Throws PageError.
 */
export function politeFetch({
  clock,
  fetchPublic,
  isOwn,
  wait = sleep,
}: {
  clock: Clock;
  fetchPublic: PublicFetch;
  /** The site's own hosts are exempt. */
  isOwn: (host: string) => boolean;
  wait?: (time: number, value?: undefined, more?: { signal: AbortSignal }) => Promise<unknown>;
}): PublicFetch {
  const known = new Map<string, { rules: Promise<RobotsRules>; until: number }>();
  const turns = new Map<string, number>();
  const pauses = new Map<string, number>();

  /** Bounded, evicts the oldest host. */
  function note<Value>(of: Map<string, Value>, host: string, value: Value): void {
    if (!of.has(host) && of.size >= mostHosts) of.delete(of.keys().next().value ?? "");
    of.set(host, value);
  }

  /** A missing or refused robots.txt forbids nothing. One that cannot be fetched rejects: the host's pages are not requested. */
  async function askRobots(origin: string): Promise<RobotsRules> {
    try {
      const file = await fetchPublic(`${origin}/robots.txt`, { cut: longestRobots, before: requireOpen });
      return readRobots(origin, file.bytes.toString("utf8"), productToken);
    } catch (error) {
      const refusal = error instanceof FetchError ? error.refusal : null;
      if (refusal === "not-found" || refusal === "page-refused") return everythingAllowed;
      throw error;
    }
  }

  function rulesOf(origin: string): Promise<RobotsRules> {
    const found = known.get(origin);
    if (found && found.until > clock.now()) return found.rules;
    const entry = { rules: askRobots(origin), until: clock.now() + day };
    note(known, origin, entry);
    // The caller gets the failure; here it only shortens how long it is cached.
    entry.rules.catch(() => {
      entry.until = clock.now() + againAfter;
    });
    return entry.rules;
  }

  async function requireOpen(url: URL): Promise<void> {
    if (isNeverFetched(url.hostname)) throw new PageError("never-fetched", `${url.host} is not read`);
  }

  async function waitForTurn(url: URL, signal: AbortSignal): Promise<void> {
    if (isOwn(url.hostname)) return;
    const now = performance.now();
    const turn = Math.max(now, turns.get(url.host) ?? 0);
    note(turns, url.host, turn + betweenRequests);
    if (turn > now) await wait(turn - now, undefined, { signal });
  }

  async function before(url: URL, signal: AbortSignal): Promise<void> {
    await requireOpen(url);
    if ((pauses.get(url.host) ?? 0) > clock.now())
      throw new PageError("page-refused", `${url.host} wants to be left alone`);
    if (!(await rulesOf(url.origin)).mayFetch(url))
      throw new PageError("robots-disallowed", `${url.host} forbids robots ${url.pathname}`);
    await waitForTurn(url, signal);
  }

  return async (address, call = {}) => {
    let requested = URL.parse(address);
    try {
      return await fetchPublic(address, {
        ...call,
        before: (url, time) => {
          requested = url;
          return before(url, time);
        },
      });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (error.retryAfter && requested) note(pauses, requested.host, clock.now() + error.retryAfter);
      throw new PageError(error.refusal, error.message);
    }
  };
}
