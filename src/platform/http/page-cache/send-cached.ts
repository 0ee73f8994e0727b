import type { IncomingMessage, ServerResponse } from "node:http";
import type { CachedResponse } from "./page-cache.ts";
import { isKnown } from "./text-response.ts";

/** Sends a cached response, or 304 if the browser has it. `notes` are headers of this request only. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  notes: readonly string[],
): void {
  const headers = [...answer.headers, ...notes];
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch !== undefined && answer.etag !== null && isKnown(ifNoneMatch, answer.etag)) {
    response.writeHead(304, withoutLength(headers));
    response.end();
    return;
  }
  response.writeHead(answer.status, headers);
  response.end(request.method === "HEAD" ? undefined : answer.body);
}

function withoutLength(headers: readonly string[]): string[] {
  const rest: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i] !== "content-length" && headers[i] !== "content-encoding")
      rest.push(headers[i] ?? "", headers[i + 1] ?? "");
  return rest;
}
