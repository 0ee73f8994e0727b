import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { visitorOf } from "#platform/http/connections/client-ip.ts";
import { onServerFailure } from "#platform/http/request-context.ts";
import * as repo from "./rate-limits.repo.ts";
import { sha256 } from "./tokens.ts";

const seconds = (count: number): number => count * 1_000;
/** `tries` at once, and one more every `every` milliseconds. */
type Limit = { tries: number; every: number };

/** Per client address: against floods, counted in the memory of each instance. */
const ofAddress = {
  "sign-in": { tries: 40, every: seconds(3) },
  register: { tries: 40, every: seconds(15) },
  forgot: { tries: 20, every: seconds(30) },
  link: { tries: 30, every: seconds(10) },
  "second-factor": { tries: 20, every: seconds(10) },
  nonce: { tries: 60, every: seconds(2) },
  alert: { tries: 10, every: seconds(60) },
  newsletter: { tries: 10, every: seconds(60) },
  question: { tries: 5, every: seconds(60) },
  helpful: { tries: 30, every: seconds(10) },
  report: { tries: 10, every: seconds(60) },
  event: { tries: 120, every: seconds(1) },
  mcp: { tries: 120, every: seconds(0.5) },
  oauth: { tries: 60, every: seconds(2) },
  "oauth-register": { tries: 10, every: seconds(60) },
} satisfies Record<string, Limit>;

/**
 * Of one account, from wherever it is tried: against guessing, so that instances share them in the database. `here` counts what
 * comes from one address, `anywhere` all of it: who guesses elsewhere does not lock the owner out.
 */
const ofAccount = {
  "password-here": { tries: 10, every: seconds(30) },
  "password-anywhere": { tries: 100, every: seconds(30) },
  "second-factor": { tries: 5, every: seconds(60) },
  mail: { tries: 5, every: seconds(600) },
} satisfies Record<string, Limit>;

/** Of one API key: 600 calls a minute, counted in the memory of each instance. */
const ofKey: Limit = { tries: 600, every: 100 };

/** As many addresses are remembered, and no memory is reserved for them: a flood from more costs each of them its first tries. */
const mostAddresses = 20_000;

const inSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1_000));

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Limits as a bucket that leaks (GCRA): one number a key says until when it is full. */
export function createRateLimits({ clock }: { clock: Clock }) {
  const addresses = new LRUCache<string, number>({ maxSize: mostAddresses, sizeCalculation: () => 1 });
  const keys = new LRUCache<number | string, number>({ max: 10_000 });
  let taken = 0;

  const keyOf = (kind: keyof typeof ofAccount, account: string): string => sha256(`${kind}\n${account}`);

  /** Gives a try back that was none: what was shown was right, or the server failed. */
  function uncountAddress(kind: keyof typeof ofAddress, address: string, times = 1): void {
    const key = `${kind} ${visitorOf(address)}`;
    const until = addresses.get(key);
    if (until !== undefined) addresses.set(key, until - ofAddress[kind].every * times);
  }

  return {
    /** Counts a try from an address, or so many at once; throws `too-many-requests` with when to come back. */
    countAddress(kind: keyof typeof ofAddress, address: string, times = 1): void {
      // A call inside the process has no address.
      if (!address) return;
      const { tries, every } = ofAddress[kind];
      const now = clock.now();
      const key = `${kind} ${visitorOf(address)}`;
      const until = Math.max(now, addresses.get(key) ?? 0) + every * times;
      const wait = until - now - tries * every;
      if (wait > 0) throw new AppError("too-many-requests", { retryAfter: inSeconds(wait) });
      addresses.set(key, until);
      onServerFailure(() => uncountAddress(kind, address, times));
    },

    uncountAddress,

    /** Counts a call of an API key, or of something else that acts for a user; throws `too-many-requests` with when to come back. */
    countKey(id: number | string): void {
      const now = clock.now();
      const until = Math.max(now, keys.get(id) ?? 0) + ofKey.every;
      const wait = until - now - ofKey.tries * ofKey.every;
      if (wait > 0) throw new AppError("too-many-requests", { retryAfter: inSeconds(wait) });
      keys.set(id, until);
    },

    /**
     * Counts a try of an account, known or not, in the transaction; throws `too-many-requests` with when to come back. What the
     * transaction did is undone then.
     */
    async countAccount(tx: Tx, kind: keyof typeof ofAccount, account: string): Promise<void> {
      const { tries, every } = ofAccount[kind];
      const now = clock.now();
      const key = keyOf(kind, account);
      if (++taken % 100 === 0) await repo.removeEmpty(tx, now);
      if (await repo.consume(tx, key, { step: every, room: tries * every }, now)) return;
      const wait = (await repo.fullUntil(tx, key)) + every - now - tries * every;
      throw new AppError("too-many-requests", { retryAfter: inSeconds(wait) });
    },

    /** Gives tries back that the server failed at. */
    async uncountAccount(
      tx: Tx,
      tries: readonly (readonly [keyof typeof ofAccount, string])[],
    ): Promise<void> {
      for (const [kind, account] of tries)
        await repo.giveBack(tx, keyOf(kind, account), ofAccount[kind].every);
    },

    /** Resets the counts after a successful sign-in. */
    forgetAccount: (tx: Tx, tries: readonly (readonly [keyof typeof ofAccount, string])[]): Promise<void> =>
      repo.reset(
        tx,
        tries.map(([kind, account]) => keyOf(kind, account)),
      ),
  };
}
