import { setTimeout as sleep } from "node:timers/promises";
import type { FetchProblem } from "#features/fetcher/fetched-product.ts";
import { isNeverFetched } from "#features/fetcher/manual-entry.ts";
import { everythingAllowed, type RobotsRules, readRobots } from "#features/fetcher/robots-rules.ts";
import type { Clock } from "#platform/clock.ts";
import { FetchError, type PublicFetch } from "#platform/http/fetch/public-fetch.ts";

/** The word by which robots.txt files know us. */
export const productToken = "Magpie";
/** A robots.txt is read once a day; one that could not be had is asked for again sooner. */
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
 * How a well-mannered robot asks: what a site's robots.txt forbids is not asked for, one request a second to a host, and a site that wants
 * to be left alone for a while is. Throws PageError.
 */
export function politeFetch({
  clock,
  fetchPublic,
  isOwn,
  wait = sleep,
}: {
  clock: Clock;
  fetchPublic: PublicFetch;
  /** Hosts of one's own need no manners. */
  isOwn: (host: string) => boolean;
  wait?: (time: number, value?: undefined, more?: { signal: AbortSignal }) => Promise<unknown>;
}): PublicFetch {
  const known = new Map<string, { rules: Promise<RobotsRules>; until: number }>();
  const turns = new Map<string, number>();
  const pauses = new Map<string, number>();

  /** Hosts are noted for as long as there are not too many. */
  function note<Value>(of: Map<string, Value>, host: string, value: Value): void {
    if (!of.has(host) && of.size >= mostHosts) of.delete(of.keys().next().value ?? "");
    of.set(host, value);
  }

  /** A file that is not there, or not for us, forbids nothing. One that cannot be had rejects: such a site is not asked for pages. */
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
    let asked = URL.parse(address);
    try {
      return await fetchPublic(address, {
        ...call,
        before: (url, time) => {
          asked = url;
          return before(url, time);
        },
      });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (error.retryAfter && asked) note(pauses, asked.host, clock.now() + error.retryAfter);
      throw new PageError(error.refusal, error.message);
    }
  };
}
