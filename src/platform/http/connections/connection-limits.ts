import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Log } from "#platform/log.ts";

/** How long a visitor may take, in milliseconds. Who takes longer holds memory and asks nothing. */
const usualLimits = {
  /** From the connection, or the answer before, to the end of a request's headers. */
  headers: 10_000,
  /** To the end of its body; and of one that is a file on its way to the disk. */
  request: 60_000,
  upload: 900_000,
  /** Without a byte in either direction while an answer is made or sent. */
  silence: 60_000,
  /** Between two looks at the connections. */
  look: 2_000,
};

/** A form with a file may come over a slow line: what it brings does not stay in memory (upload.ts). */
const isUpload = ({ headers, url = "" }: IncomingMessage): boolean =>
  /^\/api\/(admin|crm)\//.test(url) && /^multipart\//i.test(headers["content-type"] ?? "");

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What escapes a request's handler is that one request's failure: it is logged and answered 500. */
const answering =
  (listener: Listener, log: Pick<Log, "error">): Listener =>
  (request, response) => {
    const fail = (error: unknown): void => {
      log.error({ path: request.url, error: String((error as Error)?.stack ?? error) }, "a request failed");
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
      response.end("Something went wrong on our side.\n");
    };
    try {
      const answered = listener(request, response);
      if (answered instanceof Promise) answered.catch(fail);
    } catch (error) {
      fail(error);
    }
  };

/**
 * A server that closes half-open connections, headers and bodies that trickle, and readers who stopped reading, and answers where
 * its listener throws.
 */
export function serverWithLimits(listener: Listener, log: Pick<Log, "error">, limits = usualLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.upload,
      connectionsCheckingInterval: limits.look,
    },
    answering(listener, log),
  );
  server.prependListener("request", (request) => {
    if (!hasBody(request) || isUpload(request)) return;
    const { socket } = request;
    const timer = setTimeout(() => {
      if (!request.complete)
        socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
    }, limits.request);
    request.once("close", () => clearTimeout(timer));
  });
  server.timeout = limits.silence;
  return server;
}
