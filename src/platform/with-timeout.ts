import { setTimeout as sleep } from "node:timers/promises";

/** Waits for somebody's answer so many milliseconds and no longer; who comes late is not heard. */
export async function inTime<Answer, Late>(
  work: Promise<Answer>,
  milliseconds: number,
  late: () => Late,
): Promise<Answer | Awaited<Late>> {
  const stop = new AbortController();
  // Aborted once the work is done: the race is over.
  const isLate = sleep(milliseconds, true, { ref: false, signal: stop.signal }).catch(() => true);
  try {
    return await Promise.race([work, isLate.then(() => late())]);
  } finally {
    stop.abort();
  }
}
