import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { startModelServer } from "#demo/servers/writing/model-server.ts";
import { freePort, type Run, startProgram } from "./built-program.ts";
import { findPostgres, startCluster } from "./postgres-cluster.ts";

const admin = { email: "admin@example.com", password: "journey-password" };

/** The databases, and where PostgreSQL's programs are; null when it is not installed. */
export const engines = async () =>
  [
    { name: "SQLite", postgres: "" },
    { name: "PostgreSQL", postgres: await findPostgres() },
  ] as const;

/** Moments of a kill: at a model request, within its response, just after it, while a draft is saved, while a job is queued. */
const moments = [
  { of: "received", later: 0 },
  { of: "answered", later: 0 },
  { of: "received", later: 600 },
  { of: "answered", later: 25 },
  { of: "start", later: 100 },
] as const;

/** The built program with a slow language model and its own database, killed and restarted. `between`: the model's pause in ms. */
export async function mortalSite({ between, postgres }: { between: number; postgres: string }) {
  const [folder, port, model, cluster] = await Promise.all([
    mkdtemp(join(tmpdir(), "magpie-mortal-")),
    freePort(),
    startModelServer({ between }),
    postgres ? startCluster(postgres) : null,
  ]);
  const address = `http://127.0.0.1:${port}`;
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...(cluster ? { DATABASE_URL: cluster.url("postgres") } : {}),
  };
  let token = "";
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        prefer: "respond-async",
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  let run: Run | undefined;
  const start = async () => {
    run = startProgram(env);
    await run.running;
    token = (await call<{ token: string }>("POST", "/auth/login", admin)).token;
  };
  const kill = async () => {
    run?.process.kill("SIGKILL");
    await run?.ended;
  };
  await start();
  await call("PATCH", "/admin/writer", {
    version: 0,
    provider: "openai-compatible",
    model: "slow",
    baseUrl: `${model.url}/v1`,
    mayBePrivate: true,
  });
  return {
    model,
    call,
    /** Kills it this often, at these moments in turn, and restarts it each time. */
    async die(times: number): Promise<void> {
      const counts = { received: () => model.received.length, answered: model.answered, start: () => 1 };
      for (let death = 0; death < times; death++) {
        const { of, later } = moments[death % moments.length] ?? moments[0];
        const count = counts[of];
        const before = of === "start" ? 0 : count();
        await expect.poll(count, { timeout: 90_000, intervals: [5] }).toBeGreaterThan(before);
        await sleep(later);
        await kill();
        await start();
      }
    },
    async end(): Promise<void> {
      await kill();
      await Promise.all([model.close(), cluster?.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
