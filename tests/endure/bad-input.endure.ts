import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingMessage, request as plainHttp } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withOwnParameters } from "#platform/http/api/shared-parameters.ts";
import routes from "#routes.ts";
import { type BadRequest, badRequests, type Contract } from "../support/calls/bad-requests.ts";
import { sendBroken } from "../support/calls/broken-lines.ts";
import { siteEnv } from "../support/journey/journey-engines.ts";
import { dice } from "../support/random/dice.ts";
import { freePort, memoryOf, type Run, startProgram } from "../support/site/built-program.ts";
import { type Cluster, findPostgres, startCluster } from "../support/site/postgres-cluster.ts";

const requests = Number(process.env.REQUESTS ?? 25_000);
const seeds = [
  ["a fixed seed", 23],
  ["a seed of its own", Number(process.env.SEED ?? randomInt(2 ** 31))],
] as const;
/** Concurrent requests: the server is busy but never overloaded, so a 503 is a failure too. */
const atOnce = 6;
/** One request in this many is aborted, slow, or not HTTP. */
const brokenEvery = 60;
/** Megabytes by which caches and written data may grow. */
const roomAtEnd = 250;

type Entry = { path?: string; index?: boolean; children?: Entry[] };
const addresses = (entries: readonly Entry[], above = ""): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return entry.children ? addresses(entry.children, path) : [path || "/"];
  });
const pages = [
  ...addresses(routes as Entry[]),
  ..."/healthz /readyz /go/:id /media/:slug /rss.xml /feed.json /sitemap.xml /robots.txt /ads.txt /assets/:slug.js /__manifest /*.data /api /api/*".split(
    " ",
  ),
];

let run: Run;
let port = 0;
let folder = "";
let cluster: Cluster | null = null;
let token = "";
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

const silence = new Error("no answer for a minute");

type Answer = { status: number; headers: IncomingMessage["headers"]; text: string };

/** Sends the request verbatim; of an endless response, reads what arrives within a second. */
const send = ({ method, path, headers, body }: Omit<BadRequest, "of" | "isAdmin">): Promise<Answer> =>
  new Promise((done, reject) => {
    const call = plainHttp({ port, host: "127.0.0.1", method, path, headers, agent }, (answer) => {
      let text = "";
      const end = () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      answer.on("data", (bytes) => {
        if (text.length < 20_000) text += bytes;
      });
      // A connection closed by either side is a valid end.
      answer.on("close", end).on("error", end);
      if (answer.headers["content-type"]?.startsWith("text/event-stream"))
        setTimeout(() => answer.destroy(), 1_000).unref();
    });
    call.setTimeout(60_000, () => call.destroy(silence));
    call.on("error", reject);
    call.end(body);
  });

const signIn = async () => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = siteEnv;
  const { text } = await send({
    method: "POST",
    path: "/api/auth/login",
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify({ email, password })),
  });
  token = (JSON.parse(text) as { token: string }).token;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "magpie-bad-input-"));
  if (process.env.MAGPIE_TEST_ENGINE === "postgres") {
    const bin = await findPostgres();
    if (!bin) throw new Error("PostgreSQL is not installed.");
    cluster = await startCluster(bin);
  }
  port = await freePort();
  run = startProgram({
    ...siteEnv,
    DATA_DIR: folder,
    DATABASE_URL: cluster?.url("postgres") ?? "",
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    // Each request comes from another IP address, or the rate limits would refuse them.
    TRUSTED_PROXIES: "127.0.0.1/32",
    LOG_LEVEL: "error",
  });
  await Promise.race([run.running, run.ended.then(() => expect.unreachable(run.output()))]);
  await signIn();
}, 900_000);

