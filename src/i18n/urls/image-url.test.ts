import { expect, it } from "vitest";
import { isImageUrl } from "./image-url.ts";

it.each(["/media/x.webp", "/a", "https://shop.example/p.jpg", "https://shop.example:8443/a%20b.png?x=1"])(
  "accepts the picture address %s",
  (address) => {
    expect(isImageUrl(address)).toBe(true);
  },
);

it.each([
  "",
  "x.png",
  "//host/x",
  "/\\host",
  "\\\\host",
  "http://x/y.png",
  "data:image/png;base64,AA",
  "javascript:alert(1)",
  "https://",
  "https:///x",
  "/a\nb",
  "/a b",
  "https://x/\u0000",
])("refuses the picture address %j", (address) => {
  expect(isImageUrl(address)).toBe(false);
});
