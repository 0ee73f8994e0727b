import { reloadStagingOnce } from "#client/api/staging-reload.ts";
import { type GatewaySettings, gatewaysFor } from "#platform/gateways.ts";

/** On a staging host, the one forced reload (spec.md section 9). Loaded only where the deployment names gateways. */
export function reloadOnStaging(settings: string): void {
  const { staging } = gatewaysFor(location.hostname, JSON.parse(settings) as GatewaySettings);
  // The storage itself, not stored.ts: a memory that forgets would reload for ever.
  reloadStagingOnce({ staging, storage: () => localStorage, reload: () => location.reload() });
}
