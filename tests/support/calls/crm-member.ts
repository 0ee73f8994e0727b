import type { App } from "#server/app.ts";
import { callApi, goodPassword } from "./account-calls.ts";

/** A signed-in CRM user, with calls by that token. */
export async function aMember(app: App, role: "admin" | "editor", email = `${role}@example.com`) {
  const { id } = await app.accounts.createUser({ email, name: role, role, password: goodPassword });
  const { body } = await callApi(app, "POST", "/auth/login", { email, password: goodPassword });
  const { token } = body;
  const by = <Body>(method: string, path: string, given?: unknown, ifMatch?: number) =>
    callApi<Body>(app, method, path, given, { token, ...(ifMatch === undefined ? {} : { ifMatch }) });
  return { id: String(id), token, by };
}
