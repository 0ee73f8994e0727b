import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { createLog } from "#platform/log.ts";
import { createCdnPurge } from "./cdn-purge.ts";

/** A shared cache's purge endpoint, which responds with the given statuses, then with 200. */
async function aSharedCache(...statuses: number[]) {
  const heard: { authorization: string | undefined; body: { tags?: string[]; everything?: boolean } }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    heard.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const purge = createCdnPurge({
    url: `http://127.0.0.1:${port}/purge`,
    token: "secret",
    log: createLog("silent"),
  });
  onTestFinished(async () => {
    await purge.close();
    server.close();
  });
  return { heard, purge };
}

it("sends changed tags to the shared cache, batched, with the owner's token", async () => {
  const { heard, purge } = await aSharedCache();
  purge.forget(["product:1", "products", "slug:product:x"]);
  purge.forget(["product:2", "products"]);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard).toEqual([
    { authorization: "Bearer secret", body: { tags: ["product:1", "products", "product:2"] } },
  ]);
});

it("sends refused tags again, with those that changed meanwhile", async () => {
  const { heard, purge } = await aSharedCache(503);
  purge.forget(["product:1"]);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  purge.forget(["product:2"]);
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 3_000 });
  expect(new Set(heard[1]?.body.tags)).toEqual(new Set(["product:1", "product:2"]));
});

it("sends a flood of changes as everything", async () => {
  const { heard, purge } = await aSharedCache();
  purge.forget(Array.from({ length: 500 }, (_, i) => `product:${i}`));
  await vi.waitFor(() => expect(heard.map(({ body }) => body)).toEqual([{ everything: true }]));
});
