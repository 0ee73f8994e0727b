import { expect, it } from "vitest";
import { type ConnectionState, s3Server } from "#tests/support/servers/s3-server.ts";
import { createLog } from "../log.ts";
import { s3Storage } from "./s3-storage.ts";

const loggedErrors: unknown[] = [];
const log = { ...createLog("silent"), error: (fields: object) => void loggedErrors.push(fields) };

async function aStore(changes: Partial<Parameters<typeof s3Storage>[0]> = {}) {
  const { env, site } = await s3Server();
  const storage = s3Storage(
    {
      endpoint: env.S3_ENDPOINT,
      region: "us-east-1",
      bucket: "pictures",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      prefix: "shop/media/",
      pathStyle: true,
      ...changes,
    },
    log,
    { patience: 300, betweenTries: 10 },
  );
  return { site, storage };
}

const textOf = async (file: { stream: ReadableStream<Uint8Array> } | null) =>
  file && Buffer.from(await new Response(file.stream).arrayBuffer()).toString();

it("puts, reads and removes a file; a missing one is null, and removing it again does nothing", async () => {
  const { storage } = await aStore();
  await storage.put("ab12/320.webp", Buffer.from("picture"));
  const file = await storage.open("ab12/320.webp");
  expect([file?.size, await textOf(file)]).toEqual([7, "picture"]);
  await storage.put("ab12/320.webp", Buffer.alloc(3_000_000, "x"));
  expect((await textOf(await storage.open("ab12/320.webp")))?.length).toBe(3_000_000);
  expect(await storage.open("ab12/640.webp")).toBeNull();
  expect(await storage.open(`${"x".repeat(2_000)}.webp`)).toBeNull();
  await storage.remove("ab12/320.webp");
  await storage.remove("ab12/320.webp");
  expect(await storage.open("ab12/320.webp")).toBeNull();
  for (const key of ["../secret.webp", "/etc/passwd", "a b.webp", "a/%2e%2e/b.webp", ""])
    expect([key, await storage.open(key)]).toEqual([key, null]);
});

it.each<[ConnectionState, number]>([
  ["cut", 3],
  ["silent", 3],
  ["half", 3],
])("retries a store whose connection is %s, then reports it as unavailable", async (line, tries) => {
  const { site, storage } = await aStore();
  await storage.put("ab12/320.webp", Buffer.alloc(10_000, "x"));
  site.line = line;
  for (const ask of [
    () => storage.put("ab12/640.webp", Buffer.from("picture")),
    () => storage.remove("ab12/320.webp"),
  ]) {
    const before = site.connections;
    await expect(ask()).rejects.toMatchObject({ code: "unavailable", retryAfter: expect.any(Number) });
    expect(site.connections - before).toBeGreaterThanOrEqual(tries - 1);
  }
  site.line = "whole";
  await storage.put("ab12/320.webp", Buffer.alloc(10_000, "x"));
  site.line = line;
  // A truncated response may have complete headers: then the read must fail, and not end early.
  await expect(storage.open("ab12/320.webp").then(textOf)).rejects.toThrow();
  site.line = "whole";
  expect((await textOf(await storage.open("ab12/320.webp")))?.length).toBe(10_000);
  await storage.put("ab12/640.webp", Buffer.from("picture"));
});

it("a connection that recovers during the retries costs only time", async () => {
  const { site, storage } = await aStore();
  site.line = "silent";
  setTimeout(() => {
    site.line = "whole";
  }, 400);
  await storage.put("ab12/320.webp", Buffer.from("picture"));
  expect(await textOf(await storage.open("ab12/320.webp"))).toBe("picture");
});

it("logs wrong keys and a missing bucket, without the secret", async () => {
  for (const changes of [{ accessKeyId: "nobody", secretAccessKey: "geheim/123" }, { bucket: "nowhere" }]) {
    const { storage } = await aStore(changes);
    await expect(storage.put("ab12/320.webp", Buffer.from("x"))).rejects.toMatchObject({
      code: "unavailable",
    });
  }
  expect(loggedErrors.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(loggedErrors)).not.toContain("geheim");
});
