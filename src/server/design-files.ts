import type { Context, Hono } from "hono";
import { iconSizes } from "#features/settings/design/site-icons.ts";
import { builtIn } from "#features/settings/design/theme-colors.ts";
import { textResponse } from "#platform/http/page-cache/text-response.ts";
import type { App } from "./app.ts";

const forever = "public, max-age=31536000, immutable";

/** What the owner's design adds to the built files: its stylesheet, its icons, the web app manifest. */
export function serveDesignFiles(web: Hono<{ Bindings: object; Variables: { isGone?: boolean } }>, app: App) {
  const cacheControl = (c: Context, url: string) =>
    c.req.query("v") && url.endsWith(`?v=${c.req.query("v")}`) ? forever : "no-cache";

  web.get("/design.css", async (c, next) => {
    const own = await app.settings.design.stylesheet();
    if (!own) return next();
    return textResponse(own.css, {
      status: 200,
      headers: new Headers({
        "Content-Type": "text/css; charset=utf-8",
        "Cache-Control": cacheControl(c, own.url),
      }),
      request: c.req.raw,
    });
  });

  web.get("/:file{icon-(?:32|180|192|512)\\.png}", async (c, next) => {
    const size = iconSizes.find((one) => c.req.path === `/icon-${one}.png`);
    const { icon } = await app.settings.design.published();
    const data = size && icon ? await app.media.icon(icon, size) : null;
    if (!(size && icon && data)) return next();
    return c.body(new Uint8Array(data), 200, {
      "Content-Type": "image/png",
      "Cache-Control": cacheControl(c, app.settings.design.iconUrl(icon, size)),
    });
  });

  web.get("/share.png", async (c, next) => {
    const card = app.settings.design.shareCard(await app.settings.design.published());
    const data = card && (await app.media.shareCard(card.image, card.ground));
    if (!(card && data)) return next();
    return c.body(new Uint8Array(data), 200, {
      "Content-Type": "image/png",
      "Cache-Control": cacheControl(c, card.url),
    });
  });

  // Requested without any link to it.
  web.get("/favicon.ico", async (c) => {
    const { icon } = await app.settings.design.published();
    return c.newResponse(null, 302, {
      Location: icon ? app.settings.design.iconUrl(icon, 32) : "/favicon.svg",
      "Cache-Control": "no-cache",
    });
  });

  web.get("/site.webmanifest", async (c) => {
    const { siteName } = await app.settings.site();
    const { icon, paper } = await app.settings.design.published();
    const color = paper ?? builtIn.light.paper;
    const manifest = {
      name: siteName,
      start_url: "/",
      display: "browser",
      background_color: color,
      theme_color: color,
      icons: icon
        ? ([192, 512] as const).map((size) => ({
            src: app.settings.design.iconUrl(icon, size),
            sizes: `${size}x${size}`,
            type: "image/png",
          }))
        : [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
    };
    return c.body(JSON.stringify(manifest), 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "no-cache",
    });
  });
}
