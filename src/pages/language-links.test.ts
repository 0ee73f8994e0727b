import { describe, expect, it } from "vitest";
import { alternatesIn, languageLinks } from "./language-links.ts";

const frame = { loaderData: { settings: { siteName: "Magpie" }, categories: [{ id: "1", name: "Home" }] } };
const product = (alternates: Record<string, string>) => ({
  loaderData: { product: { name: "Kettle", alternates } },
});

describe("the URLs of a page in the other languages", () => {
  it("are those of the entity the page shows", () => {
    const alternates = { en: "/product/kettle", fr: "/fr/product/bouilloire" };
    expect(alternatesIn([undefined, frame, product(alternates)])).toEqual(alternates);
    expect(languageLinks([frame, product(alternates)], "/product/kettle", "en").fr).toBe(
      "/fr/product/bouilloire",
    );
  });

  it("keep the English slug after the prefix where the entity is not published in a language", () => {
    const links = languageLinks(
      [frame, product({ en: "/product/kettle", fr: "/fr/product/bouilloire" })],
      "/fr/product/bouilloire",
      "en",
    );
    expect(links).toEqual({
      en: "/product/kettle",
      he: "/he/product/kettle",
      fr: "/fr/product/bouilloire",
      ar: "/ar/product/kettle",
      zh: "/zh/product/kettle",
    });
  });

  it("swap the prefix of pages that exist in every language", () => {
    expect(languageLinks([frame, { loaderData: null }], "/he/products", "en")).toEqual({
      en: "/products",
      he: "/he/products",
      fr: "/fr/products",
      ar: "/ar/products",
      zh: "/zh/products",
    });
    expect(languageLinks([], "/zh", "en").en).toBe("/");
    expect(languageLinks([], "/", "en").zh).toBe("/zh");
  });

  it("are one URL for pages that exist once for all languages", () => {
    expect(new Set(Object.values(languageLinks([frame], "/favorites", "en")))).toEqual(
      new Set(["/favorites"]),
    );
  });

  it("are found in the loader's data itself too, and nowhere deeper", () => {
    expect(alternatesIn([{ loaderData: { alternates: { en: "/a" } } }])).toEqual({ en: "/a" });
    expect(alternatesIn([{ loaderData: { list: { items: { alternates: { en: "/a" } } } } }])).toBeNull();
    expect(alternatesIn([{ loaderData: "text" }, { loaderData: { product: null } }])).toBeNull();
  });
});
