import type { SignalSource } from "#features/trends/outside.ts";
import type { Clock } from "#platform/clock.ts";
import { type SignalServer, startGoogleTrends, startWikimedia } from "./signal-servers.ts";

const starts: Record<SignalSource, (parts: { clock: Clock }) => Promise<SignalServer>> = {
  "google-trends": startGoogleTrends,
  wikipedia: startWikimedia,
};

/** The demo's sources, each started on a free local port with its first request. */
export function createDemoSources(clock: Clock) {
  const running = new Map<SignalSource, Promise<SignalServer>>();
  return {
    async addressOf(source: SignalSource): Promise<string> {
      let server = running.get(source);
      if (!server) {
        server = starts[source]({ clock });
        running.set(source, server);
        // What could not start is tried again.
        server.catch(() => running.delete(source));
      }
      return (await server).url;
    },
    async close(): Promise<void> {
      // One that never started has nothing to close.
      for (const server of running.values()) await (await server.catch(() => null))?.close();
      running.clear();
    },
  };
}
