import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { hasMarkdown } from "#features/discovery/server/feeds/page-markdown.ts";
import type { Statistics } from "#features/settings/statistics-provider.ts";
import { statisticsSources } from "#features/settings/statistics-sources.ts";
import { errorText } from "#i18n/messages/error-messages.ts";
import { languageOfLink, linkHeaders, withoutLanguage } from "#i18n/urls/language-link.ts";
import { isUnprefixed, languageOfPath, localPath, splitLanguage, withQuery } from "#i18n/urls/paths.ts";
import type { GatewaySettings } from "#platform/gateways.ts";
import { asAppError, retryAfterFailure } from "#platform/http/as-app-error.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";
import { allowOrigins } from "#platform/http/cors.ts";
import { textResponse } from "#platform/http/page-cache/text-response.ts";
import { type RenderContext, renderContext } from "#platform/http/render-context.ts";
import { currentRequest, newContext, runPreview, runRequest } from "#platform/http/request-context.ts";
import {
  closedPolicy,
  type PolicySources,
  pagePolicy,
  securityHeaders,
} from "#platform/http/security-headers.ts";
import { checkUrl } from "#platform/http/url-check.ts";
import { goneContext, pageServices, serverGateways } from "../pages/page-loader.ts";
import { previewsDraft } from "../platform/http/page-cache/query-allow-list.ts";
import { serveAgents } from "./agent-routes.ts";
import type { App } from "./app.ts";
import { serveDesignFiles } from "./design-files.ts";
import { serveMediaFiles } from "./media-files.ts";
import { mayReadMetrics } from "./metrics-server.ts";
import { createReadiness } from "./readiness.ts";
import { createRouteHeaders, previewed } from "./route-headers.ts";

/** Pages that mails link to with a secret, and calls that may carry one: sent with no-referrer. */
const secretAddress = /^\/(reset-password|confirm-email|invitation|api\/(auth|newsletter|price-alerts)\/)/;

/** Programs that read ask for Markdown; browsers never do. */
const prefersMarkdown = (c: Context): boolean =>
  accepts(c, { header: "Accept", supports: ["text/html", "text/markdown"], default: "text/html" }) ===
  "text/markdown";

