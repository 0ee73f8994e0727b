import type { AdminProduct } from "#features/products/admin-product.ts";
import type { Language } from "#i18n/languages.ts";
import type { App } from "#server/app.ts";
import { aUser, callApi } from "./account-calls.ts";

/** A CRM call's response: the entity or the error. */
type CrmAnswer<Body> = Body & {
  code?: string;
  current?: Body;
  details?: { path: string; message: string }[];
};

/** A signed-in CRM user, with authenticated calls. */
export async function anEditor(
  app: App,
  name = "Ada",
  role: "editor" | "admin" | "author" | "translator" = "editor",
  translatesInto: readonly Language[] = [],
) {
  const { id, token } = await aUser(app, `${name.toLowerCase()}@example.com`, { name });
  await app.accounts.changeRole(id, role, null, translatesInto);
  const call =
    (method: string) =>
    <Body = AdminProduct>(path: string, body?: unknown, headers: Record<string, string> = {}) =>
      callApi<CrmAnswer<Body>>(app, method, `/admin${path}`, body, { token, headers });
  return {
    id,
    token,
    get: call("GET"),
    post: call("POST"),
    patch: call("PATCH"),
    put: call("PUT"),
    remove: call("DELETE"),
  };
}
