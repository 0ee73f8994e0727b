import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { type PageServices, pageLoader, pageServices } from "./page-loader.ts";

const list = { items: [], total: 0, nextCursor: null };

/** What a page throws when its loader fails with `error` and its path redirects to what `follow` returns. */
async function thrownBy(
  error: Error,
  follow: () => Promise<{ to: string | null; status: number; rest: string } | null> = async () => null,
): Promise<unknown> {
  const context = new RouterContextProvider();
  const services = {
    redirects: { follow },
    articles: { list: async () => list },
    categories: { list: async () => [] },
    settings: { languagesOn: async () => ["en"], defaultLanguage: async () => "en" },
  };
  context.set(pageServices, services as unknown as PageServices);
  const load = pageLoader(async () => {
    throw error;
  });
  const url = new URL("http://test/product/x?a=1");
  return load({ context, url, params: {} } as unknown as LoaderFunctionArgs).catch(
    (thrown: unknown) => thrown,
  );
}

it("renders its own page where something is missing or refused", async () => {
  for (const code of ["not-found", "malformed-request", "link-expired", "too-many-requests"] as const) {
    const error = new AppError(code);
    expect(await thrownBy(error)).toMatchObject({ init: { status: error.status }, data: { guides: [] } });
  }
});

it("follows an editor's redirect, with the query and uncached", async () => {
  const answer = (await thrownBy(new AppError("not-found"), async () => ({
    to: "/new",
    status: 301,
    rest: "",
  }))) as Response;
  expect([answer.status, answer.headers.get("Location"), answer.headers.get("Cache-Control")]).toEqual([
    301,
    "/new?a=1",
    "no-cache",
  ]);
});

it("fails where the redirect lookup itself fails", async () => {
  const refuse = async () => {
    throw new AppError("malformed-request");
  };
  expect(await thrownBy(new AppError("not-found"), refuse)).toMatchObject({ init: { status: 400 } });
});

it("returns 410 where an editor marked the path as gone", async () => {
  const gone = async () => ({ to: null, status: 410, rest: "" });
  expect(await thrownBy(new AppError("not-found"), gone)).toMatchObject({ init: { status: 410 } });
});

it("reports an unavailable database as 503, not as a page error", async () => {
  expect(await thrownBy(new AppError("unavailable"))).toMatchObject({ init: { status: 503 } });
});

it("rethrows unknown errors", async () => {
  const broken = new Error("broken");
  expect(await thrownBy(broken)).toBe(broken);
  const away = async () => {
    throw broken;
  };
  expect(await thrownBy(new AppError("not-found"), away)).toBe(broken);
});
