import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodedText, detectEncoding } from "./text-encoding.ts";
import { createUtf8Census } from "./utf8-census.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encodings-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function detect(bytes: Buffer): Promise<{ encoding: string; text: string }> {
  const path = join(folder, "sample.csv");
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    const { encoding } = await detectEncoding(file, bytes.subarray(0, 64 * 1024));
    let text = "";
    for await (const chunk of decodedText(file, encoding)) text += chunk.text;
    return { encoding, text };
  } finally {
    await file.close();
  }
}

const samples = {
  hebrew: 'מק"ט;שם המוצר;מחיר\r\n1001;קומקום חשמלי;199.90\r\n1002;מיקסר;349\r\n',
  fewHebrew: "id,name,price\n1,כיסא,99 ₪\n2,Table,100\n",
  french: "id;nom;prix\n1;Théière en fonte, très résistante;12,50 €\n2;Café;9,99\n",
  fewFrench: "id;name;price\n1;Théière;12,50\n2;Table;100\n",
  capitalFrench: "id;name\n1;CAFETIÈRE À PISTON\n2;ÉTÉ\n",
  arabic: "id,name,price\n1,غلاية كهربائية,99\n2,خلاط كهربائي,120\n",
  chinese: "编号,名称,价格\n1,电热水壶,99\n2,搅拌机,120\n",
  fewChinese: "id,name,price\n1,椅子,99\n2,Table,100\n",
  polish: "id;name;price\n1;Łyżka do zupy, żółta;12,50\n2;Źrebię pluszowe;100\n",
};

describe("detects an encoding from few words", () => {
  it.each([
    [samples.hebrew, "windows-1255"],
    [samples.fewHebrew, "windows-1255"],
    [samples.french, "windows-1252"],
    [samples.fewFrench, "windows-1252"],
    [samples.capitalFrench, "windows-1252"],
    [samples.arabic, "windows-1256"],
    [samples.arabic, "iso-8859-6"],
    [samples.chinese, "gb18030"],
    [samples.fewChinese, "gb18030"],
    [samples.polish, "windows-1250"],
    [samples.polish, "iso-8859-2"],
    [samples.french.replaceAll("€", "EUR"), "macintosh"],
    [samples.fewFrench, "macintosh"],
    [samples.french.replaceAll("€", "EUR"), "cp850"],
    [samples.fewFrench, "cp850"],
    ["id;name;price\n1;Küchenmaschine für Gemüse;12\n2;Töpfe, groß;3\n", "cp850"],
    ["id;name;price\n1;Küchenmaschine für Gemüse;12\n2;Töpfe, groß;3\n", "macintosh"],
    [samples.hebrew, "cp862"],
    [samples.fewHebrew.replace("₪", "NIS"), "cp862"],
    ["編號,名稱,價格\n1,電熱水壺,99\n2,攪拌機,120\n", "big5"],
    ["id,name,price\n1,椅子,99\n2,Table,100\n", "big5"],
    ["번호,이름,가격\n1,전기 주전자,99\n2,믹서기와 커피 그라인더,120\n", "euc-kr"],
    ["番号,名前,価格\n1,でんきケトル,99\n2,コーヒーミルとミキサー,120\n", "euc-jp"],
    ["编号,名称,价格\n1,电热水壶不锈钢,99\n2,搅拌机和咖啡研磨机,120\n", "gb18030"],
    [samples.french, "iso-8859-15"],
    ["id;name;size\n1;Bolt;5 µm ± 2 °C\n2;Nut ®;3 m²\n", "windows-1252"],
  ])("%s in %s", async (text, encoding) => {
    const detected = await detect(iconv.encode(text, encoding));
    expect(detected).toEqual({ encoding, text });
  });

  it.each(Object.values(samples))("including UTF-8 and UTF-16: %s", async (text) => {
    for (const encoding of ["utf-8", "utf-16le", "utf-16be"]) {
      expect(await detect(iconv.encode(text, encoding))).toEqual({ encoding, text });
      expect(await detect(iconv.encode(text, encoding, { addBOM: true }))).toEqual({ encoding, text });
    }
  });

  it("even if the first foreign letter comes late", async () => {
    const text = `${"1;plain;2\n".repeat(60_000)}2;שולחן אוכל;3\n`;
    expect((await detect(iconv.encode(text, "windows-1255"))).encoding).toBe("windows-1255");
    expect((await detect(Buffer.from(text))).encoding).toBe("utf-8");
  });

  it("and is not misled by broken characters in a long UTF-8 text", async () => {
    const bytes = Buffer.concat([Buffer.from(samples.hebrew), Buffer.from([0xd7]), Buffer.from("\n3;x;1\n")]);
    const { encoding, text } = await detect(bytes);
    expect(encoding).toBe("utf-8");
    expect(text).toContain("\uFFFD");
  });

  it("and returns a line of the text if it is little more than a guess", async () => {
    const path = join(folder, "noise.csv");
    await writeFile(path, Buffer.from("id;name\n1;\x81\xff\x8d\xfe\x9d\xf3\x90\n", "latin1"));
    const file = await open(path);
    const { doubtful } = await detectEncoding(file, Buffer.from("id;name"));
    await file.close();
    expect(doubtful).toMatch(/^1;/);
  });

  it("trusts an XML declaration if the text is not UTF-8", async () => {
    const xml = '<?xml version="1.0" encoding="windows-1251"?><rss><item><title>Чайник</title></item></rss>';
    expect(await detect(iconv.encode(xml, "windows-1251"))).toEqual({ encoding: "windows-1251", text: xml });
    const lying = xml.replace("windows-1251", "iso-8859-1");
    expect((await detect(Buffer.from(lying))).encoding).toBe("utf-8");
  });
});

describe("takes the UTF-8 census", () => {
  const counts = (bytes: number[], cut: number) => {
    const census = createUtf8Census();
    for (let at = 0; at < bytes.length; at += cut) census.write(Uint8Array.from(bytes.slice(at, at + cut)));
    return census.counts();
  };

  it.each([1, 2, 3, 100])("the same in pieces of %i", (cut) => {
    expect(counts([...Buffer.from("aé€😀z")], cut)).toEqual({ sequences: 3, invalid: 0 });
    expect(counts([0xc0, 0xaf], cut)).toEqual({ sequences: 0, invalid: 2 });
    expect(counts([0xed, 0xa0, 0x80], cut)).toEqual({ sequences: 0, invalid: 3 });
    expect(counts([0xe2, 0x82, 0x41, 0xc3, 0xa9], cut)).toEqual({ sequences: 1, invalid: 2 });
    expect(counts([0xf4, 0x90, 0x80, 0x80], cut)).toEqual({ sequences: 0, invalid: 4 });
    expect(counts([0xc3], cut)).toEqual({ sequences: 0, invalid: 1 });
  });
});
