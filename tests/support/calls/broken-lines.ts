import { connect } from "node:net";
import type { Dice } from "./bad-values.ts";

const host = "Host: x\r\n";
const json = "Content-Type: application/json\r\n";

/** What arrives from a client that is slow, disconnects, or does not speak HTTP. */
const beginnings: readonly string[] = [
  "GET / HTTP/1.1\r\n",
  `GET / HTTP/1.1\r\n${host}`,
  `POST /api/auth/login HTTP/1.1\r\n${host}${json}Content-Length: 100\r\n\r\n{"email":`,
  `POST /api/reports HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n5\r\n{"pro`,
  `POST /api/reports HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `POST /api/reports HTTP/1.1\r\n${host}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
  `POST /api/admin/media HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nab`,
  `POST /api/reports HTTP/1.1\r\n${host}${json}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`,
  `POST /api/reports HTTP/1.1\r\n${host}Expect: constructor\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(40_000)}\r\n\r\n`,
  `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
  "CONNECT evil.invalid:443 HTTP/1.1\r\nHost: evil.invalid\r\n\r\n",
  `TRACE / HTTP/1.1\r\n${host}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
  `GET http://evil.invalid/constructor?x=1 HTTP/1.1\r\n${host}\r\n`,
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.0\r\n\r\n",
  "GET / HTTP/2.0\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  `GET / HTTP/1.1\r\n${host}${host}\r\n`,
  `GET /\0 HTTP/1.1\r\n${host}\r\n`,
  `GET /\xff\xfe HTTP/1.1\r\n${host}\r\n`,
  `${`GET /__proto__?x=1 HTTP/1.1\r\n${host}\r\n`.repeat(20)}`,
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "\0".repeat(300),
];

/** Sends one of them and disconnects: at once, after half a second, or by a reset. Returns the statuses received. */
export const sendBroken = (port: number, roll: Dice): Promise<number[]> =>
  new Promise((done) => {
    const text = beginnings[roll(beginnings.length)] ?? "";
    const leave = roll(3);
    let answered = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(text, "latin1")));
    socket.on("data", (bytes) => {
      if (answered.length < 100_000) answered += bytes.toString("latin1");
    });
    socket.setTimeout(leave === 0 ? 50 : 500, () =>
      leave === 1 ? socket.resetAndDestroy() : socket.destroy(),
    );
    // The server may close the connection first.
    socket.on("error", () => {});
    socket.on("close", () =>
      done([...answered.matchAll(/(?:^|\n)HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
    );
  });
