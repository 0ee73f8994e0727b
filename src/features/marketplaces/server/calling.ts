import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import { dayIn, dayText } from "#platform/time-zones.ts";
import { MarketplaceError, type MarketplaceKey, type Refusal } from "../listing.ts";
import {
  boundedFetch,
  type Limits,
  type MarketplaceRequest,
  type MarketplaceResponse,
} from "./adapters/bounded-fetch.ts";
import * as repo from "./marketplaces.repo.ts";

/** The only way to call marketplaces: queued, within the day's quota, with retries only where they help. */

/** How often a credential may ask; times are milliseconds. */
export type Pace = {
  between: number;
  perDay: number;
  /** Where the marketplace's day begins. */
  zone: string;
};
/** Who calls: `id` counts its calls, and holds no secret. */
export type Caller = {
  marketplace: MarketplaceKey;
  country: string;
  id: string;
  pace: Pace;
  secrets: readonly string[];
  /** A manual test: one quick try, even while the circuit is open. */
  isTest: boolean;
};

const mostTries = 3;
/** The longest wait for a free slot, or for a shop's Retry-After. */
const longestWait = 20_000;
const firstPause = 500;
/** After an answer that says that a retry is of no use. */
const restAfterRefusal = 30 * 60_000;
/** A shop that is down: after so many failed calls in a row, retries included, the circuit opens for a while. */
const mostFailures = 3;
const restAfterFailures = 5 * 60_000;
/** However long a shop says. */
const longestRest = 24 * 3_600_000;
/** The client of the CRM gives up after seven seconds. */
const testLimits = { time: 5_000, size: 5_000_000 };
const usualLimits = { time: 10_000, size: 5_000_000 };
const callRetention = 8 * 86_400_000;

const isWorthAnotherTry = (refusal: Refusal): boolean =>
  refusal === "throttled" || refusal === "upstream" || refusal === "timeout";
const isFinal = (refusal: Refusal): boolean =>
  refusal === "auth" || refusal === "not-eligible" || refusal === "invalid-request";

/** What the shop says, without what it must not repeat. */
function withoutSecrets(error: MarketplaceError, secrets: readonly string[]): MarketplaceError {
  const found = secrets.filter((secret) => secret.length > 3 && error.reason.includes(secret));
  if (!found.length) return error;
  const reason = found.reduce((text, secret) => text.replaceAll(secret, "…"), error.reason);
  return new MarketplaceError(error.refusal, reason, error.retryAfter);
}

export function createCalling({
  db,
  clock,
  pause = (milliseconds) => sleep(milliseconds),
  limits = usualLimits,
  metrics,
}: {
  db: Database;
  clock: Clock;
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
  limits?: Limits | undefined;
  metrics?: Pick<Metrics, "marketplace"> | undefined;
}) {
  /** Of this process: each counts for itself, and they rest together. */
  const failures = new Map<string, number>();
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transact(
      (tx) => {
        recordUntaggedWrite(tx);
        return work(tx);
      },
      { mayBeLost: true },
    );

  /** Waits for the caller's turn; throws where there will be none soon. Gives how the place is known to answer. */
  async function claimCallSlot({ marketplace, country, id, pace, isTest }: Caller) {
    const now = clock.now();
    const day = dayText(dayIn(pace.zone, now));
    const { place, turn, counted } = await write(async (tx) => {
      const place = await repo.findLocation(tx, marketplace, country);
      if (place && place.open_until > now && !isTest) {
        const refusal = place.refusal === "throttled" ? "throttled" : "circuit-open";
        throw new MarketplaceError(refusal, place.reason, place.open_until - now);
      }
      const turn = await repo.claimCallSlot(tx, id, day, { ...pace, longestWait }, now);
      if (turn?.calls === 1) await repo.forgetCallsBefore(tx, now - callRetention);
      return { place, turn, counted: turn ? undefined : await repo.callsOf(tx, id, day) };
    });
    if (turn) {
      if (turn.at > now) await pause(turn.at - now);
      return place;
    }
    if (counted && counted.calls >= pace.perDay)
      throw new MarketplaceError("throttled", `the ${pace.perDay} calls of ${day} are used up`, 3_600_000);
    throw new MarketplaceError("throttled", "too many wait for their turn", longestWait);
  }

  async function note(
    { marketplace, country }: Caller,
    refused: MarketplaceError | null,
    known: { refusal: string | null; reason: string; open_until: number } | undefined,
  ): Promise<void> {
    const isGood = refused === null || refused.refusal === "not-found";
    const refusal = isGood ? null : refused.refusal;
    const reason = isGood ? "" : refused.reason;
    const name = `${marketplace} ${country}`;
    const isDown = refusal === "upstream" || refusal === "timeout";
    if (isGood) failures.delete(name);
    else if (isDown) failures.set(name, (failures.get(name) ?? 0) + 1);
    const rest = Math.max(
      refusal && isFinal(refusal) ? restAfterRefusal : (refused?.retryAfter ?? 0),
      isDown && (failures.get(name) ?? 0) >= mostFailures ? restAfterFailures : 0,
    );
    if (known?.refusal === refusal && known.reason === reason && known.open_until === 0 && rest === 0) return;
    const now = clock.now();
    const open_until = rest > 0 ? now + Math.min(rest, longestRest) : 0;
    await write((tx) => repo.saveLocation(tx, { marketplace, country, refusal, reason, open_until }, now));
  }

  /** How long to wait before another try; null where there is none. Longer each time, and by chance, so that many do not come back together. */
  function pauseAfter({ refusal, retryAfter }: MarketplaceError, tries: number): number | null {
    if (!isWorthAnotherTry(refusal) || tries >= mostTries) return null;
    const own = firstPause * 2 ** (tries - 1) * (1 + Math.random());
    const wait = Math.max(own, retryAfter ?? 0);
    return wait > longestWait ? null : Math.round(wait);
  }

  return {
    /**
     * Asks and reads the answer. `ask` may itself have to ask for a token: `renew` makes it a new one, once, where the shop no longer
     * knows the old one. Rejects with MarketplaceError, or with what the database threw.
     */
    async call<T>(
      caller: Caller,
      ask: (limits: Limits) => Promise<MarketplaceRequest>,
      read: (answer: MarketplaceResponse) => T,
      renew?: () => void,
    ): Promise<T> {
      const bounds = caller.isTest ? { ...limits, time: Math.min(limits.time, testLimits.time) } : limits;
      let isRenewed = false;
      for (let tries = 1; ; tries++) {
        const place = await claimCallSlot(caller);
        try {
          const value = read(await boundedFetch(await ask(bounds), bounds));
          metrics?.marketplace(caller.marketplace, "answered");
          await note(caller, null, place);
          return value;
        } catch (error) {
          if (!(error instanceof MarketplaceError)) throw error;
          const refused = withoutSecrets(error, caller.secrets);
          metrics?.marketplace(caller.marketplace, refused.refusal);
          if (refused.refusal === "auth" && renew && !isRenewed) {
            isRenewed = true;
            renew();
            continue;
          }
          const wait = caller.isTest ? null : pauseAfter(refused, tries);
          if (wait === null) {
            await note(caller, refused, place);
            throw refused;
          }
          await pause(wait);
        }
      }
    },
  };
}
