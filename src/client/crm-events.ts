import { currentGateways } from "#client/api/current-gateways.ts";
import { storedToken } from "./browser-client.ts";

/**
 * Hears each change of a job (GET /api/admin/jobs/{id}/events) until it is finished, the line ends or `signal` says so. An EventSource
 * brings no bearer token. Never rejects: whoever follows a job also looks at it now and then.
 */
export async function followJob(id: string, hear: () => void, signal: AbortSignal): Promise<void> {
  try {
    const path = `/api/admin/jobs/${encodeURIComponent(id)}/events`;
    const answer = await fetch(`${currentGateways().main}${path}`, {
      headers: { Authorization: `Bearer ${storedToken()}` },
      signal,
    });
    if (!answer.ok || !answer.body) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let buffer = ""; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer += value;
      const events = buffer.split("\n\n");
      buffer = events.pop() ?? "";
      if (events.some((event) => event.startsWith("event: job"))) hear();
    }
  } catch {
    // The connection broke, or the caller stopped listening.
  }
}
