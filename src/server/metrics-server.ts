import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { StartupError } from "#platform/errors.ts";
import type { App } from "./app.ts";
import { createReadiness } from "./readiness.ts";

/** Whether a request may read /metrics on the site's own port. */
export function mayReadMetrics(token: string | undefined, authorization: string | undefined): boolean {
  if (!token) return false;
  const given = Buffer.from(authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * A server on METRICS_PORT, which is not for the public: /metrics, /healthz and /readyz, also of a worker. Returns how to close it; throws
 * StartupError if the port is in use.
 */
export async function openMetricsServer(
  app: Pick<App, "config" | "log" | "metrics" | "prepared" | "db" | "accounts">,
): Promise<() => void> {
  const { config, metrics } = app;
  if (!config.METRICS_PORT) return () => {};
  const isReady = createReadiness(app);
  async function answer(path: string): Promise<{ status: number; type: string; body: string }> {
    if (path === "/metrics") return { status: 200, type: metrics.contentType, body: await metrics.text() };
    if (path === "/healthz") return { status: 200, type: "application/json", body: '{"status":"ok"}' };
    if (path !== "/readyz") return { status: 404, type: "text/plain", body: "Not found\n" };
    return (await isReady())
      ? { status: 200, type: "application/json", body: '{"status":"ready"}' }
      : { status: 503, type: "application/json", body: '{"status":"not ready"}' };
  }
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    answer(request.url?.split("?", 1)[0] ?? "/").then(
      ({ status, type, body }) => {
        response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" });
        response.end(request.method === "HEAD" ? undefined : body);
      },
      (error: unknown) => {
        app.log.error({ error: String(error) }, "the metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  server.listen(config.METRICS_PORT, config.HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartupError(
      `METRICS_PORT=${config.METRICS_PORT} cannot be used (${(error as NodeJS.ErrnoException).code}). Choose another port.`,
      error,
    );
  }
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
