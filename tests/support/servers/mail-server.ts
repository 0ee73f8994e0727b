import { onTestFinished } from "vitest";
import { startMailServer } from "./smtp-server.ts";

/** A mail server that is closed when the test is finished. */
export async function mailServer(given: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(given);
  onTestFinished(server.stop);
  return server;
}
