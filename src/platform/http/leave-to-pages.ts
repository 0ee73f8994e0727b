/** Browsers reach a gateway of another host only with its leave; on the site's own origin nothing is granted. */
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { isPageOrigin } from "./page-origins.ts";

export function leaveToPages(gateways: () => Promise<Parameters<typeof isPageOrigin>[1]>): MiddlewareHandler {
  const leave = cors({
    origin: async (origin) => (isPageOrigin(origin, await gateways()) ? origin : null),
    allowHeaders: ["Authorization", "Content-Type", "If-Match", "Prefer", "Idempotency-Key"],
    exposeHeaders: ["Retry-After", "X-Request-Id"],
  });
  return async (c, next) => {
    if (!c.req.header("origin")) return next();
    return Object.keys(await gateways()).length ? leave(c, next) : next();
  };
}
