import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { Agent, request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findNginx, nginxFolder } from "../servers/nginx-server.ts";
import { freePort, type Run, startProgram } from "../site/built-program.ts";
import { findPostgres } from "../site/postgres-cluster.ts";
import { databaseServers } from "./database-servers.ts";

export const clusterAdmin = { email: "admin@example.com", password: "cluster-password" };
const bucket = "pictures";
const secret = "a secret that all processes of the cluster share";
/** Until a process answers, in milliseconds. */
const patience = 60_000;

export type Answer = { status: number; text: string };
export type SiteCluster = Awaited<ReturnType<typeof startSiteCluster>>;

/** A program that is not ours, started again with the same words. */
function program(command: string, words: readonly string[]) {
  let child: ChildProcess | undefined;
  return {
    start() {
      child = spawn(command, words, { stdio: "ignore" });
    },
    async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise((done) => running.once("exit", done));
      running.kill(signal);
      await ended;
    },
  };
}

/**
 * The site as on several machines: two web processes behind nginx, two workers, PostgreSQL with two replicas, and an S3 store. `env` is
 * added to the site's environment; `data` is the data folder, by default a temporary one.
 */
export async function startSiteCluster({
  env = {},
  data: given,
}: {
  env?: Record<string, string>;
  data?: string;
} = {}) {
  const [postgres, nginx] = [await findPostgres(), findNginx()];
  if (!postgres || !nginx) throw new Error("A cluster needs PostgreSQL and nginx.");
  const folder = await mkdtemp(join(tmpdir(), "magpie-cluster-"));
  const [http, https, storePort, ...webPorts] = await Promise.all(Array.from({ length: 5 }, freePort));
  if (!http || !https || !storePort) throw new Error("No free port.");
  const address = `https://127.0.0.1:${https}`;
  const databases = await databaseServers(postgres);

  const storeFolder = join(folder, "store");
  await mkdir(storeFolder);
  const store = program(process.execPath, [
    resolve("node_modules/s3rver/bin/s3rver.js"),
    ...["--directory", storeFolder, "--port", String(storePort), "--address", "127.0.0.1"],
    ...["--silent", "--configure-bucket", bucket],
  ]);
  store.start();
  const proxy = program(nginx, await nginxFolder(join(folder, "nginx"), { http, https, site: webPorts }));

  const data = given ?? join(folder, "data");
  await mkdir(data, { recursive: true });
  const siteOf = (role: "web" | "worker", port: number): Record<string, string> => ({
    ROLE: role,
    PORT: String(port),
    DATA_DIR: data,
    SITE_URL: address,
    SECRET: secret,
    TRUSTED_PROXIES: "127.0.0.1",
    CDN: "nginx",
    // A worker logs that it has started.
    LOG_LEVEL: role === "web" ? "error" : "info",
    DATABASE_URL: databases.primary().url("postgres"),
    DATABASE_REPLICA_URL: databases.reader.url("postgres"),
    S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    ADMIN_EMAIL: clusterAdmin.email,
    ADMIN_PASSWORD: clusterAdmin.password,
    ...env,
  });

  const runs = new Map<string, Run>();
  const names = ["web 1", "web 2", "worker 1", "worker 2"] as const;
  type Name = (typeof names)[number];
  const portOf = (name: Name): number =>
    (name.startsWith("web") ? webPorts[Number(name.at(-1)) - 1] : 0) ?? 0;

  async function start(name: Name): Promise<void> {
    const run = startProgram(siteOf(name.startsWith("web") ? "web" : "worker", portOf(name)));
    runs.set(name, run);
    const hasEnded = run.ended.then(() => {
      throw new Error(`${name} did not start: ${run.output()}`);
    });
    await Promise.race([name.startsWith("web") ? isReady(portOf(name)) : run.running, hasEnded]);
  }
  async function stop(name: Name, signal: NodeJS.Signals): Promise<void> {
    const run = runs.get(name);
    run?.process.kill(signal);
    await run?.ended;
  }

  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 32 });
  /** A call through nginx. Throws where there is no answer. */
  const send = (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Answer> =>
    new Promise((done, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const call = secureRequest(
        `${address}${path}`,
        {
          method,
          agent,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(text
              ? { "content-type": "application/json", "content-length": Buffer.byteLength(text) }
              : {}),
          },
        },
        (answer) => {
          let found = "";
          answer.setEncoding("utf8");
          answer.on("data", (part: string) => {
            found += part;
          });
          answer.on("end", () => done({ status: answer.statusCode ?? 0, text: found }));
          answer.on("error", reject);
        },
      );
      call.setTimeout(patience, () => call.destroy(new Error("no answer")));
      call.on("error", reject);
      call.end(text);
    });

  // One process migrates the database and creates the administrator.
  await start("web 1");
  await Promise.all([start("web 2"), start("worker 1"), start("worker 2")]);
  proxy.start();
  const deadline = performance.now() + patience;
  while ((await send("GET", "/readyz").catch(() => null))?.status !== 200) {
    if (performance.now() > deadline) throw new Error("The cluster did not start.");
    await sleep(100);
  }

  return {
    address,
    data,
    names,
    databases,
    store,
    send,
    kill: (name: Name) => stop(name, "SIGKILL"),
    start,
    /** One process after the other, as an orchestrator updates them: the next one when this one is ready. */
    async roll(): Promise<void> {
      for (const name of names) {
        await stop(name, "SIGTERM");
        await start(name);
      }
    },
    async end(): Promise<void> {
      agent.destroy();
      await proxy.kill("SIGTERM");
      await Promise.all(names.map((name) => stop(name, "SIGTERM")));
      await store.kill();
      await databases.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(port: number): Promise<void> {
  const deadline = performance.now() + patience;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    if (performance.now() > deadline) throw new Error(`Nothing is ready at port ${port}.`);
    await sleep(50);
  }
}
