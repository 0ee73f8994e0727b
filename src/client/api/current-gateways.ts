import { type GatewaySettings, type Gateways, gatewaysFor } from "#platform/gateways.ts";

/** The gateways of this document's host. The settings are in the page's head, because the first call may go to one. */
export function currentGateways(): Gateways {
  const settings = document.querySelector<HTMLMetaElement>('meta[name="gateways"]')?.content;
  return gatewaysFor(location.hostname, settings ? (JSON.parse(settings) as GatewaySettings) : {});
}
