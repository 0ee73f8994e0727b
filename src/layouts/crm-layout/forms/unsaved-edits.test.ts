import { describe, expect, it } from "vitest";
import { mergeUnsavedEdits } from "./unsaved-edits.ts";

const sent = { title: "Kettles", slug: "", words: ["hot"], translations: { fr: { title: "Bouilloires" } } };
const answer = {
  ...sent,
  slug: "kettles",
  translations: { fr: { title: "Bouilloires", slug: "bouilloires" } },
};

describe("edits made while a save was in flight", () => {
  it("are none: the response is shown as it is", () => {
    expect(mergeUnsavedEdits(sent, sent, answer)).toBe(answer);
  });

  it("stay, field by field, and everything else is the server's result", () => {
    const now = { ...sent, title: "Quiet kettles", words: ["hot", "quiet"] };
    expect(mergeUnsavedEdits<object>(sent, now, answer)).toEqual({
      ...answer,
      title: "Quiet kettles",
      words: ["hot", "quiet"],
    });
  });

  it("stay in one language beside the server's result in another", () => {
    const now = { ...sent, translations: { fr: { title: "Les bouilloires" }, he: { title: "קומקומים" } } };
    expect(mergeUnsavedEdits<object>(sent, now, answer)).toEqual({
      ...answer,
      translations: { fr: { title: "Les bouilloires", slug: "bouilloires" }, he: { title: "קומקומים" } },
    });
  });

  it("include deletions", () => {
    const now = { ...sent, translations: {} };
    expect(mergeUnsavedEdits<object>(sent, now, answer)).toEqual({ ...answer, translations: {} });
  });
});
