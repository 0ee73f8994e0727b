import type { AdminProduct } from "#features/products/admin-product.ts";
import type { App } from "#server/app.ts";
import { aUser, callApi } from "./account-calls.ts";

/** What a CRM call answers, the thing or the failure. */
type CrmAnswer<Body> = Body & {
  code?: string;
  current?: Body;
  details?: { path: string; message: string }[];
};

/** Somebody of the CRM, signed in, and the calls as he makes them. */
export async function anEditor(app: App, name = "Ada", role: "editor" | "admin" = "editor") {
  const { id, token } = await aUser(app, `${name.toLowerCase()}@example.com`, { name });
  await app.accounts.changeRole(id, role);
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
