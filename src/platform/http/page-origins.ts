import type { GatewaySettings } from "../gateways.ts";
import { isAmong, localHosts } from "../host-rules.ts";

/** Whether a page of this origin ("https://staging.example.com") is one the settings send to a gateway: such a one may call it. */
export function isPageOrigin(origin: string, settings: GatewaySettings): boolean {
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  if (!page) return false;
  if (settings.local && localHosts.test(page.hostname)) return true;
  const hosts = [settings.production, settings.staging].flatMap((bases) => bases?.hosts ?? []);
  return page.protocol === "https:" && isAmong(page.hostname, hosts);
}
