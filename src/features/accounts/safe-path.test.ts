import { expect, it } from "vitest";
import { safePath } from "./safe-path.ts";

it.each(["/", "/crm/home?x=1", "/fr/product/%C3%A9t%C3%A9?a=b#c", "/crm/products?redirect=//evil.com"])(
  "%s is a place on this site",
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

it.each([
  "",
  "//evil.com",
  "/\\evil.com",
  "\\\\evil.com",
  "https://evil.com",
  "javascript:alert(1)",
  " //evil.com",
  "/\t/evil.com",
  "/\n//evil.com",
  "data:text/html,x",
  "evil.com",
  "%2F%2Fevil.com",
  "/..//evil.com",
])("%j is none", (path) => {
  const safe = safePath(path);
  expect(new URL(safe, "https://magpie.example").origin).toBe("https://magpie.example");
  expect(safe.startsWith("//")).toBe(false);
});
