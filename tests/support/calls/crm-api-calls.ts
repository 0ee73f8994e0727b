import { type APIRequestContext, expect } from "@playwright/test";

/** The CRM's calls with a token, as a journey sets its things up and looks at what came of them. */
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

/** What a visitor's request for an address is answered: its status, and where it leads to. */
export async function answered(
  request: APIRequestContext,
  path: string,
): Promise<[status: number, location: string | null]> {
  const answer = await request.get(path, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location ?? null];
}
