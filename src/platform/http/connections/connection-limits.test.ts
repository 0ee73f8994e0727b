import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { serverWithLimits } from "./connection-limits.ts";

const page = Buffer.alloc(30_000_000, "x");

/** A server with short limits, and clients that read until it closes. */
async function aServer() {
  const logged: object[] = [];
  const server = serverWithLimits(
    (request, response) => {
      if (request.url === "/throws") throw new TypeError("x is not iterable");
      if (request.url === "/rejects") return Promise.reject(new TypeError("x is not iterable"));
      if (request.url === "/breaks") {
        response.writeHead(200).write("half");
        throw new TypeError("x is not iterable");
      }
      if (request.method === "GET") return void response.end(request.url === "/large" ? page : "hello");
      request.on("data", () => {}).on("end", () => response.end("taken"));
    },
    { error: (fields) => void logged.push(fields) },
    { headers: 300, request: 600, upload: 5_000, silence: 400, look: 50 },
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = (begin: (socket: Socket) => void): Promise<string> =>
    new Promise((closed) => {
      const socket = connect(port, "127.0.0.1");
      let text = "";
      socket.on("data", (bytes) => {
        text += bytes.subarray(0, 1_000).toString("latin1");
      });
      // Writing to a closed socket emits an error.
      socket.on("error", () => {});
      socket.on("close", () => closed(text));
      begin(socket);
    });
  /** Writes a byte now and then, while the socket is open. */
  const trickle = (socket: Socket, bytes: string) => {
    const timer = setInterval(() => socket.write(bytes), 40);
    socket.on("close", () => clearInterval(timer));
  };
  return { port, open, trickle, logged };
}

it("closes silent connections and trickled headers and bodies, and serves others meanwhile", async () => {
  const { port, open, trickle } = await aServer();
  const slow = [
    ...Array.from({ length: 200 }, () => open(() => {})),
    ...Array.from({ length: 20 }, () =>
      open((socket) => {
        socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
        trickle(socket, "X-A: b\r\n");
      }),
    ),
    ...Array.from({ length: 20 }, () =>
      open((socket) => {
        socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
        trickle(socket, "x");
      }),
    ),
  ];
  for (let i = 0; i < 20; i++) expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("hello");
  const answers = new Set((await Promise.all(slow)).map((text) => text.split("\r\n")[0]));
  expect([...answers].filter((line) => line !== "")).toEqual(["HTTP/1.1 408 Request Timeout"]);
});

it("closes on a stalled reader, and waits for a slow one", async () => {
  const { open } = await aServer();
  const ask = (socket: Socket) => socket.write("GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  let taken = 0;
  const slow = open((socket) => {
    ask(socket);
    socket.on("data", (bytes) => {
      taken += bytes.length;
      socket.pause();
      setTimeout(() => socket.resume(), 2);
    });
  });
  const stopped = open((socket) => {
    ask(socket);
    socket.pause();
    // Data sent before the close is still readable: it is not the whole page.
    setTimeout(() => socket.resume(), 1_500);
    socket.on("data", (bytes) => {
      left += bytes.length;
    });
  });
  let left = 0;
  await Promise.all([slow, stopped]);
  expect(taken).toBeGreaterThan(page.length);
  expect(left).toBeLessThan(page.length);
});

it("allows slow uploads where files are accepted, and nowhere else", async () => {
  const { open, trickle } = await aServer();
  const send = (path: string) =>
    open((socket) => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=y\r\nContent-Length: 25\r\n\r\n`,
      );
      trickle(socket, "x");
    });
  // 25 bytes, one each 40 ms: longer than a body may take, but never idle.
  const [taken, refused] = await Promise.all([send("/api/admin/media"), send("/api/products")]);
  expect([taken.split("\r\n")[0], taken.endsWith("taken")]).toEqual(["HTTP/1.1 200 OK", true]);
  expect(refused.split("\r\n")[0]).toBe("HTTP/1.1 408 Request Timeout");
});

it("logs and answers a request whose handler throws, and serves the next one", async () => {
  const { open, logged } = await aServer();
  const get = (path: string) =>
    open((socket) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`));
  expect(await get("/throws")).toMatch(/^HTTP\/1.1 500 /);
  expect(await get("/rejects")).toMatch(/^HTTP\/1.1 500 /);
  // The response has begun: the connection is cut, so that clients do not take it for complete.
  expect(await get("/breaks")).not.toContain("0\r\n\r\n");
  expect(logged).toHaveLength(3);
  expect(logged[0]).toMatchObject({ path: "/throws", error: expect.stringContaining("not iterable") });
  for (const broken of [
    "GET / HTTP/9.9\r\n\r\n",
    "\0\0\0\0\r\n\r\n",
    "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
  ])
    await open((socket) => socket.write(broken));
  await open((socket) =>
    socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
  );
  expect(await get("/")).toMatch(/^HTTP\/1.1 200 /);
});
