import type { GatewaySettings } from "../gateways.ts";
import { isAmong, localHosts } from "../host-rules.ts";

/** Whether the settings send pages of this origin ("https://staging.example.com") to a gateway: such pages may call it. */
export function isPageOrigin(origin: string, settings: GatewaySettings): boolean {
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  if (!page) return false;
  if (settings.local && localHosts.test(page.hostname)) return true;
  const hosts = [settings.production, settings.staging].flatMap((bases) => bases?.hosts ?? []);
  return page.protocol === "https:" && isAmong(page.hostname, hosts);
}
