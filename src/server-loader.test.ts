import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { ApiFailure } from "#platform/client/api-failure.ts";
import { type PageApi, serverLoader, serverPageApi } from "./page-api.ts";

/** What a page that is not there throws, where the API answers the search for a redirect with this status. */
async function thrownWhere(resolve: number): Promise<unknown> {
  const get = async (path: string) => {
    if (path === "/api/resolve") throw new ApiFailure("No.", { status: resolve });
    return path === "/api/categories" ? [] : { items: [] };
  };
  const context = new RouterContextProvider();
  context.set(serverPageApi, { get } as PageApi);
  const load = serverLoader(async () => {
    throw new ApiFailure("Not found.", { status: 404 });
  });
  const url = new URL("http://test/product/x");
  return load({ context, url, params: {} } as unknown as LoaderFunctionArgs).catch((error: unknown) => error);
}

it("a missing page whose address cannot be a redirect's is missing all the same", async () => {
  for (const status of [400, 414, 422])
    expect(await thrownWhere(status)).toMatchObject({ init: { status: 404 }, data: { guides: [] } });
});

it("a failure of the search for a redirect is a failure of the page", async () => {
  expect(await thrownWhere(500)).toMatchObject({ name: "ApiFailure", status: 500 });
});
