import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { type Config, isEmbedded, loadEnvFile, readConfig } from "#platform/config.ts";
import { AppError, StartupError } from "#platform/errors.ts";
import { type Listener, serverWithLimits } from "#platform/http/connections/connection-limits.ts";
import { gracefulShutdown } from "#platform/http/connections/graceful-shutdown.ts";
import { originHeaders } from "#platform/http/cors.ts";
import { pageCacheMiddleware } from "#platform/http/page-cache/page-cache-middleware.ts";
import { createSmallerPages } from "#platform/http/page-cache/page-recompression.ts";
import type { PublicScriptFiles } from "#platform/http/render-context.ts";
import { openTracing } from "#platform/tracing/open-tracing.ts";
import { logUncaught } from "#platform/uncaught-errors.ts";
import { withOwnParameters } from "../platform/http/api/shared-parameters.ts";
import { cacheKeys } from "../platform/http/page-cache/query-allow-list.ts";
import { apiFilesOf, describeApi } from "./api-description.ts";
import { type App, createApp } from "./app.ts";
import { runCommand } from "./cli/commands.ts";
import { clientFolder, createWeb } from "./http.ts";
import { measuredListener } from "./measured-listener.ts";
import { openMetricsServer } from "./metrics-server.ts";
import {
  buildOf,
  type OpenPageCache,
  openPageCache,
  readCacheSnapshot,
  saveCacheSnapshot,
} from "./page-cache/cached-responses.ts";

/** The script of public pages, from the build's manifest. */
async function builtPublicScript(rootDir: string): Promise<PublicScriptFiles> {
  const manifest = JSON.parse(
    await readFile(join(clientFolder(rootDir), ".vite/manifest.json"), "utf8"),
  ) as Record<string, { file: string; imports?: string[] }>;
  const entry = manifest["src/client/site.ts"];
  if (!entry)
    throw new StartupError("The build has no script for public pages: build it again with npm run build.");
  const imports = new Set<string>();
  const add = (names: readonly string[] = []) => {
    for (const name of names) {
      const part = manifest[name];
      if (!part || imports.has(`/${part.file}`)) continue;
      imports.add(`/${part.file}`);
      add(part.imports);
    }
  };
  add(entry.imports);
  return { file: `/${entry.file}`, imports: [...imports] };
}

type ListenerParts = {
  /** The script of public pages; the build's by default. */
  publicScript?: PublicScriptFiles;
  /** Without a cache every response is rendered again. */
  kept?: OpenPageCache;
};

/** The site as a request listener, for the server below and for development. */
export async function createListener(
  app: App,
  { publicScript, kept: pageCache }: ListenerParts = {},
): Promise<Listener> {
  const { rootDir } = app.config;
  const web = createWeb(app, build as unknown as ServerBuild, {
    publicScript: publicScript ?? (await builtPublicScript(rootDir)),
    clientDir: clientFolder(rootDir),
  });
  const next = getRequestListener(web.fetch, { overrideGlobalObjects: false });
  if (!pageCache) return next;
  const smaller = createSmallerPages({
    clock: app.clock,
    onError: (error) => app.log.warn({ error: String(error) }, "a page cannot be packed smaller"),
  });
  const { "openapi.json": description } = await apiFilesOf(app.api, app.config);
  const contract = withOwnParameters(JSON.parse(Buffer.from(description.bodies.plain).toString()));
  const listener = pageCacheMiddleware({
    ...pageCache,
    ...{ clock: app.clock, metrics: app.metrics },
    keyOf: cacheKeys(contract, app.redirects.mayFollow),
    origin: app.config.siteUrl,
    answer: async (request) => web.fetch(request),
    count: app.count,
    again: smaller.asked,
    originHeaders: originHeaders(app.settings.gateways, app.db.memory),
    next,
  });
  const { bytes, size } = pageCache.cache;
  app.metrics.gauge("magpie_page_cache_bytes", "Memory of the cached responses.", bytes);
  app.metrics.gauge("magpie_page_cache_entries", "Cached responses.", size);
  return measuredListener(listener, {
    metrics: app.metrics,
    tracing: app.tracing,
    apiPaths: Object.keys(contract.paths),
    feedPaths: app.feeds.paths,
    routes: (build as unknown as ServerBuild).routes,
  });
}

