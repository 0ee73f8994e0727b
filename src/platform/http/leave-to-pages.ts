/** Browsers reach a gateway of another host only with its leave; on the site's own origin nothing is granted. */
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { isPageOrigin } from "./page-origins.ts";

type Gateways = () => Promise<Parameters<typeof isPageOrigin>[1]>;
const exposeHeaders = ["Retry-After", "X-Request-Id"];

export function leaveToPages(gateways: Gateways): MiddlewareHandler {
  const leave = cors({
    origin: async (origin) => (isPageOrigin(origin, await gateways()) ? origin : null),
    allowHeaders: ["Authorization", "Content-Type", "If-Match", "Prefer", "Idempotency-Key"],
    exposeHeaders,
  });
  // Without an origin too: a shared cache has to be told that the answer varies.
  return async (c, next) => (Object.keys(await gateways()).length ? leave(c, next) : next());
}

/** The same for a cached answer of the API; null for what is none. */
export function originHeaders(gateways: Gateways) {
  let known: Awaited<ReturnType<Gateways>> = {};
  async function headersFor(origin: string | undefined): Promise<string[]> {
    // While the database is away cached answers are sent all the same, with the settings read last.
    known = await gateways().catch(() => known);
    if (Object.keys(known).length === 0) return [];
    const vary = ["vary", "Origin"];
    return origin !== undefined && isPageOrigin(origin, known)
      ? [
          ...vary,
          "access-control-allow-origin",
          origin,
          "access-control-expose-headers",
          exposeHeaders.join(","),
        ]
      : vary;
  }
  return (path: string, origin: string | undefined): Promise<string[]> | null =>
    path.startsWith("/api/") ? headersFor(origin) : null;
}
