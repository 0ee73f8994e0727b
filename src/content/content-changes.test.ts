import { expect, it } from "vitest";
import { contentChanges, withFieldsOf } from "./content-changes.ts";

const mine = { name: "Mine", score: 7, translations: { fr: { name: "Le mien", verdict: "bon" } } };
const theirs = {
  name: "Theirs",
  translations: { fr: { name: "Le leur", verdict: "bon" }, he: { name: "שלהם" } },
};

it("names what differs field by field, and looks into the languages", () => {
  expect(contentChanges(theirs, mine).map(({ path }) => path)).toEqual([
    "name",
    "translations.fr.name",
    "translations.he.name",
    "score",
  ]);
});

it("takes single fields from the other state, removing what it lacks", () => {
  expect(withFieldsOf(mine, theirs, ["translations.fr.name", "translations.he.name", "score"])).toEqual({
    name: "Mine",
    translations: { fr: { name: "Le leur", verdict: "bon" }, he: { name: "שלהם" } },
  });
  expect(
    contentChanges(
      theirs,
      withFieldsOf(
        mine,
        theirs,
        contentChanges(theirs, mine).map(({ path }) => path),
      ),
    ),
  ).toEqual([]);
});
