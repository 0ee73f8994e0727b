/** What each call is owed, by method and path: time limit, bearer, cache, base address, text. Pure (specification 7–9). */

import type { Gateways } from "#platform/gateways.ts";
import type { CatalogueText } from "./api-failure.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const generation = "/api/articles/generate";
const forgotPassword = "/api/auth/forgot-password";
const alternative = /^\/api\/(crm|trends|articles\/generate)(\/|$)/;
const analytics = /^\/api\/analytics(\/|$)/;
const cached = /^\/api\/(categories|articles(\/by-slug\/[^/]+)?)$/;
const contentWrites = /^\/api\/(admin|crm|articles)(\/|$)/;
// The account's own calls by name: the other names under /api/auth are for people who have no session yet.
const admin =
  /^\/api\/(admin|crm|trends|favorites|articles\/generate|auth\/(verify|profile|change-password|logout|sessions|email|totp|passkeys|export|delete-account))(\/|$)/;

/**
 * Milliseconds a call may take until its whole answer is there: reads 7 s, generation 5 min, other posts under
 * /api/articles/ 15 s, other posts 7 s (specification 9). It sets none for PUT, PATCH and DELETE: 15 s here, as a save
 * carries a whole article and one that hangs for ever cannot be tried again. Uploads have no limit (reading 25).
 */
export const timeLimit = (method: Method, path: string): number =>
  method === "GET"
    ? 7_000
    : method !== "POST"
      ? 15_000
      : path === generation
        ? 300_000
        : path.startsWith("/api/articles/")
          ? 15_000
          : 7_000;

/**
 * The "admin paths" of reading 27, analytics reads among them: they carry the bearer token, and a 404 or a network
 * failure of their reads is silent. The posts of /api/analytics come from every visitor and belong to no session.
 */
export const isAdminPath = (method: Method, path: string): boolean =>
  admin.test(path) || (method === "GET" && analytics.test(path));

/** The public reads that are cached for five minutes; /api/crm and /api/admin never are (reading 29). */
export const isCachedPath = (path: string): boolean => cached.test(path);

/** Writes after which a cached read may be stale: the editor must see the change on the public pages. */
export const changesContent = (path: string): boolean => contentWrites.test(path);

/** The base address that serves a path, "" for same origin. */
export const baseOf = (gateways: Gateways, path: string): string =>
  path === forgotPassword
    ? gateways.forgotPassword
    : alternative.test(path)
      ? gateways.alternative
      : gateways.main;

/** The text of a call that got no usable answer (specification 8). */
export const unansweredText = (method: Method, path: string): CatalogueText =>
  method === "GET"
    ? "fetching"
    : method === "DELETE"
      ? "deleting"
      : method !== "POST"
        ? "updating"
        : path === forgotPassword
          ? "forgot-password"
          : alternative.test(path)
            ? "alternative"
            : "sending";

/** The text of a time-out. Generation never says "try again": its job goes on and a second one would write twice. */
export const timedOutText = (method: Method, path: string): CatalogueText =>
  method === "POST" && path === generation ? "generation-timed-out" : "timed-out";
