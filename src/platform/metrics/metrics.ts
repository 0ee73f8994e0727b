import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

type Values = ReadonlyMap<string, number>;

/** What the site measures of itself; every call does nothing unless metrics are on. Durations are in seconds. */
export type Metrics = {
  isOn: boolean;
  /** A response that was sent, by the pattern of its URL (route-pattern.ts), never the URL itself. */
  request(route: string, method: string, status: number, seconds: number): void;
  /** How the page cache answered: hit, stale or miss. */
  cached(result: "hit" | "stale" | "miss"): void;
  rendered(seconds: number): void;
  statement(seconds: number, isFailed: boolean): void;
  job(kind: string, outcome: string, seconds: number): void;
  /** An answer of a marketplace: "answered", or why there was none. */
  marketplace(name: string, outcome: string): void;
  /** A value that is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Values that are read at each scrape, by the value of their one label. */
  gauges(name: string, help: string, label: string, read: () => Values | Promise<Values>): void;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
};

/** Of requests and renders: a cached page takes 0.1 ms, a page that is slow 2 s. */
const requestBuckets = [0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const statementBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.25, 1, 5];
const jobBuckets = [0.01, 0.1, 1, 10, 60, 600];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const off: Metrics = {
  isOn: false,
  request() {},
  cached() {},
  rendered() {},
  statement() {},
  job() {},
  marketplace() {},
  gauge() {},
  gauges() {},
  text: async () => "",
  contentType: Registry.PROMETHEUS_CONTENT_TYPE,
};

/** Metrics of this process in the format of Prometheus; all names begin with `magpie_`, `nodejs_` or `process_`. */
export function createMetrics({ isOn }: { isOn: boolean }): Metrics {
  if (!isOn) return off;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const requests = new Histogram({
    name: "magpie_http_request_duration_seconds",
    help: "Time from a request's first byte to the end of its response, by route, method and status.",
    labelNames: ["route", "method", "status"],
    buckets: requestBuckets,
    registers,
  });
  const cache = new Counter({
    name: "magpie_page_cache_requests_total",
    help: "Requests that the page cache could answer, by result: hit, stale, miss.",
    labelNames: ["result"],
    registers,
  });
  const renders = new Histogram({
    name: "magpie_page_render_duration_seconds",
    help: "Time to render a page, with its queries.",
    buckets: requestBuckets,
    registers,
  });
  const statements = new Histogram({
    name: "magpie_database_statement_duration_seconds",
    help: "Time of a database statement, by result: ok, failed.",
    labelNames: ["result"],
    buckets: statementBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: "magpie_job_duration_seconds",
    help: "Time of an attempt of a background job, by kind and outcome.",
    labelNames: ["kind", "outcome"],
    buckets: jobBuckets,
    registers,
  });
  const marketplaces = new Counter({
    name: "magpie_marketplace_answers_total",
    help: "Answers of the marketplaces' APIs, by marketplace and outcome.",
    labelNames: ["marketplace", "outcome"],
    registers,
  });
  function addGauge(name: string, help: string, labelNames: string[], fill: (gauge: Gauge) => Promise<void>) {
    const gauge: Gauge = new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        gauge.reset();
        // Without its source, the database for instance, it is missing; the others are still reported.
        await fill(gauge).catch(() => gauge.remove());
      },
    });
  }
  return {
    isOn: true,
    request: (route, method, status, seconds) =>
      // A client may send any method.
      requests.labels(route, methods.has(method) ? method : "other", String(status)).observe(seconds),
    cached: (result) => cache.labels(result).inc(),
    rendered: (seconds) => renders.observe(seconds),
    statement: (seconds, isFailed) => statements.labels(isFailed ? "failed" : "ok").observe(seconds),
    job: (kind, outcome, seconds) => jobs.labels(kind, outcome).observe(seconds),
    marketplace: (name, outcome) => marketplaces.labels(name, outcome).inc(),
    gauge(name, help, read) {
      addGauge(name, help, [], async (gauge) => gauge.set(await read()));
    },
    gauges(name, help, label, read) {
      addGauge(name, help, [label], async (gauge) => {
        for (const [value, number] of await read()) gauge.labels(value).set(number);
      });
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}
