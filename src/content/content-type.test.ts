import { describe, expect, it } from "vitest";
import { recipe } from "#tests/support/content/fixture-type.ts";
import { contentType } from "./content-type.ts";
import { line, slug, yesNo } from "./fields/kinds.ts";

const texts = { name: line({ required: true }), slug: slug() };
const list = { columns: ["name"] as const };
const editor = [{ key: "content", fields: ["name", "slug"] }] as const;

describe("contentType", () => {
  it("keeps the order of the declaration, so that equal contents serialize equally", () => {
    const one = recipe.patched(recipe.empty, { minutes: 5, name: "Soup" });
    const other = recipe.patched(recipe.patched(recipe.empty, { name: "Soup" }), { minutes: 5 });
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
    expect(Object.keys(one)).toEqual([
      ...Object.keys(recipe.texts),
      ...Object.keys(recipe.facts),
      "translations",
    ]);
  });

  it("has no text in a language whose texts are all empty", () => {
    const content = recipe.patched(recipe.empty, {
      name: "Soup",
      translations: { fr: { name: "Soupe" }, he: { name: "" } },
    });
    expect(recipe.textsIn(content, "fr")?.name).toBe("Soupe");
    expect(recipe.textsIn(content, "he")).toBeUndefined();
    const emptied = recipe.patched(content, { translations: { fr: { name: "" } } });
    expect(emptied.translations).toEqual({});
  });

  it("names what is wrong, by the path of the API", () => {
    const content = recipe.patched(recipe.empty, {
      slug: "all",
      name: "Soup",
      source: "javascript:alert(1)",
      imageUrl: "//evil.example/x.png",
      translations: { ar: { summary: "حساء" } },
    });
    expect(recipe.faultsOf(content)).toEqual([
      { path: "slug", message: "slug-reserved" },
      { path: "translations.ar.name", message: "name-missing" },
      { path: "imageUrl", message: "image-address" },
      { path: "source", message: "not-a-web-address" },
    ]);
    expect(recipe.faultsOf(recipe.empty)).toEqual([{ path: "name", message: "name-missing" }]);
  });

  it("is complete with the texts that the declaration names", () => {
    expect(recipe.isComplete({ ...recipe.emptyTexts, name: "Soup" })).toBe(false);
    expect(recipe.missingIn({ ...recipe.emptyTexts, name: " " })).toEqual(["name", "summary"]);
    expect(recipe.isComplete({ ...recipe.emptyTexts, name: "Soup", summary: "Hot." })).toBe(true);
  });

  it("refuses English under translations", () => {
    const given = recipe.patchSchema.safeParse({ translations: { en: { name: "Soup" } } });
    expect(given.success).toBe(false);
  });

  it("gives addresses with every letter encoded", () => {
    expect(recipe.pathOf("soupe à l’oignon")).toBe("/recipe/soupe%20%C3%A0%20l%E2%80%99oignon");
  });
});

describe("a declaration that contradicts itself is refused with one sentence", () => {
  const declared = { path: null, texts, facts: {}, title: "name", editor, list } as const;

  it("for a reserved field", () => {
    expect(() =>
      contentType("dish", {
        ...declared,
        facts: { version: yesNo() },
        editor: [{ key: "content", fields: ["name", "slug", "version"] }],
      }),
    ).toThrow('Content type "dish": the field name "version" is reserved.');
  });

  it("for a field that is text and fact", () => {
    expect(() => contentType("dish", { ...declared, facts: { name: yesNo() } })).toThrow(
      'Content type "dish": "name" is declared as a text and as a fact; keep one.',
    );
  });

  it("for a field in two tabs", () => {
    expect(() =>
      contentType("dish", { ...declared, editor: [...editor, { key: "more", fields: ["name"] }] }),
    ).toThrow('Content type "dish": two tabs have the field "name".');
  });

  it("for a name that no address can have", () => {
    expect(() => contentType("A dish", declared)).toThrow(
      'Content type "A dish": its name must be lowercase letters and hyphens.',
    );
  });

  it("does not compile where no tab has a field", () => {
    expect(() =>
      // @ts-expect-error: no tab shows isVegan.
      contentType("dish", { ...declared, facts: { isVegan: yesNo() } }),
    ).toThrow('Content type "dish": no tab has the field "isVegan".');
  });
});
