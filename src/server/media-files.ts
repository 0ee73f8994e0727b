import type { Context, Hono } from "hono";
import { getMimeType } from "hono/utils/mime";
import { drawingPolicy } from "#platform/http/security-headers.ts";
import type { App } from "./app.ts";

/** The files of the media store. `notFound` answers for what is not there. */
export function serveMediaFiles(
  web: Hono<{ Bindings: object; Variables: { isGone?: boolean } }>,
  app: App,
  notFound: () => Response,
) {
  web.get("/media/*", async (c: Context) => {
    const key = c.req.path.slice("/media/".length);
    const file = await app.media.open(key);
    if (!file) {
      const moved = await app.media.movedTo(key);
      // Not cached: a replaced file may be replaced again.
      return moved ? c.newResponse(null, 302, { Location: moved, "Cache-Control": "no-cache" }) : notFound();
    }
    return new Response(file.stream, {
      headers: {
        "Content-Type": getMimeType(key) ?? "application/octet-stream",
        "Content-Length": String(file.size),
        "Cache-Control": "public, max-age=31536000, immutable",
        ...(key.endsWith(".svg") ? { "Content-Security-Policy": drawingPolicy } : {}),
      },
    });
  });
}
