import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiCall } from "#client/api/api-call.ts";
import { NoResponseError } from "#client/browser-api.ts";
import { loadFavorites } from "./favorites-data.ts";

/** A server that never answers: each read ends with its time limit. */
const get = vi.hoisted(() =>
  vi.fn(
    (_: string, { timeoutMs = 7_000, onSilence }: ApiCall) =>
      new Promise((resolve) =>
        setTimeout(() => {
          onSilence?.("timed-out");
          resolve(null);
        }, timeoutMs),
      ),
  ),
);
const user = vi.hoisted(() => ({ id: null as string | null }));
vi.mock("#client/browser-client.ts", () => ({ browserClient: () => ({ get }) }));
vi.mock("./favorites-store.ts", () => ({ storedFavorites: () => ["1", "2"] }));
vi.mock("./start-sync.ts", () => ({
  signedInId: () => user.id,
  startSync: () => () => new Promise(() => {}),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([null, "1"])("a server that never answers is waited for 7 s (account: %s)", async (id) => {
  user.id = id;
  const outcome = vi.fn();
  loadFavorites("en").catch(outcome);
  await vi.advanceTimersByTimeAsync(6_900);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(outcome).toHaveBeenCalledWith(new NoResponseError("timed-out"));
});
