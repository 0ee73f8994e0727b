import { onStored, readStored } from "#client/browser/stored.ts";

/** Keeps the favorites in step with the account. Visitors without one never load the code for it. */
export function followAccount(): void {
  const look = () => {
    if (readStored("auth_token") ?? readStored("favorites-account"))
      void import("./start-sync.ts").then(
        ({ startSync }) => startSync()(),
        // The favorite buttons work without it; the next page tries again.
        () => {},
      );
  };
  // Safari has no such callback.
  window.requestIdleCallback?.(look, { timeout: 3_000 }) ?? setTimeout(look, 200);
  onStored("auth_token", look);
}
