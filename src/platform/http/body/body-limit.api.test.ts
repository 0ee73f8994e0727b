import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, it, onTestFinished } from "vitest";
import { testApp } from "#tests/support/site/test-app.ts";

/** The API over a real socket; sends a body in chunks, without its length unless given. */
async function connect() {
  const app = await testApp();
  const server = createServer(getRequestListener(app.api.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (method: string, path: string, pieces: string[] = [], headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const call = request({
        port,
        host: "127.0.0.1",
        method,
        path,
        headers: { connection: "close", ...headers },
      });
      call.on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on("error", reject);
      for (const piece of pieces) call.write(piece);
      call.end();
    });
}
const json = { "content-type": "application/json" };

it("accepts a body without Content-Length, and refuses it when it becomes too large", async () => {
  const send = await connect();
  const unknownUser = ['{"email":"ada@exa', 'mple.com",', '"password":"wrong"}'];
  expect(await send("POST", "/api/auth/login", unknownUser, json)).toBe(401);
  const large = ['{"email":"', ...Array<string>(40).fill("x".repeat(2_000)), '"}'];
  expect(await send("POST", "/api/auth/login", large, json)).toBe(413);
});

it("returns 404 for unknown methods and paths, whatever they send", async () => {
  const send = await connect();
  for (const method of ["OPTIONS", "PUT", "DELETE", "POST"])
    expect([method, await send(method, "/api/categories")]).toEqual([method, 404]);
  expect(await send("GET", "/api/auth/login")).toBe(404);
});

it("returns 415 for a body that is not JSON", async () => {
  const send = await connect();
  const form = { "content-type": "application/x-www-form-urlencoded", "content-length": "3" };
  expect(await send("POST", "/api/auth/login", ["a=b"], form)).toBe(415);
  expect(
    await send("POST", "/api/auth/login", ["x"], { "content-type": "text/plain", "content-length": "1" }),
  ).toBe(415);
  expect(await send("POST", "/api/auth/login")).toBeGreaterThanOrEqual(400);
  expect(await send("POST", "/api/auth/login")).toBeLessThan(500);
});
