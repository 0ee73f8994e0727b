import { expect, it } from "vitest";
import type { Inbox } from "#features/discovery/inbox.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

async function aSite() {
  const app = await testApp();
  const { by } = await aMember(app, "admin");
  const product = String(await aProduct(app, "Lamp"));
  const notes = async () => {
    const { body } = await by<Inbox>("GET", "/admin/inbox");
    return body.groups.find(({ kind }) => kind === "reports")?.items.map(({ note }) => note);
  };
  return { app, by, product, notes };
}

it("drops characters that no engine can store, in JSON and in forms", async () => {
  const { app, product, notes } = await aSite();
  const report = { productId: product, kind: "price", note: "x\u0000y \ud83d" };
  expect((await callApi(app, "POST", "/reports", report)).status).toBe(204);
  const sent = { ...report, note: "of a form\u0000" };
  const multipart = new FormData();
  for (const [name, value] of Object.entries(sent)) multipart.set(name, value);
  for (const body of [new URLSearchParams(sent), multipart])
    expect(
      (await app.api.fetch(new Request("http://test/api/reports", { method: "POST", body }))).status,
    ).toBe(303);
  expect((await notes())?.sort()).toEqual(["of a form", "of a form", "xy \ufffd"]);
});

it("stores half an emoji in the site's name as a replacement character, and breaks no page", async () => {
  const { app, by } = await aSite();
  const changed = await by<AllSettings>("PATCH", "/admin/settings", {
    section: "site",
    version: 0,
    change: { siteName: "Magpie \ud83d" },
  });
  expect(changed.status).toBe(200);
  const { body } = await callApi<PublicSettings>(app, "GET", "/settings/public");
  expect(body.siteName).toBe("Magpie \ufffd");
});

it("accepts or refuses a redirect with a message, whatever its paths contain", async () => {
  const { by } = await aSite();
  for (const from of ["/old\ud83d", "/old\u0000", "/%00", "/%ED%A0%BD", "/old%", "/\u2028", "/%E2%80%A8"]) {
    const { status } = await by("POST", "/admin/redirects", { from, to: "/products\udc00", status: 301 });
    expect([from, status < 500]).toEqual([from, true]);
  }
});

it("refuses an object whose length cannot become a number", async () => {
  const { by, product } = await aSite();
  for (const length of [{ toString: 1, valueOf: 1 }, { toString: null }, { valueOf: [] }])
    for (const name of [{ length }, { size: length }, [{ length }]])
      expect((await by("PATCH", `/admin/products/${product}`, { version: 1, name })).status).toBe(400);
  const odd = { version: 1, name: { toString: 1, length: 2 } };
  expect((await by("PATCH", `/admin/products/${product}`, odd)).status).toBe(422);
});
