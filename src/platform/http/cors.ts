/** Cross-origin access to the API for the pages of its gateways; nothing is granted on the site's own origin. */
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { DataCache } from "../database/data-cache.ts";
import { isPageOrigin } from "./page-origins.ts";

type Gateways = () => Promise<Parameters<typeof isPageOrigin>[1]>;
const exposeHeaders = ["Retry-After", "X-Request-Id"];

export function allowOrigins(gateways: Gateways): MiddlewareHandler {
  const leave = cors({
    origin: async (origin) => (isPageOrigin(origin, await gateways()) ? origin : null),
    allowHeaders: ["Authorization", "Content-Type", "If-Match", "Prefer", "Idempotency-Key"],
    exposeHeaders,
  });
  // Without an Origin header too: a shared cache must know that the response varies.
  return async (c, next) => (Object.keys(await gateways()).length ? leave(c, next) : next());
}

/**
 * The same for a cached API response; null for other paths. Synchronous unless the settings
 * changed, so that a cached response is sent at once.
 */
export function originHeaders(gateways: Gateways, memory: Pick<DataCache, "isTold" | "listen">) {
  let settings: Awaited<ReturnType<Gateways>> = {};
  let isCurrent = false;
  let changes = 0;
  const changed = (): void => {
    isCurrent = false;
    changes++;
  };
  memory.listen({ changed: (tags) => tags.includes("settings") && changed(), lost: changed });

  async function read(): Promise<void> {
    const before = changes;
    try {
      settings = await gateways();
      isCurrent = changes === before;
    } catch {
      // While the database is unavailable, cached responses are sent with the last known settings.
    }
  }

  function headersFor(origin: string | undefined): string[] {
    if (Object.keys(settings).length === 0) return [];
    const vary = ["vary", "Origin"];
    return origin !== undefined && isPageOrigin(origin, settings)
      ? [
          ...vary,
          "access-control-allow-origin",
          origin,
          "access-control-expose-headers",
          exposeHeaders.join(","),
        ]
      : vary;
  }

  return (path: string, origin: string | undefined): string[] | Promise<string[]> | null => {
    if (!path.startsWith("/api/")) return null;
    return isCurrent && memory.isTold() ? headersFor(origin) : read().then(() => headersFor(origin));
  };
}
