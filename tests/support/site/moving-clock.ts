import type { Clock } from "#platform/clock.ts";

/** A clock that is frozen until it is moved. */
export function movingClock(
  start = Date.UTC(2026, 10, 20, 12),
): Clock & { move(milliseconds: number): void } {
  let time = start;
  return {
    now: () => time,
    move: (milliseconds) => {
      time += milliseconds;
    },
  };
}

export const hours = (count: number): number => count * 3_600_000;
