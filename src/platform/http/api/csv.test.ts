import { expect, it } from "vitest";
import { csvFile, csvLine } from "./csv.ts";

it("escapes what a spreadsheet would run as a formula, also after blanks, but no numbers or empty cells", () => {
  expect(csvLine(["=1+1", " =1+1", "\t@x", "-5", -5, null, 'a "b", c', "two\nlines"])).toBe(
    `'=1+1,' =1+1,'\t@x,'-5,-5,,"a ""b"", c","two\nlines"\r\n`,
  );
});

it("begins a file with the byte order mark, and releases its rows when the reader cancels", async () => {
  const whole = csvFile("a.csv", ["א\r\n", "ב\r\n"]);
  expect(Buffer.from(await whole.arrayBuffer()).toString()).toBe("\ufeffא\r\nב\r\n");
  expect(whole.headers.get("content-disposition")).toBe('attachment; filename="a.csv"');
  let isLetGo = false;
  async function* endless() {
    try {
      for (;;) yield "line\r\n";
    } finally {
      isLetGo = true;
    }
  }
  const reader = csvFile("b.csv", endless()).body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(isLetGo).toBe(true);
});
