import { describe, expect, it } from "vitest";
import { isSameContent, mergeEdits } from "./merge-edits.ts";

const base = {
  title: "Kettles",
  excerpt: "",
  images: ["a"],
  translations: { fr: { title: "Bouilloires", excerpt: "" } },
};

describe("two editors' changes of one content", () => {
  it("are both kept where they are of different fields", () => {
    const mine = { ...base, title: "Quiet kettles" };
    const theirs = { ...base, images: ["a", "b"] };
    expect(mergeEdits(base, mine, theirs)).toEqual({
      content: { ...base, title: "Quiet kettles", images: ["a", "b"] },
      isClear: true,
    });
  });

  it("are both kept where they are of different fields of one language, or of different languages", () => {
    const mine = { ...base, translations: { fr: { title: "Les bouilloires", excerpt: "" } } };
    const theirs = {
      ...base,
      translations: {
        fr: { title: "Bouilloires", excerpt: "Bref." },
        he: { title: "קומקומים", excerpt: "" },
      },
    };
    expect(mergeEdits<object>(base, mine, theirs)).toEqual({
      content: {
        ...base,
        translations: {
          fr: { title: "Les bouilloires", excerpt: "Bref." },
          he: { title: "קומקומים", excerpt: "" },
        },
      },
      isClear: true,
    });
  });

  it("need a choice where both changed one field, which keeps mine until then", () => {
    const mine = { ...base, title: "Mine", excerpt: "Short." };
    const theirs = { ...base, title: "Theirs", images: [] };
    expect(mergeEdits(base, mine, theirs)).toEqual({
      content: { ...base, title: "Mine", excerpt: "Short.", images: [] },
      isClear: false,
    });
  });

  it("need no choice where both wrote the same, or removed a language", () => {
    expect(mergeEdits(base, { ...base, title: "One" }, { ...base, title: "One" }).isClear).toBe(true);
    const without = { ...base, translations: {} };
    expect(mergeEdits<object>(base, base, without)).toEqual({ content: without, isClear: true });
  });
});

it("contents are the same whatever the order of their fields", () => {
  const { title, ...others } = base;
  expect(isSameContent(base, { ...others, title })).toBe(true);
  expect(isSameContent(base, { ...base, translations: { fr: { excerpt: "", title: "Bouilloires" } } })).toBe(
    true,
  );
  expect(isSameContent(base, { ...base, translations: {} })).toBe(false);
});
