import { expect, it } from "vitest";
import { webAddressSchema } from "./web-address.ts";

it("takes paths of this site and https addresses that can be taken apart", () => {
  for (const right of ["/about", "/", "https://shop.example/kettle?a=1#b", "https://xn--4dbrk0ce/"])
    expect(webAddressSchema.safeParse(right).success, right).toBe(true);
  for (const wrong of [
    "",
    "//evil.example",
    "http://shop.example",
    "javascript:alert(1)",
    "https://example.com:abc/x",
    "https://%",
    "https://a b",
  ])
    expect(webAddressSchema.safeParse(wrong).success, wrong).toBe(false);
});
