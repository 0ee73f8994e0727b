import { useEffect, useRef } from "react";
import { parseTime, systemClock } from "#platform/clock.ts";
import type { TextStates } from "./text-state.ts";

/** Milliseconds after a planned time: the server's clock has most likely done its part by then. */
const grace = 2_000;
/** Milliseconds; a longer timer would end at once. */
const longestTimer = 2_000_000_000;

/** Looks again when a planned publication or withdrawal has come, and until it is done: the screen is open meanwhile. */
export function useWhenPlanned(states: TextStates | undefined, look: () => unknown): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const times = Object.values(states ?? {}).flatMap(({ publishAt, unpublishAt }) =>
      [publishAt, unpublishAt].flatMap((at) => (at === null ? [] : [parseTime(at)])),
    );
    if (!times.length) return;
    const left = Math.max(0, Math.min(...times) - systemClock.now());
    const timer = window.setTimeout(() => latest.current(), Math.min(left + grace, longestTimer));
    return () => window.clearTimeout(timer);
  }, [states]);
}
