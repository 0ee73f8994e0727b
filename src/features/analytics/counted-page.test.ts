import { expect, it } from "vitest";
import { pageOfPath } from "./counted-page.ts";

it("reads a path as the page that it addresses", () => {
  expect(pageOfPath("/")).toEqual({ kind: "home", lang: "en", slug: null });
  expect(pageOfPath("/he")).toEqual({ kind: "home", lang: "he", slug: null });
  expect(pageOfPath("/fr/product/bouilloire")).toEqual({ kind: "product", lang: "fr", slug: "bouilloire" });
  expect(pageOfPath("/zh/article/电热水壶")).toEqual({ kind: "article", lang: "zh", slug: "电热水壶" });
  expect(pageOfPath("/fr/espace-presse")).toEqual({ kind: "page", lang: "fr", slug: "espace-presse" });
  expect(pageOfPath("/ar/how-we-test")).toEqual({ kind: "how-we-test", lang: "ar", slug: null });
});

it("does not count unknown pages or a user's private pages", () => {
  for (const path of [
    "/crm/home",
    "/account",
    "/reset-password",
    "/favorites/shared/abc",
    "/product/",
    "/product/a/b",
    "/user/1",
    "/page/press",
    "/press/room",
    "/price-alert",
    "/newsletter/confirm",
  ])
    expect([path, pageOfPath(path)]).toEqual([path, null]);
});
