import type { Clock } from "#platform/clock.ts";
import { limitConcurrency } from "#platform/concurrency-limit.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { PublicFetch } from "#platform/http/fetch/public-fetch.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import { resolveFinalUrl } from "../pages/final-url.ts";
import { PageError } from "../pages/polite-fetch.ts";
import * as repo from "./external-images.repo.ts";

/** Result of a check; `unknown`: the server forbids robots or did not answer. */
type Finding = "there" | "missing" | "unknown";

const hour = 3_600_000;
const day = 24 * hour;
/** Milliseconds until the next check, by result. A missing image is checked twice before it is reported. */
const pauses: Record<Finding, number> = { there: 7 * day, missing: hour, unknown: 7 * day };
/** Milliseconds for which claimed URLs belong to one instance. */
const lease = hour;
const atOnce = 4;
const claimedAtOnce = 40;
/** Maximum per job run; the rest are due in the next one. */
const mostATurn = 1_000;
const rowsAtOnce = 1_000;
/** In bytes: the longest URL both engines can index. */
const longestAddress = 2_000;

/** Checks whether hot-linked images still exist. Stores nothing else about them. */
export function createExternalImages({
  db,
  clock,
  fetchPolitely,
  turned,
}: {
  db: Database;
  clock: Clock;
  fetchPolitely: PublicFetch;
  /** Called in the same transaction when an image breaks or recovers. */
  turned: (tx: Tx, address: string) => Promise<void>;
}) {
  const turn = limitConcurrency(atOnce);

  /** Once a day, collects the URLs in use, a few rows at a time so that other writes don't wait. */
  async function findUsed(signal: AbortSignal): Promise<void> {
    const began = clock.now();
    const last = await repo.lastScannedAt(db.read);
    if (last !== null && began - last < day) return;
    for (const column of repo.imageColumns)
      for (let after: number | null = 0; after !== null; ) {
        signal.throwIfAborted();
        const { addresses, last: next } = await repo.externalUrlsIn(db.read, column, {
          after,
          limit: rowsAtOnce,
        });
        const used = [...new Set(addresses)].filter((one) => Buffer.byteLength(one) <= longestAddress);
        if (used.length)
          await db.transact((tx) => {
            recordUntaggedWrite(tx);
            return repo.recordSeen(tx, used, began);
          });
        after = next;
      }
    await db.transact((tx) => {
      recordUntaggedWrite(tx);
      return repo.removeNotSeenSince(tx, began);
    });
  }

  async function look(address: string, signal: AbortSignal): Promise<Finding> {
    try {
      await resolveFinalUrl(fetchPolitely, address, signal);
      return "there";
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return error.problem === "not-found" ? "missing" : "unknown";
    }
  }

  /** An image missing twice, an hour apart, is broken; `unknown` does not change the last state. */
  const note = (address: string, finding: Finding): Promise<void> =>
    db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      const before = await repo.known(tx, address);
      if (!before) return;
      const now = clock.now();
      const wasBroken = before.state === "broken";
      const isBroken =
        finding === "missing"
          ? wasBroken || (before.missingAt !== null && now - before.missingAt >= hour)
          : finding === "unknown" && wasBroken;
      await repo.saveCheck(tx, address, {
        ...(finding === "missing" && !isBroken ? {} : { state: isBroken ? "broken" : finding }),
        missing_at: finding === "there" ? null : (before.missingAt ?? (finding === "missing" ? now : null)),
        look_at: now + (isBroken ? day : pauses[finding]),
      });
      if (isBroken !== wasBroken) await turned(tx, address);
    });

  return {
    async checkDue({ signal }: Pick<RunningJob, "signal">) {
      await findUsed(signal);
      const counts: Record<Finding, number> = { there: 0, missing: 0, unknown: 0 };
      for (let looked = 0; looked < mostATurn; ) {
        signal.throwIfAborted();
        const now = clock.now();
        const limit = Math.min(claimedAtOnce, mostATurn - looked);
        const due = await db.transact((tx) => {
          recordUntaggedWrite(tx);
          return repo.claim(tx, db.engine, { limit, now, until: now + lease });
        });
        if (!due.length) break;
        looked += due.length;
        await Promise.all(
          due.map((address) =>
            turn(async () => {
              const finding = await look(address, signal);
              counts[finding]++;
              await note(address, finding);
            }),
          ),
        );
      }
      return counts;
    },
  };
}
