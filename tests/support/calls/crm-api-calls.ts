import { type APIRequestContext, expect } from "@playwright/test";

/** Authenticated CRM API calls, for an e2e test's setup and assertions. */
export function crmApiCalls(request: APIRequestContext, token: string) {
  const call =
    (method: "get" | "post" | "put" | "patch") =>
    async <Body>(path: string, data?: object): Promise<Body> => {
      const answer = await request[method](`/api/admin${path}`, {
        headers: { Authorization: `Bearer ${token}` },
        ...(data ? { data } : {}),
      });
      expect([path, answer.ok()]).toEqual([path, true]);
      return answer.json();
    };
  return { get: call("get"), post: call("post"), put: call("put"), patch: call("patch") };
}

/** The status and redirect target of a visitor's request. */
export async function answered(
  request: APIRequestContext,
  path: string,
): Promise<[status: number, location: string | null]> {
  const answer = await request.get(path, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location ?? null];
}
