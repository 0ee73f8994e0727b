import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aCategory } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { importCommand } from "./import-command.ts";

async function aFile(text: string | Uint8Array, name = "shop.csv"): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "magpie-command-")), name);
  await writeFile(path, text);
  return path;
}
async function command(app: Awaited<ReturnType<typeof testApp>>, ...words: string[]) {
  const lines: string[] = [];
  const code = await importCommand(app, words, (line) => lines.push(line));
  return { code, lines, with: (text: string) => lines.filter((line) => line.includes(text)) };
}

describe("npm run import", () => {
  it("asks the file's open questions, with a sample, until they are answered", async () => {
    const app = await testApp();
    const path = await aFile(
      'sku,name,category,price,currency,sale price,sale starts,image,url\n1,Kettle,TV/Video,9,EUR,8,03/04/2026,/img/k.jpg,/kettle\n2,"Cup, tall",Home,9,EUR,,,,\n',
    );
    const questions = await command(app, path, "--dry-run");
    expect(questions.code).toBe(0);
    expect(questions.with("--shop")).toHaveLength(1);
    expect(questions.with("--slash")).toEqual([expect.stringContaining('"TV/Video"')]);
    expect(questions.with("--day-order")).toEqual([
      expect.stringContaining(
        '"03/04/2026" is March 4, 2026 (--day-order mdy) or April 3, 2026 (--day-order dmy)',
      ),
    ]);
    const answers = ["--shop", "https://shop.example", "--slash", "levels", "--day-order", "dmy"];
    const answered = await command(app, path, "--dry-run", ...answers);
    for (const option of ["--shop", "--slash", "--day-order", "--encoding"])
      expect(answered.with(option)).toEqual([]);
    expect(answered.with("New category")).toEqual([
      "  New category: TV (1 rows)",
      "  New category: TV > Video (1 rows)",
      "  New category: Home (1 rows)",
    ]);
    await expect(command(app, path, "--slash", "maybe")).rejects.toThrow("levels, name");
  });

  it("prints the first lines of one problem, and how many more there are", async () => {
    const app = await testApp();
    const rows = Array.from({ length: 50 }, (_, i) => `${i},Kettle ${i},9,EUR,5000000000001`);
    const path = await aFile(`sku,name,price,currency,gtin\n${rows.join("\n")}\n,Nameless,x,EUR,\n`);
    const { with: found } = await command(app, path, "--dry-run");
    const [first, ...others] = found("check digit");
    expect(first).toContain("line 2, gtin: ");
    expect([others.length, others.at(-1)]).toEqual([20, expect.stringMatching(/^ {2}30 more lines, gtin: /)]);
    expect(found("line 52")).not.toEqual([]);
  });

  it("shows a line of a file whose encoding is a guess, but not if it was given", async () => {
    const app = await testApp();
    const path = await aFile(
      Buffer.from("sku;name;price;currency\n1;\x81\xff\x8d\xfe\x9d\xf3\x90;9;EUR\n", "latin1"),
      "noise.csv",
    );
    const [doubt] = (await command(app, path, "--dry-run")).with("--encoding");
    expect(doubt).toMatch(/read as \S+, .*"1;.*;9;EUR"/);
    const explicit = await command(app, path, "--dry-run", "--encoding", "windows-1252");
    expect(explicit.with("--encoding")).toEqual([]);
  });

  it("suggests a category that may be meant, and uses it if confirmed", async () => {
    const app = await testApp();
    const knives = await aCategory(app, "Knives");
    const path = await aFile("sku,name,category,price,currency\n1,Knife,Knifes,9,EUR\n");
    const [line] = (await command(app, path, "--dry-run")).with("New category");
    expect(line).toBe(
      `  New category: Knifes (1 rows; similar to "Knives": to use that one, add --category "Knifes=${knives}")`,
    );
    const choice = ["--category", `Knifes=${knives}`];
    const checked = await command(app, path, "--dry-run", ...choice);
    expect(checked.with("New category")).toEqual([]);
    const done = await command(app, path, ...choice);
    expect(done.lines.at(-1)?.replace("Done", "Checked")).toBe(checked.lines.at(-1));
    expect((await app.categories.namesIn("en")).map(({ name }) => name)).toEqual(["Knives"]);
    await expect(command(app, path, "--category", "Knifes")).rejects.toThrow('"Knifes=12"');
  });
});
