import { cacheBustParameter } from "../client/gateways.ts";
import { ownGateways } from "../client/own-gateways.ts";
import { systemClock } from "../clock.ts";
import { onSession } from "./session.ts";

/** Milliseconds a page is waited for, and those that one stays fresh (spec.md section 7, readings.md 41). */
const timeLimit = 7_000;
const freshFor = 5 * 60_000;
const mostKept = 30;

/** Why there is no page: no answer in time, none at all, or something else than a page at this address. */
export class NoPage extends Error {
  declare readonly reason: "silent" | "offline" | "foreign";
  constructor(reason: NoPage["reason"], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

type Answer = { status: number; text: string };
type Kept = { answer: Promise<Answer>; begun: number };
const kept = new Map<string, Kept>();
let isFollowing = false;

async function fetchPage(address: string): Promise<Answer> {
  const signal = AbortSignal.timeout(timeLimit);
  const asked = new URL(address);
  if (ownGateways().cacheBust) asked.searchParams.set(cacheBustParameter, String(systemClock.now()));
  try {
    // Where a redirect leads, only the browser sees.
    const answer = await fetch(asked, { headers: { Accept: "text/html" }, redirect: "manual", signal });
    if (!answer.headers.get("content-type")?.startsWith("text/html")) throw new NoPage("foreign");
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    if (error instanceof NoPage) throw error;
    throw new NoPage(signal.aborted ? "silent" : "offline", { cause: error });
  }
}

/**
 * A page of this site: one request at a time for each address, kept for five minutes, forgotten when somebody signs in or out.
 * Throws NoPage.
 */
export async function loadPage(address: string): Promise<Document> {
  if (!isFollowing) {
    isFollowing = true;
    onSession(() => kept.clear());
  }
  const key = address.split("#")[0] ?? address;
  const known = kept.get(key);
  const isFresh = known !== undefined && systemClock.now() - known.begun < freshFor;
  const page = isFresh ? known : { answer: fetchPage(key), begun: systemClock.now() };
  if (!isFresh) {
    kept.delete(key);
    kept.set(key, page);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }
  const forget = () => {
    if (kept.get(key) === page) kept.delete(key);
  };
  try {
    const { status, text } = await page.answer;
    // What failed is asked for again by who comes next.
    if (status !== 200) forget();
    return new DOMParser().parseFromString(text, "text/html");
  } catch (error) {
    forget();
    throw error;
  }
}
