import { expect, it } from "vitest";
import { testApp } from "#tests/support/site/test-app.ts";
import { webInstance } from "#tests/support/site/web-instance.ts";

it("a site is ready once it has an administrator, whichever instance created the account", async () => {
  const app = await testApp();
  const instances = await Promise.all([app, await app.another()].map(webInstance));
  const states = () => Promise.all(instances.map(async ({ ask }) => (await ask("/readyz")).status));
  expect(await states()).toEqual([503, 503]);
  await app.accounts.prepareAdministrator({ email: "owner@example.com", password: undefined });
  expect(await states()).toEqual([200, 200]);
  expect((await instances[0]?.ask("/healthz"))?.status).toBe(200);
});
