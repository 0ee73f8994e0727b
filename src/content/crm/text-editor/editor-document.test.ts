import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Document, savedDocumentSchema } from "#platform/document/document.ts";
import { fromEditor, toEditor } from "./editor-document.ts";
import { linkUrl } from "./link-url.ts";
import { withoutStyles } from "./pasted-elements.ts";

const line = (text: string) => ({ type: "paragraph" as const, content: [{ type: "text" as const, text }] });
const list = (...content: object[]) => ({ type: "bulletList", content: [{ type: "listItem", content }] });

it("saves lists and headings without unset attributes", () => {
  const ordered = {
    type: "orderedList",
    attrs: { start: 3, numbering: null, marker: null },
    content: [
      {
        type: "listItem",
        content: [line("x"), { ...list(line("y")), type: "orderedList", attrs: { start: null } }],
      },
    ],
  };
  const heading = { type: "heading", attrs: { level: 2, anchor: null }, content: line("h").content };
  const reference = { type: "reference", attrs: { kind: "article", id: "1", anchor: null } };
  const linked = {
    type: "paragraph",
    content: [{ type: "text", text: "l", marks: [reference, { type: "bold" }] }],
  };
  const saved = fromEditor({ type: "doc", content: [ordered, heading, linked] });
  expect(saved.content).toMatchObject([{ attrs: { start: 3 } }, { attrs: { level: 2 } }, {}]);
  expect(JSON.stringify(saved)).not.toContain("null");
  expect(savedDocumentSchema.safeParse(saved).error).toBeUndefined();
});

it("items that begin with a list get an empty line in the editor, and too deep lists are reduced to the allowed depth on saving", () => {
  const begun = toEditor({ type: "doc", content: [list(list(line("x")))] } as unknown as Document);
  expect(begun.content?.[0]?.content?.[0]?.content?.[0]).toEqual({ type: "paragraph" });
  let deep: object = list(line("x"));
  for (let level = 0; level < 30; level += 1) deep = list(line("x"), deep);
  const saved = fromEditor({ type: "doc", content: [deep] });
  expect(savedDocumentSchema.safeParse(saved).error).toBeUndefined();
  expect(JSON.stringify(saved).match(/"x"/g)).toHaveLength(31);
});

it("unwraps a link to its target URL", () => {
  const samples = JSON.parse(
    readFileSync("tests/support/pasted/paste-google-redirect.json", "utf8"),
  ) as string[][];
  const hrefs = samples.flatMap(([, html = ""]) =>
    [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")),
  );
  expect(hrefs.map((href) => linkUrl(href, "https://own.example"))).toEqual([
    "https://shop.example/kettle?a=1",
    "https://shop.example/kettle",
    "/relative",
    null,
    null,
    null,
    "https://shop.example/k",
  ]);
  expect(linkUrl("#beste-wahl", "https://own.example")).toBe("#beste-wahl");
  expect(linkUrl("#הטוב", "https://own.example")).toBe("#הטוב");
});

it("the styles of a paste go, in a time that grows with its length only", () => {
  expect(withoutStyles(`<p style='a:"b"' onclick="x()">a < b <b title="c>d" STYLE=e>f</b>`)).toBe(
    `<p data-style='a:"b"' data-onclick="x()">a < b <b title="c>d" data-STYLE=e>f</b>`,
  );
  const start = performance.now();
  for (const open of ["<a ", '<a "', "<a '"]) withoutStyles(open.repeat(200_000));
  expect(performance.now() - start).toBeLessThan(10_000);
});
