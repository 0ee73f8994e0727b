import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Log } from "#platform/log.ts";

/** How long a client may take, in milliseconds. A slower one only occupies memory. */
const usualLimits = {
  /** From the connection, or the previous response, to the end of a request's headers. */
  headers: 10_000,
  /** To the end of its body; and of an uploaded file that is streamed to disk. */
  request: 60_000,
  upload: 900_000,
  /** Without a byte in either direction while a response is made or sent. */
  silence: 60_000,
  /** Interval of the checks. */
  look: 2_000,
};

/** A form with a file may be slow: its content does not stay in memory (upload.ts). */
const isUpload = ({ headers, url = "" }: IncomingMessage): boolean =>
  /^\/api\/(admin|crm)\//.test(url) && /^multipart\//i.test(headers["content-type"] ?? "");

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An error that escapes a handler fails only its own request: logged, and answered 500. */
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
 * A server that closes half-open connections, trickled headers and bodies, and stalled readers, and responds when its listener
 * throws.
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
