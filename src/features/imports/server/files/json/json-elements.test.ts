import { describe, expect, it } from "vitest";
import { createJsonSplitter } from "./json-elements.ts";

function split(json: string, pieceLength: number): string[] {
  const splitter = createJsonSplitter();
  const seen: string[] = [];
  for (let at = 0; at < json.length; at += pieceLength) {
    for (const { line, text } of splitter.write(json.slice(at, at + pieceLength)))
      seen.push(`${line} ${text}`);
  }
  splitter.end();
  return seen;
}

describe("yields whole JSON elements, however the text is split", () => {
  it.each([1, 2, 3, 7, 1000])("into pieces of %i", (length) => {
    expect(split('[{"a":"}]\\"{"},\n{"b":[1,{"c":[]}]}\n,]', length)).toEqual([
      '1 {"a":"}]\\"{"}',
      '2 {"b":[1,{"c":[]}]}',
    ]);
    expect(split('{"meta":{"items":[9],"x":{"y":1}},"products":[\n{"a":1}],"z":[[{}]]}', length)).toEqual([
      '2 {"a":1}',
    ]);
    expect(split('{"a":"products"}\n{"b":{"products":[1]}}', length)).toEqual([
      '1 {"a":"products"}',
      '2 {"b":{"products":[1]}}',
    ]);
    expect(split('[1, "x" ,null]', length)).toEqual(["1 1", '1 "x" ', "1 null"]);
    expect(split('{"items":[]}', length)).toEqual([]);
  });

  it("reports an element that is too large without its text, and reads the next one", () => {
    const huge = `{"a":"${"x".repeat(3_000_000)}"}`;
    expect(split(`[${huge},\n{"b":1}]`, 65_536)).toEqual(["1 null", '2 {"b":1}']);
  });

  it.each([
    ["[{]", "json-malformed"],
    ["[1]]", "json-malformed"],
    ["[1] x", "json-malformed"],
    ["[".repeat(5000), "json-malformed"],
    ['[{"a":"', "truncated"],
    ["{", "truncated"],
  ])("%j is %s", (json, code) => {
    expect(() => split(json, 3)).toThrow(expect.objectContaining({ code }));
  });
});
