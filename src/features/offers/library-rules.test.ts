import { describe, expect, it } from "vitest";
import { linkContentSchema } from "./library-link.ts";
import { resolveLink } from "./library-rules.ts";

const isShop = (host: string) => host === "www.shop.example" || host === "www.amazon.com";
const link = (url: string, ...replaces: string[]) => ({ url, replaces, keywords: {} });
const led = (href: string, ...links: ReturnType<typeof link>[]) => resolveLink(href, links, isShop);

describe("a URL in a text", () => {
  it("resolves to the link that replaces it, in any notation", () => {
    const amazon = link("https://www.shop.example/kettle", "https://www.amazon.com/dp/B0CX23V2ZK");
    for (const same of [
      "https://www.amazon.com/dp/B0CX23V2ZK",
      "https://amazon.com/Some-Kettle/dp/B0CX23V2ZK/ref=x?tag=somebody-20",
    ])
      expect(led(same, amazon)).toBe("https://www.shop.example/kettle");
    for (const other of [
      "https://www.amazon.com/dp/B0CX23V2ZZ",
      "https://www.amazon.de/dp/B0CX23V2ZK",
      "/about",
    ])
      expect(led(other, amazon)).toBe(other);
  });

  it("resolves to the shop URL carried in the network's, after a change of programme", () => {
    const moved = link("{urllink}", "https://www.shareasale.com/r.cfm*");
    const old = (carried: string) =>
      `https://shareasale.com/r.cfm?b=1&urllink=${encodeURIComponent(carried)}`;
    expect(led(old("www.shop.example/kettle?x=1"), moved)).toBe("https://www.shop.example/kettle?x=1");
    expect(led(old("http://www.shop.example/kettle"), moved)).toBe("https://www.shop.example/kettle");
  });

  it("stays as it is if the carried URL is for another host or scheme, or empty", () => {
    const moved = link("{urllink}", "https://www.shareasale.com/r.cfm*");
    for (const carried of [
      "https://evil.example/",
      "javascript:alert(1)",
      "https://u:p@www.shop.example/",
      "",
    ]) {
      const href = `https://www.shareasale.com/r.cfm?urllink=${encodeURIComponent(carried)}`;
      expect(led(href, moved)).toBe(href);
    }
    expect(led("https://www.shareasale.com/m-pr.cfm?urllink=www.shop.example", moved)).toContain("m-pr");
  });
});

it("rejects a link that would match everything or nothing", () => {
  const whole = {
    name: "Kettle",
    url: "https://www.shop.example/kettle",
    replaces: [],
    keywords: {},
    isActive: true,
  };
  const faults = (change: object) =>
    linkContentSchema.safeParse({ ...whole, ...change }).error?.issues.map(({ message }) => message) ?? [];
  expect(faults({})).toEqual([]);
  expect(faults({ keywords: { he: ["קומקום"], zh: ["水壶"] } })).toEqual([]);
  expect(faults({ keywords: { en: ["the"] } })).toEqual(["common-keyword"]);
  expect(faults({ keywords: { zh: ["的"] } })).toEqual(["common-keyword"]);
  for (const url of ["http://www.shop.example/", "javascript:alert(1)", "https://shop", "/about"])
    expect([url, faults({ url })]).toEqual([url, ["link-address"]]);
  for (const old of [
    "https://*",
    "https://old*",
    "https://old.example*",
    "https://old.example/*/x",
    "old.example",
  ])
    expect([old, faults({ replaces: [old] })]).toEqual([old, ["old-address"]]);
  expect(faults({ url: "{a b}", replaces: ["https://old.example/*"] })).toEqual(["link-address"]);
  expect(faults({ url: "{url}" })).toEqual(["replaces-nothing"]);
  expect(faults({ url: "{url}", replaces: ["https://old.example/*"], keywords: { en: ["kettle"] } })).toEqual(
    ["keywords-nowhere"],
  );
});
