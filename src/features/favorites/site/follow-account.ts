import { onStored, readStored } from "#platform/browser/stored.ts";

/** Who has no account never loads what keeps his favorites in step with one. */
export function followAccount(): () => void {
  const look = () => {
    if (readStored("auth_token") ?? readStored("favorites-account"))
      void import("./start-sync.ts").then(
        ({ startSync }) => startSync()(),
        // The hearts work as well without; the next page tries again.
        () => {},
      );
  };
  const idle = window.requestIdleCallback?.(look, { timeout: 3_000 }) ?? setTimeout(look, 200);
  const stop = onStored("auth_token", look);
  return () => {
    stop();
    window.cancelIdleCallback?.(idle);
  };
}
