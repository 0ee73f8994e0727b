import { describe, expect, it } from "vitest";
import { mergeUnsavedEdits } from "./unsaved-edits.ts";

const sent = { title: "Kettles", slug: "", words: ["hot"], translations: { fr: { title: "Bouilloires" } } };
const answer = {
  ...sent,
  slug: "kettles",
  translations: { fr: { title: "Bouilloires", slug: "bouilloires" } },
};

describe("what was typed while an answer was awaited", () => {
  it("is nothing, where nothing was: the answer is shown as it is", () => {
    expect(mergeUnsavedEdits(sent, sent, answer)).toBe(answer);
  });

  it("stays, field by field, and all else is what the server made of it", () => {
    const now = { ...sent, title: "Quiet kettles", words: ["hot", "quiet"] };
    expect(mergeUnsavedEdits<object>(sent, now, answer)).toEqual({
      ...answer,
      title: "Quiet kettles",
      words: ["hot", "quiet"],
    });
  });

  it("stays in one language beside what came of another", () => {
    const now = { ...sent, translations: { fr: { title: "Les bouilloires" }, he: { title: "קומקומים" } } };
    expect(mergeUnsavedEdits<object>(sent, now, answer)).toEqual({
      ...answer,
      translations: { fr: { title: "Les bouilloires", slug: "bouilloires" }, he: { title: "קומקומים" } },
    });
  });

  it("is also what was taken out", () => {
    const now = { ...sent, translations: {} };
    expect(mergeUnsavedEdits<object>(sent, now, answer)).toEqual({ ...answer, translations: {} });
  });
});
