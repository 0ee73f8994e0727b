import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { canonicalPath } from "./canonical-path.ts";

describe("the canonical path", () => {
  it.each([
    "/",
    "/products",
    "/fr/product/x",
    "/he/product/%D7%90%D7%95%D7%96%D7%A0%D7%99%D7%95%D7%AA",
    "/product/%61bc",
    "/zh",
  ])("leaves %s alone", (path) => {
    expect(canonicalPath(path)).toBeNull();
  });

  it.each([
    ["/products/", "/products"],
    ["/PRODUCTS", "/products"],
    ["//evil.com/", "/evil.com"],
    ["/en//evil.com", "/evil.com"],
    ["/\\evil.com", "/evil.com"],
    ["/%5Cevil.com", "/evil.com"],
    ["/%2F%2Fevil.com", "/evil.com"],
    ["/en", "/"],
    ["/en/about", "/about"],
    ["/EN/About/", "/about"],
    ["/fr//products///", "/fr/products"],
    ["/product/Caf%C3%89", "/product/caf%C3%A9"],
    // A letter with a separate accent becomes the composed letter.
    ["/product/cafe%CC%81", "/product/caf%C3%A9"],
  ])("moves %s to %s", (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  it("is reached with one redirect from any variant", () => {
    for (const path of [
      "//a//b/",
      "/EN/EN/x",
      "/İstanbul",
      "/%C4%B0",
      "/en/en/about",
      "/a%2Fb",
      "/ß/",
      "/%E1%BA%9E",
    ]) {
      const moved = canonicalPath(path);
      if (moved !== null)
        expect([path, moved, canonicalPath(moved)]).toEqual([
          path,
          moved,
          moved.startsWith("/en/") ? expect.any(String) : null,
        ]);
    }
  });

  it.each(["/%ff", "/%", "/%00", "/a%0D%0Ab", "/%C3%28", "/\u0007"])("refuses %j", (path) => {
    expect(() => canonicalPath(path)).toThrow(AppError);
  });
});
