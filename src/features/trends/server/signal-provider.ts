import type { MarketplaceResponse } from "#features/marketplaces/server/adapters/bounded-fetch.ts";
import { dayLength } from "#platform/time-zones.ts";
import type { SignalProblem, SignalSource, StoredSignalDay, StoredSignalList } from "../outside.ts";

/** Why a source could not be read. `reason` is for people, on one line; `retryAfter` is in milliseconds, where the source says it. */
export class SignalError extends Error {
  override name = "SignalError";
  readonly problem: SignalProblem;
  readonly retryAfter: number | undefined;
  constructor(problem: SignalProblem, reason: string, retryAfter?: number) {
    super(reason);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** A provider's HTTP client: its own base URL, queued. Throws SignalError for everything but a response of status 200. */
export type SignalFetch = {
  now(): number;
  get(path: string, accept: string): Promise<MarketplaceResponse>;
};

/** One source of what others count. Whatever it is sent, it throws SignalError alone; texts it gives are plain, on one line, and short. */
export type SignalProvider = {
  source: SignalSource;
  /** Countries or languages. */
  places: readonly string[];
  /** Milliseconds between two questions. */
  pause: number;
  /** Whether there may be something newer than what was read then. */
  isDue(known: { list: StoredSignalList; readAt: number } | null, now: number): boolean;
  /** What is searched for or read most in a place now. */
  list(line: SignalFetch, place: string): Promise<StoredSignalList>;
  /** How often a topic was read of lately; `problem` "unknown" where there is none of that name. */
  topicDays?: (line: SignalFetch, place: string, topic: string) => Promise<StoredSignalDay[]>;
};

/** Others count by days of UTC. */
export const dayOf = (time: number): number => Math.floor(time / dayLength);

const longestTopic = 120;
/** Words of others, on one line; null where nothing is left, or where it is no topic any more. */
export function topicText(text: string): string | null {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .toWellFormed();
  return plain && plain.length <= longestTopic ? plain : null;
}
