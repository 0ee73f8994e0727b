import { expect, it } from "vitest";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { PublicSettings } from "../site-settings.ts";

const SITE_URL = "https://magpie.example";
const gatewaysOf = async (API_GATEWAYS = "") => {
  const app = await testApp({ env: { SITE_URL, API_GATEWAYS } });
  return (await call<PublicSettings>(app, "/api/settings/public")).body.gateways;
};

it("reports to external clients that the site itself serves every call", async () => {
  expect(await gatewaysOf()).toEqual({ main: SITE_URL, alternative: SITE_URL, forgotPassword: SITE_URL });
});

it("reports to external clients the gateways of the production host, not those of staging", async () => {
  const staging = { hosts: ["staging.magpie.example"], main: "https://api.staging.magpie.example" };
  const production = { hosts: ["magpie.example"], main: "https://api.magpie.example/" };
  const main = "https://api.magpie.example";
  expect(await gatewaysOf(JSON.stringify({ production, staging }))).toEqual({
    main,
    alternative: main,
    forgotPassword: main,
  });
  const accounts = "https://accounts.magpie.example";
  expect(
    await gatewaysOf(JSON.stringify({ production: { ...production, forgotPassword: accounts }, staging })),
  ).toEqual({ main, alternative: main, forgotPassword: accounts });
  expect(await gatewaysOf(JSON.stringify({ staging }))).toMatchObject({ main: SITE_URL });
});
