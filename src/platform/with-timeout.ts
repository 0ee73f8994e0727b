import { setTimeout as sleep } from "node:timers/promises";

/** Waits for a promise up to so many milliseconds; a later result is ignored. */
export async function inTime<Answer, Late>(
  work: Promise<Answer>,
  milliseconds: number,
  late: () => Late,
): Promise<Answer | Awaited<Late>> {
  const stop = new AbortController();
  // Aborted when the work finishes first.
  const isLate = sleep(milliseconds, true, { ref: false, signal: stop.signal }).catch(() => true);
  try {
    return await Promise.race([work, isLate.then(() => late())]);
  } finally {
    stop.abort();
  }
}
