import { expect, it } from "vitest";
import { caretAfter } from "./caret.ts";

it.each([
  ["before it a paragraph was edited", "One\n\nTwo|", "One, edited\n\nTwo|"],
  ["after it one was added", "O|ne", "O|ne\n\nTwo"],
  ["in Hebrew", "אחת\n\nשת|יים", "אפס\n\nאחת\n\nשת|יים"],
  ["its own paragraph is gone", "One\n\nTwo|", "One|"],
])("keeps the caret in its paragraph: %s", (_, before, after) => {
  const plain = (text: string) => text.replace("|", "");
  expect(caretAfter(plain(before), plain(after), before.indexOf("|"))).toBe(after.indexOf("|"));
});
