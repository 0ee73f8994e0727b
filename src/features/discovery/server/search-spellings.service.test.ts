import { expect, it } from "vitest";
import { searchSpellings } from "#platform/database/migrations/0064-search-spellings.ts";
import { refillIndex } from "#platform/search/search-index.repo.ts";
import { aProduct } from "../../../../tests/support/made-content.ts";
import { call, testApp } from "../../../../tests/support/test-app.ts";
import type { App } from "../../../app.ts";
import type { SearchResult } from "../discovery.ts";

const names = async (app: App, q: string, lang: string): Promise<string[]> => {
  const { body } = await call<SearchResult>(app, `/api/search?${new URLSearchParams({ q, lang })}`);
  return body.products.map(({ name }) => name);
};

it("a database of before finds what is written in the other characters, once it was read again", async () => {
  const app = await testApp();
  await aProduct(app, "Kettle", {
    texts: { en: { name: "Kettle", summary: "" }, zh: { name: "電熱水壺", summary: "" } },
  });
  await app.db.transact(async (tx) => {
    await tx.updateTable("search_texts").set({ names: "電 電熱 熱" }).where("lang", "=", "zh").execute();
    await refillIndex(tx);
  });
  expect(await names(app, "电热水壶", "zh")).toEqual([]);
  await app.db.transact((tx) => searchSpellings.up(tx as never));
  const again = await app.another();
  await again.indexed;
  for (const q of ["电热水壶", "電熱水壺"])
    expect([q, await names(again, q, "zh")]).toEqual([q, ["電熱水壺"]]);
});
