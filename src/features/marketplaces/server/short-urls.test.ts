import { BlockList } from "node:net";
import { expect, it } from "vitest";
import { publicFetch } from "#platform/http/fetch/public-fetch.ts";
import { aShop } from "#tests/support/servers/shop-pages.ts";
import { createFollowShort } from "./short-urls.ts";

/** A local shortener, and a function that follows its URLs. */
async function aShortener(pages: Parameters<typeof aShop>[0]) {
  const { address, asked: requests } = await aShop(pages);
  const own = new BlockList();
  own.addSubnet("127.0.0.0", 8, "ipv4");
  const follow = createFollowShort({
    fetchPublic: publicFetch({
      own,
      mayBePlain: true,
      limits: { bytes: 1_000, time: 2_000, connect: 1_000 },
    }),
    isShort: (url) => url.startsWith(address),
  });
  return { requests, follow: (path: string) => follow(address + path) };
}

it("follows a shortened URL, over others, to the first one of a shop, which is not requested", async () => {
  const { requests, follow } = await aShortener({
    "/a": { to: "/b" },
    "/b": { to: "https://www.amazon.com/Kettle/dp/B0CX23V2ZK?tag=theirs-20" },
    "/wrapped": { to: "https://goto.walmart.com/c/1/2/3?u=https%3A%2F%2Fwww.walmart.com%2Fip%2F512345678" },
  });
  expect(await follow("/a")).toBe("https://www.amazon.com/dp/B0CX23V2ZK");
  expect(requests).toEqual(["/a", "/b"]);
  expect(await follow("/wrapped")).toBe("https://www.walmart.com/ip/512345678");
});

it.each<[string, Parameters<typeof aShop>[0]]>([
  ["to any other site", { "/a": { to: "https://evil.example/dp/B0CX23V2ZK" } }],
  ["to an address within", { "/a": { to: "http://127.0.0.2/dp/B0CX23V2ZK" } }],
  ["to a page of its own", { "/a": "<title>Where to?</title>" }],
  ["nowhere", { "/a": 404 }],
  ["round and round", { "/a": { to: "/a" } }],
])("returns null for one that leads %s", async (_, pages) => {
  expect(await (await aShortener(pages)).follow("/a")).toBeNull();
});
