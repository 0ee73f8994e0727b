import { type ApiClient, createApiClient } from "#client/api/api-client.ts";
import type { Translate } from "#client/api/api-failure.ts";
import { currentGateways } from "#client/api/current-gateways.ts";
import { readStored } from "#client/browser/stored.ts";
import { systemClock } from "#platform/clock.ts";

/** Read at every call, because another tab may have signed in or out. */
export const storedToken = (): string | null => readStored("auth_token");

/** A client of the browser. */
export function makeClient(translate?: Translate, fetch?: typeof globalThis.fetch): ApiClient {
  return createApiClient({
    gateways: currentGateways(),
    token: storedToken,
    clock: systemClock,
    translate,
    fetch,
  });
}

let client: ApiClient | undefined;

/** The browser's one client of pages, loaded with the first call. */
export function browserClient(): ApiClient {
  client ??= makeClient();
  return client;
}
