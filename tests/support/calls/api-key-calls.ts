import type { ApiKey } from "#features/accounts/api-key.ts";
import type { KeyScope } from "#platform/key-scopes.ts";
import type { App } from "#server/app.ts";
import { type CallResult, callApi, goodPassword } from "./account-calls.ts";

type KeyCaller = <Body = CallResult & { state?: string }>(
  method: string,
  path: string,
  body?: unknown,
  ifMatch?: number,
) => ReturnType<typeof callApi<Body>>;

/** A new API key of a signed-in user, with calls by it. */
export async function anApiKey(
  app: App,
  owner: { token: string },
  scopes: readonly KeyScope[],
  more: { name?: string; expiresAt?: string | null } = {},
): Promise<{ id: string; token: string; key: ApiKey; by: KeyCaller }> {
  const given = { name: "CI", scopes, password: goodPassword, ...more };
  const made = await callApi<{ key: ApiKey; token: string }>(app, "POST", "/admin/api-keys", given, owner);
  if (made.status !== 201) throw new Error(`No key: ${JSON.stringify(made.body)}`);
  const { key, token } = made.body;
  const by: KeyCaller = (method, path, body, ifMatch) =>
    callApi(app, method, path, body, { token, ...(ifMatch === undefined ? {} : { ifMatch }) });
  return { id: key.id, token, key, by };
}
