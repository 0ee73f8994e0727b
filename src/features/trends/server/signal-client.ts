import { setTimeout as sleep } from "node:timers/promises";
import { MarketplaceError, type Refusal } from "#features/marketplaces/listing.ts";
import {
  boundedFetch,
  type Limits,
  refusalOf,
} from "#features/marketplaces/server/adapters/bounded-fetch.ts";
import type { Clock } from "#platform/clock.ts";
import type { SignalProblem } from "../outside.ts";
import { SignalError, type SignalFetch } from "./signal-provider.ts";

/** The largest answer, of the thousand articles of a day, has some hundred kilobytes. */
const usualLimits: Limits = { time: 10_000, size: 2_000_000 };

const problemOf: Partial<Record<Refusal, SignalProblem>> = {
  throttled: "throttled",
  timeout: "unreachable",
  upstream: "unreachable",
  malformed: "unreadable",
  "not-found": "unknown",
};

export type LineParts = {
  clock: Clock;
  /** Between two questions; tests do not wait. */
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
  limits?: Limits | undefined;
};

/** A line to one source: one question after the other, with a pause between them, each limited in time and size. */
export function signalLine(
  { clock, wait = (milliseconds) => sleep(milliseconds), limits = usualLimits }: LineParts,
  { base, userAgent, pause, signal }: { base: string; userAgent: string; pause: number; signal: AbortSignal },
): SignalFetch {
  let isFirst = true;
  return {
    now: clock.now,
    async get(path, accept) {
      if (!isFirst && pause) await wait(pause);
      isFirst = false;
      signal.throwIfAborted();
      const headers = { Accept: accept, "User-Agent": userAgent };
      try {
        const answer = await boundedFetch({ url: `${base}${path}`, method: "GET", headers }, limits);
        if (answer.status !== 200) throw refusalOf(answer);
        return answer;
      } catch (error) {
        if (!(error instanceof MarketplaceError)) throw error;
        const { refusal, reason, retryAfter } = error;
        throw new SignalError(problemOf[refusal] ?? "refused", reason, retryAfter);
      }
    },
  };
}
