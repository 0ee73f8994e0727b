import { expect, it } from "vitest";
import { chosenCategory } from "./chosen-category.ts";

const categories = [
  { id: "1", slug: "בית" },
  { id: "2", slug: "1" },
  { id: "3", slug: "kitchen" },
];

it("a category is named by its id, whatever the language of the page", () => {
  expect(chosenCategory(categories, "3")?.slug).toBe("kitchen");
});

it("links that name it by its slug still find it, but an id comes first", () => {
  expect(chosenCategory(categories, "בית")?.id).toBe("1");
  expect(chosenCategory(categories, "1")?.id).toBe("1");
});

it("what is no category is none", () => {
  expect(chosenCategory(categories, "")).toBeUndefined();
  expect(chosenCategory(categories, "9")).toBeUndefined();
});
