import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";

/**
 * A relay to a PostgreSQL server that can be cut, hushed and mended: for its clients the server dies, or hangs, and comes back.
 * Connections open at a hush never get a response again.
 */
export async function cuttableLine(url: string) {
  // `postgres://postgres@/name?host=folder` is not a valid WHATWG URL.
  const { host, port: serverPort, database } = new pg.Client(url);
  const open = () =>
    host.startsWith("/") ? connect(join(host, `.s.PGSQL.${serverPort}`)) : connect(serverPort, host);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isHushed = false;
  const relay = createServer((client) => {
    if (isCut) return void client.destroy();
    if (isHushed) {
      sockets.add(client);
      return void client.on("error", () => {});
    }
    const target = open();
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((ready) => relay.listen(0, "127.0.0.1", ready));
  relay.unref();
  const { port } = relay.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${database}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    hush() {
      isHushed = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      isCut = false;
      isHushed = false;
    },
  };
}
