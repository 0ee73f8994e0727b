import { expect, it } from "vitest";
import { languageCodes } from "#i18n/languages.ts";
import { differingLanguages } from "./content-texts.ts";

const empty = { name: "", tags: [] as string[] };
const kettle = {
  ...{ name: "Kettle", tags: ["tea"], price: 5 },
  translations: { fr: { name: "Bouilloire", tags: [] } },
};
const differing = (change: Partial<typeof kettle>) =>
  differingLanguages<typeof empty>(kettle, { ...kettle, ...change }, empty);

it("two contents differ in the languages whose texts differ, and in all by what they share", () => {
  expect(differing({})).toEqual([]);
  expect(differing({ name: "Teapot" })).toEqual(["en"]);
  expect(differing({ tags: ["tea", "hot"] })).toEqual(["en"]);
  expect(differing({ translations: { fr: { name: "Théière", tags: [] } } })).toEqual(["fr"]);
  expect(differing({ translations: {} as typeof kettle.translations })).toEqual(["fr"]);
  // An emptied text is the same as none.
  const translations = { ...kettle.translations, he: { name: "", tags: [] } };
  expect(differing({ translations })).toEqual([]);
  expect(differing({ price: 6 })).toEqual(languageCodes);
});
