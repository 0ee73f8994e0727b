import { readStored } from "#platform/browser/stored.ts";
import { type ApiClient, createApiClient } from "#platform/client/api-client.ts";
import type { Translate } from "#platform/client/api-failure.ts";
import { ownGateways } from "#platform/client/own-gateways.ts";
import { systemClock } from "#platform/clock.ts";

/** What a token is asked of at each call: another tab may have signed in or out. */
export const storedToken = (): string | null => readStored("auth_token");

/** A client of the browser. */
export function makeClient(translate?: Translate, fetch?: typeof globalThis.fetch): ApiClient {
  return createApiClient({
    gateways: ownGateways(),
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
