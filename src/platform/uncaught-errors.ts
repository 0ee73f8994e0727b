import type { Log } from "./log.ts";

/**
 * Logs uncaught errors of timers and streams, and keeps serving: requests share only caches, and transactions end with their connection,
 * so a fault leaves no partial state that others would read. Exiting instead would let
 * an attacker who finds such a fault stop the site at will. Only for a running process: a failed start exits.
 */
export function logUncaught(log: Pick<Log, "error">): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (error: unknown) =>
      log.error({ event, error: String((error as Error)?.stack ?? error) }, "an error escaped its handler"),
    );
}
