import type { MiddlewareHandler } from "hono";
import { AppError } from "#platform/errors.ts";

/**
 * Refuses bodies of more than so many bytes: by their announced length before anything is read, or as soon as too much has come
 * where none is announced. (Hono's own makes a request of the request then, which the Node server's cannot be made into.)
 */
export const limitBody =
  (largest: number): MiddlewareHandler =>
  async (context, next) => {
    const { raw } = context.req;
    const length = context.req.header("content-length");
    if (length !== undefined && context.req.header("transfer-encoding") === undefined) {
      if (Number(length) > largest) throw new AppError("too-large");
    } else if (raw.bodyUsed) {
      // Read before by another check, and kept.
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