export { createApp, describeApi };

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const sentences = new Map<string, string>(
        Object.entries({
          EADDRINUSE: `Port ${config.PORT} is in use by another program. Stop it, or choose another port: PORT=${config.PORT + 1} npm start`,
          EACCES: `This user may not use port ${config.PORT}. Choose one above 1023, for instance PORT=3000.`,
          EADDRNOTAVAIL: `HOST=${config.HOST} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
        }),
      );
      const sentence = sentences.get(error.code ?? "");
      reject(sentence ? new StartupError(sentence, error) : error);
    });
    server.listen(config.PORT, config.HOST, resolve);
  });
}

async function serve(config: Config): Promise<void> {
  const build = await buildOf(config);
  const left = build === null ? null : await readCacheSnapshot(config, build);
  const app = await createApp(config, { waits: left !== null, tracing: await openTracing(config) });
  const pageCache = await openPageCache(app, left);
  const closeMetrics = await openMetricsServer(app);
  const listener = await createListener(app, { kept: pageCache });
  const server = serverWithLimits(listener, app.log);
  const close = gracefulShutdown(server);
  let leaving = false;
  const leave = async () => {
    // Ctrl-C can arrive from the terminal and from the parent.
    if (leaving) return;
    leaving = true;
    app.writing.generation.letGo();
    closeMetrics();
    await Promise.all([close(), app.worker.stop()]);
    await pageCache.stop();
    await app.close();
    if (build !== null) await saveCacheSnapshot(config, build, pageCache);
    process.exit(0);
  };
  try {
    // With responses of the last run there is something to serve before the database is.
    if (!left) await runCommand("prepare", app, []);
    await listen(server, config);
    logUncaught(app.log);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, leave);
    await app.prepared;
    if (left) await runCommand("prepare", app, []);
  } catch (error) {
    await app.close();
    throw error;
  }
  await runCommand("welcome", app, []);
  if (config.ROLE === "all") app.worker.start();
  // Warms up the source of all lists, so that the first visitor does not wait for it.
  app.categories
    .list("en")
    .catch((error: unknown) => app.log.warn({ error: String(error) }, "no list could be made"));
}

/** Runs only jobs: beside servers with ROLE=web. */
async function work(config: Config): Promise<void> {
  const app = await createApp(config, { tracing: await openTracing(config) });
  logUncaught(app.log);
  const closeMetrics = await openMetricsServer(app);
  app.worker.start();
  app.log.info({}, "working jobs");
  const stopped = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, resolve);
  });
  // The worker's own timer keeps no process alive.
  const alive = setInterval(() => {}, 60_000);
  await stopped;
  clearInterval(alive);
  closeMetrics();
  await app.close();
  process.exit(0);
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof StartupError) return error.message;
  if (error instanceof AppError && error.code === "unavailable")
    return "Another program is writing to the database (an import?). Wait until it is done, then start again; nothing was changed.";
  return String((error as Error)?.stack ?? error);
};

async function main(): Promise<void> {
  loadEnvFile();
  const config = readConfig();
  const [command, ...rest] = process.argv.slice(2);
  if (!command || command.startsWith("--")) return config.ROLE === "worker" ? work(config) : serve(config);
  const app = await createApp(config);
  try {
    process.exitCode = await runCommand(command, app, rest);
  } finally {
    await app.close();
  }
}

if (!isEmbedded())
  main().catch((error: unknown) => {
    process.stderr.write(`\n${sentenceOf(error)}\n`);
    process.exit(1);
  });