/** Everything the site serves over HTTP: API, feeds, media, built files, pages. Handlers are in order of precedence. */
export function createWeb(
  app: App,
  build: ServerBuild,
  files: Omit<RenderContext, "report"> & { clientDir: string },
) {
  const web = new Hono<{ Bindings: object; Variables: { isGone?: boolean } }>();
  const { config, log } = app;
  const headersOfAll = securityHeaders(config.siteUrl.startsWith("https:"));
  const pagesApart = createRouteHeaders(app.accounts.social.providers);
  const renderPage = createRequestHandler(build, import.meta.env.MODE);
  const builtFiles = serveStatic({ root: files.clientDir, precompressed: true });

  web.use(async (c, next) => {
    // A request that is rendered for the cache (page-cache-middleware.ts) already has a context.
    const known = currentRequest();
    const context = known ?? newContext(randomUUID());
    await (known ? next() : runRequest(context, next));
    if (!known) app.count(context.counted, (name) => c.req.header(name));
    for (const [name, value] of Object.entries(headersOfAll))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (secretAddress.test(c.req.path)) c.res.headers.set("Referrer-Policy", "no-referrer");
    c.res.headers.set("X-Request-Id", context.requestId);
    if (!c.res.headers.has("Content-Security-Policy"))
      c.res.headers.set("Content-Security-Policy", closedPolicy);
  });

  const plain = (status: 400 | 404 | 405 | 410 | 414 | 500 | 503, text: string) =>
    new Response(`${text}\n`, {
      status,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });

  function wrongMethod(): Response {
    const answer = plain(405, "This address answers GET only.");
    answer.headers.set("Allow", "GET, HEAD");
    return answer;
  }

  web.onError((error, c) => {
    const known = asAppError(error);
    if (known.code !== "internal") {
      const answer = plain(known.status as 400, errorText(languageOfPath(c.req.path), known.code));
      if (known.retryAfter !== undefined) answer.headers.set("Retry-After", String(known.retryAfter));
      return answer;
    }
    log.error(
      { requestId: currentRequest()?.requestId, path: c.req.path, error: String(error.stack ?? error) },
      "a request failed",
    );
    return plain(500, "Something went wrong on our side.");
  });

  // Request objects cannot represent TRACE.
  web.use((c, next) => (c.req.method === "TRACE" ? Promise.resolve(wrongMethod()) : next()));

  const isReady = createReadiness(app);
  web.get("/healthz", (c) => c.json({ status: "ok" }));
  web.get("/readyz", async (c) =>
    (await isReady()) ? c.json({ status: "ready" }) : c.json({ status: "not ready" }, 503),
  );

  web.get("/metrics", async (c) => {
    if (!mayReadMetrics(config.METRICS_TOKEN, c.req.header("authorization"))) return plain(404, "Not found");
    return c.newResponse(await app.metrics.text(), 200, {
      "Content-Type": app.metrics.contentType,
      "Cache-Control": "no-store",
    });
  });

  web.use("/api/*", allowOrigins(app.settings.gateways));

  web.all("/api", (c) => app.api.fetch(c.req.raw, c.env));
  web.all("/api/*", async (c) => {
    const request = asGet(c.req.raw);
    const answer = await app.api.fetch(request, c.env);
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    // With an ETag it is ready to be sent (precompressed-response.ts).
    if (request.method !== "GET" || !isJson || answer.headers.has("etag")) return answer;
    if (!answer.headers.has("cache-control"))
      answer.headers.set(
        "Cache-Control",
        c.req.header("authorization") ? "private, no-store" : "public, max-age=0, must-revalidate",
      );
    return textResponse(await answer.text(), {
      status: answer.status,
      headers: answer.headers,
      request: c.req.raw,
    });
  });

  // The API reports it in its own shape.
  web.use(async (c, next) => {
    checkUrl(c.req.raw.url);
    await next();
  });

  serveAgents(web, app);

  serveDesignFiles(web, app);

  serveMediaFiles(web, app, () => plain(404, "Not found"));

  // Redirects to the offer's own shop and nowhere else: only the offer's number and the link's position are read from the URL.
  web.get("/go/:offer{[1-9]\\d{0,8}}", async (c) => {
    const to = await app.offers.leadTo(Number(c.req.param("offer")), c.req.query("s") ?? "");
    return c.newResponse(null, 302, {
      Location: to,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex, nofollow",
      "Referrer-Policy": "strict-origin-when-cross-origin",
    });
  });

  for (const path of app.feeds.paths)
    web.get(path, async (c) => {
      const feed = await app.feeds.answer(c.req.path, new URL(c.req.url).searchParams);
      const headers = new Headers({
        "Content-Type": feed.type,
        "Cache-Control": "public, max-age=0, must-revalidate",
        ...(feed.noindex ? { "X-Robots-Tag": "noindex" } : {}),
        ...(feed.canonical ? { Link: `<${feed.canonical}>; rel="canonical"` } : {}),
      });
      return textResponse(feed.body, { status: 200, headers, request: c.req.raw });
    });

  web.get("*", async (c, next) => {
    const path = c.req.path;
    const { search } = new URL(c.req.url);
    const isFile = /\.[a-z0-9]+$/i.test(path) && !path.endsWith(".data");
    const file = isFile && !path.includes("/.") ? await builtFiles(c, async () => {}) : undefined;
    if (file) {
      // Names under /assets/ carry their content's hash and never change.
      const isHashed = path.startsWith("/assets/");
      file.headers.set(
        "Cache-Control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
      file.headers.set("Vary", "Accept-Encoding");
      return file;
    }
    // Pages of the former site may look like files, or differ only by query.
    const { follow, followQuery } = app.redirects;
    const moved = await (isFile ? follow(path + search) : search ? followQuery(path + search) : null);
    if (moved?.to)
      return c.newResponse(null, moved.status as 301, {
        Location: withQuery(moved.to, moved.rest),
        "Cache-Control": "no-cache",
      });
    if (isFile) return moved ? plain(410, "Gone") : plain(404, "Not found");
    c.set("isGone", moved !== null);
    return next();
  });

  web.all("*", async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return wrongMethod();
    const url = new URL(c.req.url);
    if (!url.pathname.endsWith(".data") && url.pathname !== "/__manifest") {
      const moved = canonicalPath(url.pathname);
      if (moved !== null) return c.redirect(moved + url.search, 301);
      const { rest } = splitLanguage(url.pathname);
      if (prefersMarkdown(c) && hasMarkdown(rest))
        return c.newResponse(null, 302, {
          Location: `${url.pathname}.md`,
          Vary: "Accept",
          "Cache-Control": "no-store",
        });
      if (rest !== url.pathname && isUnprefixed(rest))
        return c.redirect(localPath("en", rest) + url.search, 302);
      const chosen = languageOfLink(url.search);
      // The CRM's addresses have a `lang` of their own: that of the texts that are edited.
      if (chosen && isUnprefixed(rest) && !rest.startsWith("/crm")) {
        const isOn = (await app.settings.languagesOn()).includes(chosen);
        return c.newResponse(null, 302, {
          Location: rest + withoutLanguage(url.search),
          ...(isOn ? linkHeaders(chosen) : { "Cache-Control": "no-store" }),
        });
      }
    }
    const context = new RouterContextProvider();
    context.set(goneContext, c.get("isGone") ?? false);
    context.set(pageServices, app);
    const [gateways, { noindex }, statistics] = await Promise.all([
      app.settings.gateways(),
      app.settings.search(),
      app.settings.statistics(),
    ]);
    context.set(serverGateways, Object.keys(gateways).length ? JSON.stringify(gateways) : "");
    context.set(renderContext, {
      publicScript: files.publicScript,
      report: (error, address) =>
        log.error(
          {
            requestId: currentRequest()?.requestId,
            address,
            error: String((error as Error)?.stack ?? error),
          },
          "a page could not be made",
        ),
    });
    const isPreview = previewsDraft(url.search);
    const preview = isPreview
      ? // The page's own loader reports a link that is invalid or expired.
        await app.previews.open(url.searchParams.get("preview") ?? "").catch(() => null)
      : null;
    const render = () => renderPage(asGet(c.req.raw), context);
    const begun = performance.now();
    const answer = await (preview ? runPreview(preview, render) : render());
    app.metrics.rendered((performance.now() - begun) / 1_000);
    const headers = new Headers(answer.headers);
    const apart = isPreview ? previewed : pagesApart(url.pathname);
    if (!headers.get("content-type")?.startsWith("text/"))
      return new Response(answer.body, { status: answer.status, headers });
    const text = await answer.text();
    if (headers.get("content-type")?.startsWith("text/html"))
      headers.set(
        "Content-Security-Policy",
        pagePolicy(text, gatewayAddresses(gateways), {
          development: import.meta.env.MODE === "development",
          others: apart?.sources ?? statisticsAddresses(statistics, url.pathname),
          isFramed: isPreview,
        }),
      );
    for (const [name, value] of Object.entries(apart?.headers ?? {})) headers.set(name, value);
    if (!headers.has("cache-control"))
      headers.set("Cache-Control", answer.status === 200 ? "public, max-age=0, must-revalidate" : "no-store");
    if (answer.status >= 400 || noindex) headers.set("X-Robots-Tag", "noindex");
    if (answer.status === 503) headers.set("Retry-After", String(retryAfterFailure));
    return textResponse(text, { status: answer.status, headers, request: c.req.raw });
  });

  return web;
}

const gatewayAddresses = ({ production, staging, local }: GatewaySettings): string[] =>
  [production, staging, local]
    .flatMap((bases) => [bases?.main, bases?.alternative, bases?.forgotPassword])
    .flatMap((base) => base || []);

/** The sources that a public page may load for external analytics: the one provider that is configured, and only there. */
function statisticsAddresses(statistics: Statistics | null, path: string): PolicySources | undefined {
  if (!statistics || isUnprefixed(path)) return undefined;
  const { allowed, connect } = statisticsSources(statistics);
  return { script: [allowed], style: [], connect, frame: [] };
}

/** HEAD is answered like GET: ETag and policy are computed from the body, which hono then omits. */
const asGet = (request: Request): Request =>
  request.method === "HEAD"
    ? new Request(request.url, { method: "GET", headers: request.headers, signal: request.signal })
    : request;

export const clientFolder = (rootDir: string): string => join(rootDir, "build/client");
