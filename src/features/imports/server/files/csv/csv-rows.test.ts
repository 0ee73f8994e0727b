import { describe, expect, it } from "vitest";
import { recogniseDialect } from "./csv-dialect.ts";
import { readCsvRows } from "./csv-rows.ts";

async function rowsOf(csv: string, pieceLength: number): Promise<string[]> {
  async function* pieces() {
    for (let at = 0; at < csv.length; at += pieceLength) yield csv.slice(at, at + pieceLength);
  }
  const seen: string[] = [];
  for await (const row of readCsvRows(pieces(), recogniseDialect(csv.slice(0, 65_536)))) {
    seen.push(
      `${row.line} ${"values" in row ? row.values.join("|") : `broken ${row.brokenLine.slice(0, 20)}`}`,
    );
  }
  return seen;
}

describe("yields rows with their physical lines, however the text is split", () => {
  it.each([1, 2, 5, 1000])("into pieces of %i", async (length) => {
    expect(await rowsOf('a,b\r\n\r\n1,"x\r\n\r\ny"\r\n,\r\n2,"q""q"\r\n', length)).toEqual([
      "1 a|b",
      "3 1|x\r\n\r\ny",
      '7 2|q"q',
    ]);
    expect(await rowsOf('a,b\n1,"open\n2,"shut"\n3,c', length)).toEqual([
      "1 a|b",
      '2 broken 1,"open',
      "3 2|shut",
      "4 3|c",
    ]);
  });

  it("along with a line too long to be a row, and the rows below it", async () => {
    const long = "x".repeat(3_000_000);
    expect(await rowsOf(`a,b\n1,${long}\n2,c\n3,"${long}\n4,d\n`, 65_536)).toEqual([
      "1 a|b",
      `2 broken 1,${"x".repeat(18)}`,
      "3 2|c",
      `4 broken 3,"${"x".repeat(17)}`,
      "5 4|d",
    ]);
  });

  it("in linear time for a file of nothing but broken lines", async () => {
    const lines = Array.from({ length: 3000 }, (_, number) => `${number},"open,x`);
    const rows = await rowsOf(`a,b,c\n${lines.join("\n")}`, 65_536);
    expect(rows).toHaveLength(3001);
    expect(rows.filter((row) => row.includes("broken"))).toHaveLength(3000);
  });
});

describe("detects a dialect", () => {
  it.each([
    ["a,b\n1,2\n", ","],
    ['"a;b";c\n"1,2,3";4\n', ";"],
    ["a\tb,c\td\n1\t2\t3\n", "\t"],
    ["name;price\nx;1,50\ny;2,50\n", ";"],
    ["a|b|c\n1|2|3\n", "|"],
    ["one\ntwo\n", ","],
    ['size 5" pipe,b\n1,2\n', ","],
  ])("%j is separated by %j", (csv, delimiter) => {
    expect(recogniseDialect(csv).delimiter).toBe(delimiter);
  });
});
