import { expect, it } from "vitest";
import { commentParts, mentionedIn, mentionOf } from "./comment.ts";

it("a comment is its words and the ids of whom it mentions", () => {
  const text = `Hi ${mentionOf("12")}, ask @[7] or @[12]; not a@[b] nor @[0] nor @[9999999999].`;
  expect(commentParts(text)).toEqual([
    "Hi ",
    { mention: "12" },
    ", ask ",
    { mention: "7" },
    " or ",
    { mention: "12" },
    "; not a@[b] nor @[0] nor @[9999999999].",
  ]);
  expect(mentionedIn(text)).toEqual(["12", "7"]);
  expect(commentParts("")).toEqual([]);
});
