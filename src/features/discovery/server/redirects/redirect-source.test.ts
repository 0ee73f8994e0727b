import { expect, it } from "vitest";
import { beyond, keyOf, linkOf, namesOf, sourceOf, sourcesWithin } from "./redirect-source.ts";

const key = (address: string) => keyOf(sourceOf(address));

it.each([
  ["/index.php?route=product/product&product_id=42", "/index.php?product_id=42&route=product/product"],
  ["/Index.PHP?b=2&a=1&a=1#top", "/index.php?a=1&b=2"],
  ["/?p=123", "/?p=123"],
  ["/x?", "/x"],
  ["/x?=1&", "/x"],
  ["/x?print", "/x?print="],
  ["/x?Q=Kettle+%26+Co", "/x?Q=Kettle%20%26%20Co"],
  ["/x?q=a=b", "/x?q=a=b"],
  ["/x?q=%D7%A7%D7%95%D7%9E", "/x?q=קומ"],
  ["/x?q=%ff%00", "/x?q=\ufffd%00"],
  ["/a%3Fb", "/a%3Fb"],
  ["/en/x?a=1", "/x?a=1"],
])("%s is %s, which is read back as it is", (address, written) => {
  expect(key(address)).toBe(written);
  expect(key(written)).toBe(written);
  expect(key(linkOf(sourceOf(address)))).toBe(written);
});

it.each(["", "x", "?p=1", "/%ff", "/a%00b"])("%j is no source", (address) =>
  expect(() => sourceOf(address)).toThrow(),
);

it("matches the source with the most parameters that the request contains", () => {
  const shapes = ["route", "product_id&route", "path&route"];
  const meant = (address: string) => sourcesWithin(sourceOf(address), shapes).map(keyOf);
  expect(meant("/index.php?utm_source=x&route=p&product_id=42")).toEqual([
    "/index.php?product_id=42&route=p",
    "/index.php?route=p",
  ]);
  expect(meant("/index.php?product_id=42")).toEqual([]);
  expect(meant("/index.php?__proto__=1&constructor=2")).toEqual([]);
  expect(namesOf(sourceOf("/x?b=1&a=2&a=1"))).toBe("a&b");
});

it("passes on query parameters beyond those of the source", () => {
  const source = sourceOf("/x?p=1");
  expect(beyond("?utm_source=x&p=1&gclid=a+b", source)).toBe("?utm_source=x&gclid=a+b");
  expect(beyond("?p=1", source)).toBe("");
  expect(beyond("?p=1", sourceOf("/x"))).toBe("?p=1");
});
