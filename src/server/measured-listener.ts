import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";
import { languageCodes } from "#i18n/languages.ts";
import type { Listener } from "#platform/http/connections/connection-limits.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import { createRoutePatterns, unknownRoute } from "#platform/metrics/route-pattern.ts";
import type { Tracing } from "#platform/tracing/tracing.ts";

/** Served outside both routers (http.ts). */
const others = [
  "/assets/*",
  "/media/*",
  "/go/{offer}",
  "/healthz",
  "/readyz",
  "/metrics",
  "/mcp",
  "/oauth/authorize",
  "/oauth/register",
  "/oauth/token",
  "/oauth/revoke",
  "/.well-known/*",
  "/design.css",
  "/share.png",
  "/favicon.ico",
  "/site.webmanifest",
];

/** The full paths of the page routes, such as "/:lang?/product/:slug". */
function pagePatterns(routes: ServerBuild["routes"]): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  return Object.values(routes).flatMap((route) =>
    route && (route.path || route.index) ? [pathOf(route.id) || "/"] : [],
  );
}

const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0] ?? "/";

/** Measures and traces every response of a listener, by the pattern of its URL; the listener itself where both are off. */
export function measuredListener(
  listener: Listener,
  {
    metrics,
    tracing,
    apiPaths,
    feedPaths,
    routes,
  }: {
    metrics: Pick<Metrics, "isOn" | "request">;
    tracing: Pick<Tracing, "isOn" | "request">;
    /** As in the API's description, "/api/products/{id}". */
    apiPaths: readonly string[];
    feedPaths: readonly string[];
    routes: ServerBuild["routes"];
  },
): Listener {
  if (!metrics.isOn && !tracing.isOn) return listener;
  const patternOf = createRoutePatterns(
    [...others, ...apiPaths, ...feedPaths, ...pagePatterns(routes)],
    new Map([["lang", languageCodes]]),
  );
  return (request, response) => {
    const begun = performance.now();
    const route = patternOf(pathOf(request));
    // Also when the client leaves before the end.
    response.once("close", () =>
      metrics.request(route, request.method ?? "", response.statusCode, (performance.now() - begun) / 1_000),
    );
    if (!tracing.isOn) return listener(request, response);
    const known = route === unknownRoute ? null : route;
    return tracing.request({ request, response, route: known }, () => listener(request, response));
  };
}
