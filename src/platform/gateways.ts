/** API base URLs for the browser, chosen by the page's own host (specification section 7, reading 27). */

import { isAmong, localHosts } from "./host-rules.ts";

/** Base URLs without the "/api": "https://api.example.com". A missing one falls back to `main`; "" is same origin. */
export type GatewayBases = { main: string; alternative?: string; forgotPassword?: string };

export type GatewaySettings = {
  /** The public domain: takes precedence over all other settings. */
  production?: GatewayBases & { hosts: readonly string[] };
  staging?: GatewayBases & { hosts: readonly string[] };
  /** The ports on a developer's computer, for localhost and its addresses. */
  local?: GatewayBases;
  /** false disables the cache-busting query of staging and local reads. */
  cacheBust?: boolean;
};

export type Gateways = {
  main: string;
  /** Serves article generation, trends and /api/crm. */
  alternative: string;
  forgotPassword: string;
  /** A page on a staging host: does its one-time reload. */
  staging: boolean;
  /** Reads carry a unique query, so that no cache can answer them. */
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
