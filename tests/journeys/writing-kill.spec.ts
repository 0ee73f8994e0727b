import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { Writing } from "#features/writing/generation.ts";
import { startModelServer } from "#features/writing/server/local/model-server.ts";
import { freePort, type Run, startProgram } from "../support/built-program.ts";

/** Two are written at once, so each death meets two of them: at its beginning, and later and later. */
const articles = 10;
const deaths = 5;
const later = 400;
const admin = { email: "admin@example.com", password: "journey-password" };

test("a server that is killed while articles are written makes exactly one draft of each", async () => {
  test.setTimeout(420_000);
  const folder = await mkdtemp(join(tmpdir(), "magpie-writing-"));
  const address = `http://127.0.0.1:${await freePort()}`;
  const model = await startModelServer({ between: 300 });
  const env = {
    DATA_DIR: folder,
    PORT: new URL(address).port,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
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
  const whole = () => call<{ items: Writing[] }>("GET", "/crm/writings").then(({ items }) => items);

  try {
    await start();
    await call("PATCH", "/admin/writer", {
      version: 0,
      provider: "openai-compatible",
      model: "slow",
      baseUrl: `${model.url}/v1`,
      mayBePrivate: true,
    });
    const { id } = await call<{ id: string }>("POST", "/admin/products", {
      name: "Calm kettle",
      description: "A kettle.",
      verdict: "Quiet.",
    });
    await call("POST", `/admin/products/${id}/publish`, {});
    for (let number = 0; number < articles; number++)
      await call("POST", "/articles/generate", {
        topic: `Kettle ${number}`,
        productIds: [id],
        template: "guide",
      });
    for (let death = 0; death < deaths; death++) {
      const asked = model.received.length;
      await expect
        .poll(() => model.received.length, { timeout: 90_000, intervals: [20] })
        .toBeGreaterThan(asked);
      await sleep(later * death);
      await kill();
      await start();
    }
    await expect
      .poll(async () => (await whole()).map(({ state }) => state), { timeout: 200_000, intervals: [1_000] })
      .toEqual(Array.from({ length: articles }, () => "done"));
    const { items } = await call<{ items: { title: string }[] }>("GET", "/admin/articles?limit=100");
    expect(items.map(({ title }) => title).sort()).toEqual(
      Array.from({ length: articles }, (_, number) => `Kettle ${number}`).sort(),
    );
  } finally {
    await kill();
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
});
