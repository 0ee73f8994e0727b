import type { Mark } from "#platform/document/inline.ts";
import { attr, type Element } from "./html-tree.ts";

type WordMark = Exclude<Mark["type"], "link" | "reference">;

const byTag = new Map<string, WordMark>(
  Object.entries({
    strong: "bold",
    b: "bold",
    em: "italic",
    i: "italic",
    cite: "italic",
    u: "underline",
    code: "code",
    kbd: "code",
    samp: "code",
    tt: "code",
    del: "strike",
    s: "strike",
    strike: "strike",
    sup: "superscript",
    sub: "subscript",
  }),
);

/** What words of an element are. Classic editors underline and strike out by style. */
export function marksOf(element: Element): Mark[] {
  const own = byTag.get(element.tagName);
  if (own) return [{ type: own }];
  if (element.tagName !== "span") return [];
  const lines = /text-decoration(?:-line)?\s*:([^;]*)/i.exec(attr(element, "style"))?.[1] ?? "";
  return [
    ...(/\bunderline\b/i.test(lines) ? [{ type: "underline" as const }] : []),
    ...(/\bline-through\b/i.test(lines) ? [{ type: "strike" as const }] : []),
  ];
}
