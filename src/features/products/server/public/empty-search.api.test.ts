import { expect, it } from "vitest";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

it("a search whose words are all known, but of no product enough of them, is an empty list each time", async () => {
  const app = await testApp();
  app.db.memory.beginListening();
  for (const name of ["Kettle", "Lamp", "Stove", "Tent"]) await aProduct(app, name);
  for (const query of ["q=kettle+lamp+stove+tent", "q=tent+lamp+kettle+stove"])
    for (const time of ["first", "second"]) {
      const { status, body } = await callApi<{ total: number }>(app, "GET", `/products?${query}`);
      expect([query, time, status, body.total]).toEqual([query, time, 200, 0]);
    }
});
