import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { WordDiff } from "./word-diff.tsx";

vi.mock("../editor-messages.ts", () => ({ useEditorMessages: () => ({ t: (key: string) => key }) }));

const changed = (before: string, after: string): [string[], string[]] => {
  const html = renderToStaticMarkup(<WordDiff before={before} after={after} />);
  const of = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}[^>]*><bdi[^>]*>[^<]*</bdi>([^<]*)</${tag}>`, "g"))].map(
      ([, text = ""]) => text,
    );
  return [of("del"), of("ins")];
};

it.each([
  ["English", "A kettle boils water.", "A kettle heats water.", "boils", "heats"],
  ["Hebrew", "הקומקום מרתיח מים.", "הקומקום מחמם מים.", "מרתיח", "מחמם"],
  ["Arabic", "الغلاية تغلي الماء.", "الغلاية تسخن الماء.", "تغلي", "تسخن"],
])("compares whole words in %s", (_, before, after, removed, added) => {
  expect(changed(before, after)).toEqual([[removed], [added]]);
});
