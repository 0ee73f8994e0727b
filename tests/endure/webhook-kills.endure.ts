import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import type { Delivery, Webhook } from "#features/webhooks/webhook.ts";
import { freePort, type Run, startProgram } from "../support/site/built-program.ts";
import { listening } from "../support/site/built-site.ts";
import { findPostgres, startCluster } from "../support/site/postgres-cluster.ts";

const admin = { email: "admin@example.com", password: "journey-password" };
const items = 24;
/** After so many deliveries the program is killed, once each. */
const kills = [3, 9, 16];
/** Deliveries that are on their way at once, so that each kill may repeat so many. */
const atOnce = 5;

it("a kill between deliveries loses no message and repeats one only under its own id", async () => {
  const folder = await mkdtemp(join(tmpdir(), "magpie-webhooks-"));
  const bin = process.env.MAGPIE_TEST_ENGINE === "postgres" ? await findPostgres() : null;
  const cluster = bin ? await startCluster(bin) : null;
  const received: { id: string; about: string }[] = [];
  const receiver = await listening((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", async () => {
      // A receiver that takes its time: kills find deliveries on their way.
      await sleep(150);
      received.push({ id: String(request.headers["webhook-id"]), about: JSON.parse(body).data.id });
      response.writeHead(204).end();
    });
  });
  const port = await freePort();
  let run: Run | undefined;
  let token = "";
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const kill = async () => {
    run?.process.kill("SIGKILL");
    await run?.ended;
  };
  const start = async () => {
    run = startProgram({
      DATA_DIR: folder,
      PORT: String(port),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      FETCH_PRIVATE_NETWORKS: "127.0.0.1/32",
      ...(cluster ? { DATABASE_URL: cluster.url("postgres") } : {}),
    });
    await run.running;
    token = (await call<{ token: string }>("POST", "/auth/login", admin)).token;
  };
  onTestFinished(async () => {
    await kill();
    await receiver.close();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  await start();
  const url = `${receiver.address}/hook`;
  const events = ["content.published"];
  const { webhook } = await call<{ webhook: Webhook }>("POST", "/admin/webhooks", { url, events });
  const products: string[] = [];
  for (let i = 0; i < items; i++) {
    const given = { name: `Kettle ${i}`, summary: "Boils water." };
    products.push((await call<{ id: string }>("POST", "/admin/products", given)).id);
  }
  for (const id of products) await call("POST", `/admin/products/${id}/publish`, {});
  for (const count of kills) {
    await expect
      .poll(() => received.length, { timeout: 180_000, interval: 10 })
      .toBeGreaterThanOrEqual(count);
    await kill();
    await start();
  }
  const waiting = async () =>
    (await call<{ items: Delivery[] }>("GET", `/admin/webhooks/${webhook.id}/deliveries?state=waiting`))
      .items;
  await expect.poll(async () => (await waiting()).length, { timeout: 300_000, interval: 1_000 }).toBe(0);

  expect(new Set(received.map(({ about }) => about))).toEqual(new Set(products));
  // The same message may arrive twice; one item's event never has two ids.
  const byId = Map.groupBy(received, ({ id }) => id);
  expect(byId.size).toBe(items);
  for (const [, all] of byId) expect(new Set(all.map(({ about }) => about)).size).toBe(1);
  expect(received.length).toBeLessThanOrEqual(items + kills.length * atOnce);
  expect(received.length).toBeGreaterThanOrEqual(items);
}, 1_200_000);
