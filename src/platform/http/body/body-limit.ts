import type { MiddlewareHandler } from "hono";
import { AppError } from "#platform/errors.ts";

/**
 * Refuses bodies of more than `largest` bytes: by their Content-Length before anything is read, or as soon as too much has arrived
 * without one. (Hono's own limit clones the request, which fails for the Node server's requests.)
 */
export const limitBody =
  (largest: number): MiddlewareHandler =>
  async (context, next) => {
    const { raw } = context.req;
    const length = context.req.header("content-length");
    if (length !== undefined && context.req.header("transfer-encoding") === undefined) {
      if (Number(length) > largest) throw new AppError("too-large");
    } else if (raw.bodyUsed) {
      // Already read by another check, and buffered.
      if (Buffer.byteLength(await context.req.text()) > largest) throw new AppError("too-large");
    } else if (raw.method !== "GET" && raw.method !== "HEAD" && raw.body) {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of raw.body as ReadableStream<Uint8Array>) {
        size += chunk.byteLength;
        if (size > largest) throw new AppError("too-large");
        chunks.push(chunk);
      }
      const { url, method, headers, signal } = raw;
      context.req.raw = new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
    }
    await next();
  };
