import { expect, it } from "vitest";
import { ask } from "../../../../tests/support/account-calls.ts";
import { aProduct } from "../../../../tests/support/made-content.ts";
import { testApp } from "../../../../tests/support/test-app.ts";

it("a search whose words are all known, but of no product together, is an empty list each time", async () => {
  const app = await testApp();
  app.db.memory.beginListening();
  await aProduct(app, "Kettle");
  await aProduct(app, "Lamp");
  for (const query of ["q=kettle+lamp", "q=lamp+kettle"])
    for (const time of ["first", "second"]) {
      const { status, body } = await ask<{ total: number }>(app, "GET", `/products?${query}`);
      expect([query, time, status, body.total]).toEqual([query, time, 200, 0]);
    }
});