afterAll(async () => {
  agent.destroy();
  run?.process.kill("SIGTERM");
  await run?.ended;
  await cluster?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Whether the server is at fault. A 503 because no language model is configured does not count. */
const isFault = ({ status, text }: Answer): boolean =>
  status >= 500 && !(status === 503 && text.includes('"writer-failed"'));

const described = ({ method, path, headers, body }: BadRequest, { status, text }: Answer): string =>
  `${status} ${method} ${path} ${headers["content-type"] ?? ""} ${body?.toString("latin1").slice(0, 300) ?? ""} → ${text.slice(0, 200)}`;

/** Sends all requests and returns the outcome. */
async function attack(seed: number) {
  const read = async <Body>(path: string) =>
    (await (await fetch(`http://127.0.0.1:${port}/api${path}`)).json()) as Body;
  const [contract, products, articles] = await Promise.all([
    read<Contract>("/openapi.json"),
    read<{ items: { slug: string }[] }>("/products"),
    read<{ items: { slug: string }[] }>("/articles"),
  ]);
  const slugs = [...products.items, ...articles.items].map(({ slug }) => slug);
  const roll = dice(seed);
  const source = badRequests(withOwnParameters(contract), pages, slugs, roll);
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const faults: string[] = [];
  const reached = new Set<string>();
  let [left, cut, early] = [requests, 0, null as number | null];
  let signingIn: Promise<void> | undefined;

  async function one(): Promise<void> {
    if (roll(brokenEvery) === 0) {
      for (const status of await sendBroken(port, roll)) {
        count(status);
        if (status >= 500) faults.push(`${status} of a broken line`);
      }
      return;
    }
    const request = source.next().value;
    if (request.isAdmin) request.headers.authorization = `Bearer ${token}`;
    const answer = await send(request).catch((error: Error) => error);
    if (answer instanceof Error) {
      // The server may close the connection on invalid or oversized requests, but must not hang.
      if (answer === silence) faults.push(`no answer to ${request.method} ${request.path}`);
      return void cut++;
    }
    count(answer.status);
    if (request.isAdmin && ![401, 403, 404, 405, 429].includes(answer.status)) reached.add(request.of);
    if (isFault(answer)) faults.push(described(request, answer));
    // Sign-out and password changes affect this site's administrator.
    if (request.isAdmin && answer.status === 401 && request.of.includes(" /api/")) {
      signingIn ??= signIn().finally(() => (signingIn = undefined));
      await signingIn;
    }
  }
  const worker = async () => {
    while (left-- > 0 && run.process.exitCode === null && faults.length < 50) {
      await one();
      if (early === null && left < requests * 0.8) early = await memoryOf(run);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const unreached = operations.filter((operation) => !reached.has(operation));
  return { statuses, faults, cut, early, operations, unreached };
}

describe.each(seeds)("requests of %s (%i)", (_, seed) => {
  it("are answered without a server error and leave the site unchanged", { timeout: 3_600_000 }, async () => {
    const { statuses, faults, cut, early, operations, unreached } = await attack(seed);
    const late = await memoryOf(run);
    console.log(
      `seed ${seed}: ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, times]) => `${times} × ${status}`)
        .join(", ")}; ${cut} cut off; ` +
        `${operations.length - unreached.length} of ${operations.length} operations reached as an administrator; ` +
        `${early?.toFixed(0)} MB early, ${late?.toFixed(0)} MB late`,
    );
    if (unreached.length) console.log(`never reached: ${unreached.join(", ")}`);
    // The site's log of these requests.
    if (faults.length) console.log(run.output().slice(-20_000));
    expect(faults).toEqual([]);
    expect(run.process.exitCode).toBeNull();
    const home = await send({ method: "GET", path: "/", headers: {} });
    // To the default language where one of the requests has turned English off (readings.md 43).
    const shown = home.status === 302 ? home.headers.location : "/";
    expect(shown).toMatch(/^\/(he|ar|zh|fr)?$/);
    expect((await send({ method: "GET", path: shown ?? "", headers: {} })).status).toBe(200);
    const uncaught = run
      .output()
      .split("\n")
      .filter((line) => line.includes("escaped its handler"));
    expect(uncaught).toEqual([]);
    // If most were rejected by validation, the test would prove little.
    const done = [...statuses].reduce((sum, [status, times]) => sum + (status < 300 ? times : 0), 0);
    expect(done).toBeGreaterThan(requests / 10);
    expect(unreached.length).toBeLessThan(operations.length / (requests < 10_000 ? 2 : 10));
    if (early !== null)
      await expect
        .poll(() => memoryOf(run), { timeout: 120_000, interval: 2_000 })
        .toBeLessThan(early + roomAtEnd);
  });
});
