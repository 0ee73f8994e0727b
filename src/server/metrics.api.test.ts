import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { expect, it, onTestFinished } from "vitest";
import { createMetrics } from "#platform/metrics/metrics.ts";
import { tracingOff } from "#platform/tracing/tracing.ts";
import { raw } from "#tests/support/calls/raw-request.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { webInstance } from "#tests/support/site/web-instance.ts";
import { measuredListener } from "./measured-listener.ts";
import { openMetricsServer } from "./metrics-server.ts";

const token = "a-token-of-the-scraper";
const text = ({ bytes }: { bytes: Buffer }) => String(bytes);

it("metrics are readable with the token alone, and not at all without one", async () => {
  const app = await testApp({ env: { METRICS_TOKEN: token } });
  const { ask } = await webInstance(app);
  for (const authorization of [
    "",
    "Bearer ",
    `Bearer ${token}x`,
    `Basic ${token}`,
    "Bearer a-token-of-the-scrapeR",
  ])
    expect((await ask("/metrics", authorization ? { authorization } : {})).status).toBe(404);
  const answer = await ask("/metrics", { authorization: `Bearer ${token}` });
  expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
  const off = await webInstance(await testApp());
  expect((await off.ask("/metrics", { authorization: "Bearer " })).status).toBe(404);
});

it("counts statements, the page cache, jobs and the delay of the scheduler", async () => {
  const app = await testApp({ env: { METRICS_TOKEN: token } });
  const { ask } = await webInstance(app);
  await ask("/api/settings/public");
  await ask("/api/settings/public");
  await app.worker.runDue();
  app.clock.move(600_000);
  const scrape = async () => text(await ask("/metrics", { authorization: `Bearer ${token}` }));
  const late = await scrape();
  expect(late).toMatch(/magpie_page_cache_requests_total\{result="miss"\} 1\n/);
  expect(late).toMatch(/magpie_page_cache_requests_total\{result="hit"\} 1\n/);
  expect(late).toMatch(/magpie_database_statement_duration_seconds_count\{result="ok"\} [1-9]/);
  expect(late).toContain("magpie_scheduler_late 1\n");
  expect(late).toMatch(/magpie_jobs_delay_seconds [1-9]/);
  expect(late).toContain("nodejs_eventloop_lag_p99_seconds");
  await app.worker.runDue();
  const after = await scrape();
  expect(after).toContain("magpie_scheduler_late 0\n");
  expect(after).toMatch(/magpie_job_duration_seconds_count\{kind="newsletter.maintain",outcome="done"\} 1\n/);
});

it("a source that is away takes only its own values with it", async () => {
  const metrics = createMetrics({ isOn: true });
  metrics.gauge("magpie_away", "Away.", () => Promise.reject(new Error("away")));
  metrics.gauges("magpie_here", "Here.", "which", () => new Map([["one", 1]]));
  const scraped = await metrics.text();
  expect(scraped).toContain('magpie_here{which="one"} 1');
  expect(scraped).not.toMatch(/^magpie_away \d/m);
});

it("requests are counted by route, never by URL", async () => {
  const metrics = createMetrics({ isOn: true });
  const routes = {
    root: { id: "root", path: "" },
    home: { id: "home", parentId: "root", index: true },
    product: { id: "product", parentId: "root", path: ":lang?/product/:slug" },
  } as unknown as ServerBuild["routes"];
  const listener = measuredListener(
    (request, response) => response.writeHead(request.url?.includes("none") ? 404 : 200).end("ok"),
    { metrics, tracing: tracingOff, apiPaths: ["/api/products/{id}"], feedPaths: ["/rss.xml"], routes },
  );
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths = ["/", "/product/a", "/fr/product/b?x=1", "/api/products/7", "/none/of/these", "/rss.xml"];
  for (const path of paths) await raw(site, path, { headers: {} });
  await raw(site, "/product/a", { method: "BREW" as "GET", headers: {} }).catch(() => null);
  const counts = [
    ...(await metrics.text()).matchAll(/_count\{route="(.+?)",method="(.+?)",status="(\d+)"\} (\d+)/g),
  ];
  expect(counts.map(([, ...labels]) => labels.join(" ")).sort()).toEqual([
    "/ GET 200 1",
    "/:lang?/product/:slug GET 200 2",
    "/api/products/{id} GET 200 1",
    "/rss.xml GET 200 1",
    "other GET 404 1",
  ]);
});

it("the port of its own serves metrics and health without a token, and refuses a port in use", async () => {
  const taken = createServer();
  await new Promise<void>((ready) => taken.listen(0, "127.0.0.1", ready));
  const { port } = taken.address() as AddressInfo;
  const app = await testApp({ env: { METRICS_PORT: String(port) } });
  await expect(openMetricsServer(app)).rejects.toThrow(`METRICS_PORT=${port}`);
  await new Promise((closed) => taken.close(closed));
  const close = await openMetricsServer(app);
  onTestFinished(close);
  const ask = (path: string) => raw(`http://127.0.0.1:${port}`, path, { headers: {} });
  expect(text(await ask("/metrics"))).toContain("magpie_jobs_delay_seconds");
  expect((await ask("/healthz")).status).toBe(200);
  expect((await ask("/readyz")).status).toBe(503);
  expect((await ask("/anything")).status).toBe(404);
});
