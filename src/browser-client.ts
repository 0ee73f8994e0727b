import { readStored } from "#platform/browser/stored.ts";
import { type ApiClient, createApiClient } from "#platform/client/api-client.ts";
import { type GatewaySettings, gatewaysFor } from "#platform/client/gateways.ts";
import { systemClock } from "#platform/clock.ts";

let client: ApiClient | undefined;

/** The browser's one client, loaded with the first call; its gateways stand in the page's head, because that call may go to one. */
export function browserClient(): ApiClient {
  if (!client) {
    const settings = document.querySelector<HTMLMetaElement>('meta[name="gateways"]')?.content;
    client = createApiClient({
      gateways: gatewaysFor(location.hostname, settings ? (JSON.parse(settings) as GatewaySettings) : {}),
      token: () => readStored("auth_token"),
      clock: systemClock,
    });
  }
  return client;
}
