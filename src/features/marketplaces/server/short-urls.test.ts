import { BlockList } from "node:net";
import { expect, it } from "vitest";
import { publicFetch } from "#platform/http/fetch/public-fetch.ts";
import { aShop } from "#tests/support/servers/shop-pages.ts";
import { createFollowShort } from "./short-urls.ts";

/** A shortener of this machine, and how what it hands out is followed. */
async function aShortener(pages: Parameters<typeof aShop>[0]) {
  const { address, asked } = await aShop(pages);
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
  return { asked, follow: (path: string) => follow(address + path) };
}

it("a shortened address is followed, over others, to the first one of a shop, which is not asked for", async () => {
  const { asked, follow } = await aShortener({
    "/a": { to: "/b" },
    "/b": { to: "https://www.amazon.com/Kettle/dp/B0CX23V2ZK?tag=theirs-20" },
    "/wrapped": { to: "https://goto.walmart.com/c/1/2/3?u=https%3A%2F%2Fwww.walmart.com%2Fip%2F512345678" },
  });
  expect(await follow("/a")).toBe("https://www.amazon.com/dp/B0CX23V2ZK");
  expect(asked).toEqual(["/a", "/b"]);
  expect(await follow("/wrapped")).toBe("https://www.walmart.com/ip/512345678");
});

it.each<[string, Parameters<typeof aShop>[0]]>([
  ["to any other site", { "/a": { to: "https://evil.example/dp/B0CX23V2ZK" } }],
  ["to an address within", { "/a": { to: "http://127.0.0.2/dp/B0CX23V2ZK" } }],
  ["to a page of its own", { "/a": "<title>Where to?</title>" }],
  ["nowhere", { "/a": 404 }],
  ["round and round", { "/a": { to: "/a" } }],
])("one that leads %s stands for nothing", async (_, pages) => {
  expect(await (await aShortener(pages)).follow("/a")).toBeNull();
});
