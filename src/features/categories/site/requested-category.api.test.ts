import { expect, it } from "vitest";
import type { Language } from "#i18n/languages.ts";
import { aCategory } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { requestedCategory } from "./requested-category.ts";

it("is found by its slug in any language and by its id, and led to its slug in the language of the page", async () => {
  const services = await testApp();
  const id = await aCategory(services, "Kitchen", {
    texts: {
      en: { name: "Kitchen", description: "About kitchens" },
      fr: { name: "Cuisine", description: "Tout pour la cuisine" },
      he: { name: "מטבח", description: "הכול למטבח" },
    },
  });
  const ask = async (lang: Language, query: string) => {
    const url = new URL(`http://test/products${query}`);
    return requestedCategory({ services, lang, url }).then(
      (category) => category?.name ?? null,
      (answer: Response) => [answer.status, answer.headers.get("Location")],
    );
  };
  expect(await ask("en", "?category=kitchen")).toBe("Kitchen");
  expect(await ask("en", `?brand=Aurel&category=${id}`)).toEqual([
    301,
    "/products?brand=Aurel&category=kitchen",
  ]);
  expect(await ask("fr", "?category=kitchen")).toEqual([301, "/products?category=cuisine"]);
  expect(await ask("en", "?category=cuisine")).toEqual([301, "/products?category=kitchen"]);
  expect(await ask("fr", `?category=${encodeURIComponent("מטבח")}`)).toEqual([
    301,
    "/products?category=cuisine",
  ]);
  expect(await ask("fr", "?category=cuisine")).toBe("Cuisine");
  for (const nothing of ["", "?category=", "?category=none", "?category=99", `?category=${"a".repeat(500)}`])
    expect(await ask("en", nothing)).toBeNull();
});
