import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { type PageServices, pageLoader, pageServices } from "./page-loader.ts";

const list = { items: [], total: 0, nextCursor: null };

/** What a page whose reading fails with `error` throws, where its address leads to what `follow` gives. */
async function thrownBy(
  error: Error,
  follow: () => Promise<{ to: string | null; status: number; rest: string } | null> = async () => null,
): Promise<unknown> {
  const context = new RouterContextProvider();
  const services = {
    redirects: { follow },
    articles: { list: async () => list },
    categories: { list: async () => [] },
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

it("is a page of its own where something is missing or refused", async () => {
  for (const code of ["not-found", "malformed-request", "link-expired", "too-many-requests"] as const) {
    const error = new AppError(code);
    expect(await thrownBy(error)).toMatchObject({ init: { status: error.status }, data: { guides: [] } });
  }
});

it("leads on where an editor says so, with the query, and not for ever", async () => {
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

it("is refused where the address cannot even be looked up", async () => {
  const refuse = async () => {
    throw new AppError("malformed-request");
  };
  expect(await thrownBy(new AppError("not-found"), refuse)).toMatchObject({ init: { status: 400 } });
});

it("is gone where an editor says so", async () => {
  const gone = async () => ({ to: null, status: 410, rest: "" });
  expect(await thrownBy(new AppError("not-found"), gone)).toMatchObject({ init: { status: 410 } });
});

it("is no fault of the page where the database is away", async () => {
  expect(await thrownBy(new AppError("unavailable"))).toMatchObject({ init: { status: 503 } });
});

it("throws what it does not know", async () => {
  const broken = new Error("broken");
  expect(await thrownBy(broken)).toBe(broken);
  const away = async () => {
    throw broken;
  };
  expect(await thrownBy(new AppError("not-found"), away)).toBe(broken);
});
