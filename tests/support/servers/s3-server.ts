import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { onTestFinished } from "vitest";

/** The state of the connection to the store: normal, silent, cut in the middle of a response, or down. */
export type ConnectionState = "whole" | "silent" | "half" | "cut";

/** An in-process S3 server, closed when the test is finished, behind a connection whose state can be set. */
export async function s3Server() {
  const directory = await mkdtemp(join(tmpdir(), "magpie-s3-"));
  const store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  const { port: storePort } = await store.run();
  const open = new Set<Socket>();
  const site = {
    connections: 0,
    port: 0,
    manner: "whole" as ConnectionState,
    /** Open connections are closed. */
    set line(manner: ConnectionState) {
      site.manner = manner;
      for (const socket of open) socket.destroy();
    },
  };
  const line = createServer((near) => {
    site.connections++;
    const { manner } = site;
    open.add(near);
    near.on("error", () => {});
    near.on("close", () => open.delete(near));
    if (manner === "cut") return void near.destroy();
    if (manner === "silent") return;
    const far = connect(storePort, "127.0.0.1");
    far.on("error", () => near.destroy());
    near.on("close", () => far.destroy());
    near.pipe(far);
    if (manner === "whole") far.pipe(near);
    else
      far.once("data", (bytes: Buffer) => {
        near.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => near.destroy());
      });
  });
  await new Promise<void>((ready) => line.listen(0, "127.0.0.1", ready));
  site.port = (line.address() as AddressInfo).port;
  onTestFinished(async () => {
    line.close();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${site.port}`,
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_PREFIX: "shop/media",
  };
  return { env, site };
}
