import type { Log } from "./log.ts";

/**
 * What no handler caught, of a timer or a stream, is logged and the process goes on serving: what requests share are caches, and
 * transactions end with their connection, so one fault leaves nothing half done that others would read. To end instead would let
 * an attacker who finds such a fault stop the site at will. Only for a process that runs already: a start that fails ends.
 */
export function logUncaught(log: Pick<Log, "error">): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (error: unknown) =>
      log.error({ event, error: String((error as Error)?.stack ?? error) }, "an error escaped its handler"),
    );
}
