import { expect, it } from "vitest";
import { megabyte, uploadServer } from "#tests/support/servers/upload-server.ts";

it("an upload of half a gigabyte takes no memory", async () => {
  const { send } = await uploadServer();
  const piece = Buffer.alloc(megabyte / 4, 0xff);
  const before = process.memoryUsage().rss;
  let sent = 0;
  await send(null, (call) => {
    const more = () => {
      while (sent < 500 * megabyte && !call.destroyed && call.write(piece)) sent += piece.length;
    };
    call.on("drain", more);
    more();
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte);
});
