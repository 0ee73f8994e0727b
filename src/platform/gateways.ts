/** Which addresses the browser's calls go to, chosen by the page's own host (specification section 7, reading 27). */

import { isAmong, localHosts } from "./host-rules.ts";

/** Base addresses without the "/api": "https://api.example.com". An absent one falls back to `main`; "" is same origin. */
export type GatewayBases = { main: string; alternative?: string; forgotPassword?: string };

export type GatewaySettings = {
  /** The public domain: whatever else is set, its pages call this gateway. */
  production?: GatewayBases & { hosts: readonly string[] };
  staging?: GatewayBases & { hosts: readonly string[] };
  /** The ports of a developer's machine, for localhost and its addresses. */
  local?: GatewayBases;
  /** false turns the cache-busting query of staging and local reads off. */
  cacheBust?: boolean;
};

export type Gateways = {
  main: string;
  /** Serves article generation, trends and /api/crm. */
  alternative: string;
  forgotPassword: string;
  /** The page stands on a staging host: the one-time reload is due. */
  staging: boolean;
  /** Reads carry a query that no cache has seen before. */
  cacheBust: boolean;
};

/** The query parameter of cache-busted reads; the server leaves it out of its cache keys. */
export const cacheBustParameter = "_";

/**
 * The gateways of a page on `hostname` (as in location.hostname: no port, IPv6 in brackets). The production domain wins
 * over staging, staging over localhost; any other host calls its own origin and is never cache-busted.
 */
export function gatewaysFor(hostname: string, settings: GatewaySettings = {}): Gateways {
  const host = hostname.toLowerCase();
  const kind = isAmong(host, settings.production?.hosts)
    ? "production"
    : isAmong(host, settings.staging?.hosts)
      ? "staging"
      : localHosts.test(host)
        ? "local"
        : undefined;
  const bases: GatewayBases = (kind && settings[kind]) ?? { main: "" };
  const base = (address = bases.main) => address.replace(/\/+$/, "");
  const staging = kind === "staging";
  return {
    main: base(),
    alternative: base(bases.alternative),
    forgotPassword: base(bases.forgotPassword),
    staging,
    cacheBust: (staging || kind === "local") && settings.cacheBust !== false,
  };
}
