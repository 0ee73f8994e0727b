import iconv from "iconv-lite";
import { expect, it } from "vitest";
import { textOfBytes } from "./text-of-bytes.ts";

it.each([
  ["utf-8", "/café,/crème\n"],
  ["utf-16le", "/café,/crème\n"],
  ["windows-1252", "/café,/crème brûlée\n/été,/hiver\n"],
  ["windows-1255", "/קומקום,/סיר\n/ספל,/צלחת\n"],
  ["gb18030", "/电热水壶,/搅拌机\n/椅子,/桌子价格便宜\n"],
])("decodes bytes in %s", (encoding, text) => {
  const bom = encoding.startsWith("utf-16") ? { addBOM: true } : {};
  expect(textOfBytes(iconv.encode(text, encoding, bom))).toBe(text);
});

it("decodes arbitrary bytes to some text", () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from([0xff]),
    Buffer.from([0, 0, 0]),
    Buffer.alloc(70_000, 0x81),
  ])
    expect(textOfBytes(bytes)).toBeTypeOf("string");
});
