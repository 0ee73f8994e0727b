import { createServer, type RequestListener, type Server } from "node:http";

/** How long a visitor may take, in milliseconds. Who takes longer holds memory and asks nothing. */
const usualLimits = {
  /** From the connection, or the answer before, to the end of a request's headers. */
  headers: 10_000,
  /** To the end of its body. */
  request: 60_000,
  /** Without a byte in either direction while an answer is made or sent. */
  silence: 60_000,
  /** Between two looks at the connections. */
  look: 2_000,
};

/** A server that closes half-open connections, headers and bodies that trickle, and readers who stopped reading. */
export function limitedServer(listener: RequestListener, limits = usualLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.look,
    },
    listener,
  );
  server.timeout = limits.silence;
  return server;
}
