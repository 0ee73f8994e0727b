import { readdir } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { expect, it, onTestFinished } from "vitest";
import { aMember } from "../../../../tests/support/crm-member.ts";
import { photo } from "../../../../tests/support/made-pictures.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import type { App } from "../../../app.ts";
import type { MediaList } from "../media-item.ts";

const megabyte = 1_000_000;
const head =
  '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

/** The API over a real socket, for pictures of at most a megabyte, and who may send them. */
async function door() {
  const app = await testApp({ env: { MEDIA_MAX_MB: "1" } });
  const { token, by } = await aMember(app, "editor");
  const server = createServer(getRequestListener(app.api.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  /** Gives the status, or why there is none; `write` sends the body after its head. */
  const send = (length: number | null, write: (call: ReturnType<typeof request>) => void) =>
    new Promise<number | string>((resolve) => {
      const call = request({
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/admin/media",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "multipart/form-data; boundary=xyz",
          ...(length === null ? {} : { "content-length": length }),
        },
      });
      call.on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
      call.write(head);
      write(call);
    });
  return { app, by, send };
}

const drafts = (app: App) => readdir(join(app.config.dataDir, "uploads")).catch(() => []);

it("half a gigabyte is refused: at once where it is announced, else with the first byte too much; no memory is spent on it", async () => {
  const { app, by, send } = await door();
  expect(await send(500 * megabyte, () => {})).toBe(413);
  const piece = Buffer.alloc(megabyte / 4, 0xff);
  const before = process.memoryUsage().rss;
  let sent = 0;
  const answer = await send(null, (call) => {
    const more = () => {
      while (sent < 500 * megabyte && !call.destroyed && call.write(piece)) sent += piece.length;
    };
    call.on("drain", more);
    more();
  });
  // Who goes on sending after the refusal is cut off.
  expect([413, "ECONNRESET", "EPIPE"]).toContain(answer);
  expect(sent).toBeLessThan(100 * megabyte);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte);
  await expect.poll(() => drafts(app)).toEqual([]);
  expect((await by<MediaList>("GET", "/admin/media")).body.total).toBe(0);
});

it("an upload that breaks off leaves nothing, neither in the list nor on the disk", async () => {
  const { app, by, send } = await door();
  const picture = await photo(800, "#224466");
  await send(null, (call) => {
    call.write(picture.subarray(0, picture.length / 2));
    setTimeout(() => call.destroy(), 100);
  });
  await expect.poll(() => drafts(app)).toEqual([]);
  expect((await by<MediaList>("GET", "/admin/media")).body.total).toBe(0);
  const whole = await send(null, (call) => {
    call.write(picture);
    call.end("\r\n--xyz--\r\n");
  });
  expect(whole).toBe(201);
});
