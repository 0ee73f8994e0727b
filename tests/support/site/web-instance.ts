import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { onTestFinished } from "vitest";
import { originHeaders } from "#platform/http/cors.ts";
import { pageCacheMiddleware } from "#platform/http/page-cache/page-cache-middleware.ts";
import { cacheKeys } from "#platform/http/page-cache/query-allow-list.ts";
import { describeApi } from "#server/api-description.ts";
import type { App } from "#server/app.ts";
import { createWeb } from "#server/http.ts";
import { measuredListener } from "#server/measured-listener.ts";
import { openPageCache } from "#server/page-cache/cached-responses.ts";
import { raw } from "../calls/raw-request.ts";

/** The site without its pages, which need a build, behind the page cache, over real HTTP. */
export async function webInstance(app: App) {
  const pageCache = await openPageCache(app);
  const web = createWeb(app, {} as ServerBuild, {
    clientDir: app.config.dataDir,
    publicScript: { file: "/assets/public.js", imports: [] },
  });
  const contract = describeApi(app.api) as Parameters<typeof cacheKeys>[0];
  const listener = measuredListener(
    pageCacheMiddleware({
      ...pageCache,
      clock: app.clock,
      metrics: app.metrics,
      keyOf: cacheKeys(contract, app.redirects.mayFollow),
      origin: "http://test",
      answer: async (request) => web.fetch(request),
      count: app.count,
      again: () => {},
      originHeaders: originHeaders(app.settings.gateways, app.db.memory),
      next: getRequestListener(web.fetch, { overrideGlobalObjects: false }),
    }),
    {
      metrics: app.metrics,
      tracing: app.tracing,
      apiPaths: Object.keys(contract.paths ?? {}),
      feedPaths: app.feeds.paths,
      routes: {},
    },
  );
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.close();
    return pageCache.stop();
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...pageCache,
    port,
    ask: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      raw(`http://127.0.0.1:${port}`, path, { method, headers }),
  };
}
