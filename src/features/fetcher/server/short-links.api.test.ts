import { expect, it } from "vitest";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";

it("a short link is resolved to the shop's URL, for editors only; nothing else is requested", async () => {
  const requests: string[] = [];
  const app = await testApp({
    followShort: async (address) => {
      requests.push(address);
      return address.endsWith("/3xYz") ? "https://www.amazon.de/dp/B0CXYZ1234" : null;
    },
  });
  const { by } = await aMember(app, "editor");
  const follow = async (url: unknown) => {
    const { status, body } = await by<{ url: string | null }>("POST", "/admin/fetcher/follow", { url });
    return status === 200 ? body.url : status;
  };
  expect(await follow("Look: https://a.co/d/3xYz!")).toBe("https://www.amazon.de/dp/B0CXYZ1234");
  expect(await follow("http://amzn.to/nothing")).toBeNull();
  expect(requests).toEqual(["https://a.co/d/3xYz", "https://amzn.to/nothing"]);
  const others = ["http://127.0.0.1/3xYz", "https://amzn.to.evil.example/3xYz", "file:///3xYz", "kettle"];
  for (const other of others) expect(await follow(other), other).toBeNull();
  expect(requests).toHaveLength(2);
  expect([await follow(""), await follow(7)]).toEqual([422, 422]);
  expect((await callApi(app, "POST", "/admin/fetcher/follow", { url: "https://a.co/d/3xYz" })).status).toBe(
    401,
  );
});
