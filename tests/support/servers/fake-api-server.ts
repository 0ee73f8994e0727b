/** Tests only: a real local server that sends configured responses and records requests. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** "hang" never answers, "drop" breaks the connection, "break" does so in the middle of the body. */
type Reply =
  | "hang"
  | "drop"
  | "break"
  | {
      status?: number;
      json?: unknown;
      text?: string;
      headers?: Record<string, string>;
      after?: Promise<unknown>;
    };

export async function startGateway() {
  const received: Received[] = [];
  let reply: Reply | ((received: Received) => Reply) = { json: {} };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://gateway");
    let body = "";
    for await (const chunk of request) body += chunk;
    const current = {
      method: request.method ?? "",
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body,
    };
    received.push(current);
    const answer = typeof reply === "function" ? reply(current) : reply;
    if (answer === "hang") return;
    if (answer === "drop") return void request.socket.destroy();
    if (answer === "break") {
      response.writeHead(200, { "Content-Length": "100" }).write('{"half":');
      return void setTimeout(() => request.socket.destroy(), 20);
    }
    await answer.after;
    response.writeHead(answer.status ?? 200, answer.headers);
    response.end(answer.text ?? (answer.json === undefined ? "" : JSON.stringify(answer.json)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Sets the reply to all further requests. */
    replies(next: typeof reply) {
      reply = next;
    },
    /** Resolves when that many requests have arrived. */
    async hasReceived(count: number) {
      while (received.length < count) await new Promise((resolve) => setTimeout(resolve, 2));
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type FakeGateway = Awaited<ReturnType<typeof startGateway>>;
