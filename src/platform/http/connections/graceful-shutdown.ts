import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** How long running requests may take after the stop, in milliseconds. */
const longestFarewell = 10_000;
/** Milliseconds between two looks at the system's queue of connections, and how often they are still taken from it. */
const queueLook = 50;
const mostLooks = 60;

/**
 * Prepares a server to be closed so that every request sent before the stop is answered. Call it before the server listens; the
 * answer closes the server, once, and resolves when the last connection has ended.
 */
export function gracefulShutdown(server: Server): () => Promise<void> {
  let leaving = false;
  let arrivals = 0;
  server.on("connection", () => arrivals++);
  server.prependListener("request", (_, response) => {
    if (leaving) response.shouldKeepAlive = false;
  });

  /** What lies unaccepted or unread with the system would be reset by closing. */
  const takeTheQueue = async () => {
    for (let look = 0, before = -1; before !== arrivals && look < mostLooks; look++) {
      before = arrivals;
      await sleep(queueLook);
      // A turn of the event loop accepts, the next one reads.
      for (let turn = 0; turn < 3; turn++) await nextTurn();
    }
  };

  return async () => {
    leaving = true;
    setTimeout(() => server.closeAllConnections(), longestFarewell).unref();
    await takeTheQueue();
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(() => server.closeIdleConnections(), queueLook);
    await closed;
    clearInterval(idle);
  };
}
