/**
 * Sends requests and times the responses. Sockets instead of node:http: a client that costs more than the server would measure
 * itself. One request at a time on each connection, as browsers do.
 */
import { connect, type Socket } from "node:net";

export type Job = {
  port: number;
  /** Requested in turn. */
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
  requests: number;
  /** Whether to record the latency of each request. */
  isTimed: boolean;
};

/**
 * `failures`: statuses other than 200. `latencies` in milliseconds, `fromCache` those of cache hits. `busy`: the
 * client's share of one core, 1 = all of it.
 */
export type Outcome = {
  seconds: number;
  failures: number;
  latencies: number[];
  fromCache: number[];
  busy: number;
};

const headEnd = Buffer.from("\r\n\r\n");
/** The header of a cache hit (RFC 9211). */
const cacheHit = Buffer.from("cache-status: Magpie; hit");
const lastChunk = Buffer.from("0\r\n\r\n");

/** Where the first response in the buffer ends, or -1 while it is incomplete. */
function endOf(buffer: Buffer): number {
  const body = buffer.indexOf(headEnd) + headEnd.length;
  if (body < headEnd.length) return -1;
  const head = buffer.toString("latin1", 0, body);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return buffer.length >= body + Number(length) ? body + Number(length) : -1;
  return buffer.subarray(-lastChunk.length).equals(lastChunk) ? buffer.length : -1;
}

function run({ port, paths, headers, connections, requests, isTimed }: Job): Promise<Outcome> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const messages = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`));
  return new Promise((resolve) => {
    const latencies: number[] = [];
    const fromCache: number[] = [];
    const sockets: Socket[] = [];
    let sent = 0;
    let done = 0;
    let failures = 0;
    const cpu = process.cpuUsage();
    const begin = performance.now();

    function finish(): void {
      const seconds = (performance.now() - begin) / 1000;
      const { user, system } = process.cpuUsage(cpu);
      for (const socket of sockets) socket.destroy();
      resolve({ seconds, failures, latencies, fromCache, busy: (user + system) / 1e6 / seconds });
    }

    function open(): void {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      socket.setNoDelay(true);
      let waiting: Buffer | null = null;
      let sentAt = 0;
      const next = () => {
        const message = messages[sent % messages.length];
        if (sent >= requests || !message) return;
        sent += 1;
        sentAt = performance.now();
        socket.write(message);
      };
      socket.on("connect", next);
      socket.on("data", (chunk) => {
        const buffer = waiting ? Buffer.concat([waiting, chunk]) : chunk;
        const end = endOf(buffer);
        if (end < 0) {
          waiting = buffer;
          return;
        }
        waiting = null;
        if (isTimed) {
          const latency = performance.now() - sentAt;
          latencies.push(latency);
          if (buffer.includes(cacheHit)) fromCache.push(latency);
        }
        if (buffer.toString("latin1", 9, 12) !== "200") failures += 1;
        done += 1;
        if (done === requests) finish();
        else next();
      });
      socket.on("error", (error) => {
        process.stderr.write(`${error.message}\n`);
        process.exit(1);
      });
      socket.on("close", () => {
        if (done === requests) return;
        process.stderr.write(`Connection closed after ${done} answers: ${paths[0]}\n`);
        process.exit(1);
      });
    }
    for (let i = 0; i < Math.min(connections, requests); i++) open();
  });
}

process.on("message", async (job: Job) => process.send?.(await run(job)));
process.on("disconnect", () => process.exit(0));
