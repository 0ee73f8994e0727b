import { createHash } from "node:crypto";
import { embedProviders, playerOrigin } from "../document/embed.ts";

/** Headers of every response. `https`: whether the site's own URL is https, which enables HSTS. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Affiliate programs attribute a sale by the referring site: no-referrer on the whole site would break that.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** For responses that are no page: nothing may run or be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For SVG drawings: their own styles, and nothing else. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** External sources that a page allows, by kind. */
export type PolicySources = Readonly<Record<"script" | "style" | "connect" | "frame", readonly string[]>>;
const noOthers: PolicySources = { script: [], style: [], connect: [], frame: [] };

/** The inline scripts of a page. A regular expression over the whole page took a tenth of its rendering time. */
function inlineScripts(html: string): string[] {
  const texts: string[] = [];
  let begin = html.indexOf("<script");
  while (begin >= 0) {
    const open = html.indexOf(">", begin);
    const close = html.indexOf("</script>", open);
    if (open < 0 || close < 0) break;
    const attributes = html.slice(begin, open);
    // Data blocks do not run, so they need no hash.
    if (!/\bsrc=|\btype="application\/(ld\+)?json"/.test(attributes)) texts.push(html.slice(open + 1, close));
    begin = html.indexOf("<script", close);
  }
  return texts;
}

/**
 * The content security policy of a rendered page: scripts of our own origin, and exactly its inline scripts, by their hashes. Pages are
 * cached, so a nonce would repeat. `connect` are the gateways that the browser may call, `others` the page's external sources.
 * `development`: hot reload injects styles, uses a WebSocket, and a worker that waits for a restarting server.
 * `isFramed`: the CRM shows the page in a frame.
 */
export function pagePolicy(
  html: string,
  connect: readonly string[] = [],
  {
    development = false,
    others = noOthers,
    isFramed = false,
  }: { development?: boolean; others?: PolicySources | undefined; isFramed?: boolean } = {},
): string {
  const hashes = inlineScripts(html).map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const players = embedProviders
    .filter((provider) => html.includes(` data-embed="${provider}"`))
    .map(playerOrigin);
  const frames = [...players, ...others.frame];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes), ...others.script].join(" "),
    ["style-src 'self'", ...(development ? ["'unsafe-inline'"] : []), ...others.style].join(" "),
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...(development ? ["ws:"] : []), ...connect, ...others.connect].join(" "),
    ...(frames.length ? [["frame-src", ...frames].join(" ")] : []),
    ...(development ? ["worker-src 'self' blob:"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    isFramed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
