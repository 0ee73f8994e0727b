import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { AppError } from "#platform/errors.ts";
import { cacheKey } from "#platform/http/page-cache/cache-key.ts";
import { pageCacheMiddleware } from "#platform/http/page-cache/page-cache-middleware.ts";
import { knownParameters } from "#platform/http/page-cache/query-allow-list.ts";
import { apiDescription } from "#server/api-description.ts";
import type { App } from "#server/app.ts";
import { openPageCache } from "#server/page-cache/cached-responses.ts";
import { personsBrowser } from "../content/visits.ts";

/** An instance's uncached response: the API, feeds and sitemaps. */
export async function freshResponse(app: App, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (!/^\/[^/]+\.(xml|txt|json)$|\.md$/.test(pathname)) return app.api.fetch(request);
  try {
    const { body } = await app.feeds.answer(pathname, searchParams);
    return Response.json({ body });
  } catch (error) {
    // The file does not exist, or not in this language.
    if (error instanceof AppError && error.status < 500)
      return Response.json({ code: error.code }, { status: error.status });
    throw error;
  }
}

/** An instance behind its page cache, over real HTTP. */
export async function cachedInstance(app: App) {
  const pageCache = await openPageCache(app);
  const known = knownParameters(app.api.getOpenAPI31Document(apiDescription));
  const server = createServer(
    pageCacheMiddleware({
      ...pageCache,
      clock: app.clock,
      metrics: app.metrics,
      keyOf: (url) => cacheKey(url, known),
      origin: "http://test",
      answer: (request) => freshResponse(app, request),
      count: app.count,
      again: () => {},
      originHeaders: () => null,
      next: (_, response) => response.writeHead(500).end(),
    }),
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.close();
    return pageCache.stop();
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...pageCache /** With a person's user agent, because requests by programs are not counted. */,
    ask: (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { "User-Agent": personsBrowser } }),
  };
}
