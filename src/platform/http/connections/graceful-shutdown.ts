import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** How long running requests may take after the stop, in milliseconds. */
const longestFarewell = 10_000;
/** Interval and number of polls of the operating system's accept queue, in milliseconds. */
const queueLook = 50;
const mostLooks = 60;

/**
 * Prepares a server for closing so that every request sent before the stop is answered. Call it before the server listens; the returned
 * function closes the server, once, and resolves when the last connection has ended.
 */
export function gracefulShutdown(server: Server): () => Promise<void> {
  let leaving = false;
  let arrivals = 0;
  server.on("connection", () => arrivals++);
  server.prependListener("request", (_, response) => {
    if (leaving) response.shouldKeepAlive = false;
  });

  /** Connections in the accept queue and unread data would be reset by closing. */
  const drainAcceptQueue = async () => {
    for (let look = 0, before = -1; before !== arrivals && look < mostLooks; look++) {
      before = arrivals;
      await sleep(queueLook);
      // One turn of the event loop accepts, the next one reads.
      for (let turn = 0; turn < 3; turn++) await nextTurn();
    }
  };

  return async () => {
    leaving = true;
    setTimeout(() => server.closeAllConnections(), longestFarewell).unref();
    await drainAcceptQueue();
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(() => server.closeIdleConnections(), queueLook);
    await closed;
    clearInterval(idle);
  };
}
