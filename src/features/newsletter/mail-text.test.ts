import { describe, expect, it } from "vitest";
import { firstProgrammes } from "#features/offers/programmes.ts";
import { foreignLinks, hasAmount, withoutLinks } from "./mail-text.ts";

const rules = { siteUrl: "https://magpie.example", programmes: firstProgrammes };
const found = (text: string) => foreignLinks(text, rules);

describe("links in a newsletter's text", () => {
  it("may lead to the site's own pages", () => {
    expect(found("See https://magpie.example/article/kettles, or magpie.example/products.")).toEqual([]);
    expect(found("No link at all. Prices e.g. none.")).toEqual([]);
  });

  it("may lead nowhere else, and to no redirect to a shop", () => {
    expect(found("https://other.example/x")).toEqual([{ link: "https://other.example/x", program: null }]);
    expect(found("https://magpie.example/go/42")).toMatchObject([{ program: null }]);
    expect(found("visit kettles.com today")).toEqual([{ link: "kettles.com", program: null }]);
    expect(found("https://magpie.example.evil.com/")).toMatchObject([{ program: null }]);
  });

  it("name the program that forbids links in emails", () => {
    expect(found("https://www.amazon.com/dp/B0CX23V2ZK?tag=me-20")).toMatchObject([{ program: "Amazon" }]);
    expect(found("amazon.com/dp/B0CX23V2ZK")).toMatchObject([{ program: "Amazon" }]);
  });

  it("are left out of what guides say", () => {
    expect(withoutLinks("Our pick https://amzn.to/3x is quiet.")).toBe("Our pick is quiet.");
  });
});

it("a price is recognized in any language's form", () => {
  for (const text of ["now $79.90", "79,90 €", "₪259", "259 ₪", "¥5999", "100 USD"])
    expect([text, hasAmount(text)]).toEqual([text, true]);
  for (const text of ["10 kettles tested", "Best of 2026", "5 languages"])
    expect([text, hasAmount(text)]).toEqual([text, false]);
});
