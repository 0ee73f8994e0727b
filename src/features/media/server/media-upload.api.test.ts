import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { App } from "#server/app.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { megabyte, uploadServer } from "#tests/support/servers/upload-server.ts";
import type { MediaList } from "../media-item.ts";

const drafts = (app: App) => readdir(join(app.config.dataDir, "uploads")).catch(() => []);

it("half a gigabyte is refused: at once where it is announced, else with the first byte too much", async () => {
  const { app, by, send } = await uploadServer();
  expect(await send(500 * megabyte, () => {})).toBe(413);
  const piece = Buffer.alloc(megabyte / 4, 0xff);
  let sent = 0;
  const answer = await send(null, (call) => {
    const more = () => {
      while (sent < 500 * megabyte && !call.destroyed && call.write(piece)) sent += piece.length;
    };
    call.on("drain", more);
    more();
  });
  // A client that keeps sending after the refusal is cut off.
  expect([413, "ECONNRESET", "EPIPE"]).toContain(answer);
  expect(sent).toBeLessThan(100 * megabyte);
  await expect.poll(() => drafts(app)).toEqual([]);
  expect((await by<MediaList>("GET", "/admin/media")).body.total).toBe(0);
});

it("an upload that breaks off leaves nothing, neither in the list nor on the disk", async () => {
  const { app, by, send } = await uploadServer();
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
