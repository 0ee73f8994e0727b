import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { ImportRow } from "#features/imports/import-row.ts";
import { type ImportEvent, type ImportFileSettings, readImportFile } from "./read-import-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

type Reading = {
  rows: ImportRow[];
  /** "line code" of every rejection, "line code?" of every remark. */
  problems: string[];
  columns: Extract<ImportEvent, { kind: "columns" }> | undefined;
  fault: ImportFileError | undefined;
};

async function read(content: string | Buffer, settings: Partial<ImportFileSettings> = {}): Promise<Reading> {
  const path = join(folder, "import.txt");
  await writeFile(path, content);
  const reading: Reading = { rows: [], problems: [], columns: undefined, fault: undefined };
  try {
    for await (const event of readImportFile({ path, defaultCurrency: "USD", now: 0, ...settings })) {
      if (event.kind === "row") {
        reading.rows.push(event.row);
        reading.problems.push(...event.remarks.map(({ line, code }) => `${line} ${code}?`));
      }
      if (event.kind === "rejected")
        reading.problems.push(...event.problems.map(({ line, code }) => `${line} ${code}`));
      if (event.kind === "columns") reading.columns = event;
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    reading.fault = error;
  }
  return reading;
}

const names = ({ rows }: Reading) => rows.map(({ line, name }) => `${line} ${name}`);
const faultOf = async (content: string | Buffer) => (await read(content)).fault?.code;

describe("reads a table as saved by common programs", () => {
  it("Excel: semicolons, byte order mark, CRLF, comma decimals, protected zeros, trailing empty rows", async () => {
    const csv =
      '\uFEFFsku;name;price;ean\r\n="007";Kettle;"1.299,50 €";"4006381333931"\r\n8;Lid;12,5;\r\n;;;\r\n\r\n';
    const reading = await read(csv, { defaultCurrency: "EUR" });
    expect(reading.columns).toMatchObject({ format: "csv", encoding: "utf-8", delimiter: ";" });
    expect(reading.rows).toMatchObject([
      { line: 2, key: "sku:007", price: { amount: 129950, currency: "EUR" }, gtin: "4006381333931" },
      { line: 3, key: "sku:8", price: { amount: 1250, currency: "EUR" } },
    ]);
    expect(reading.problems).toEqual([]);
  });

  it("Excel as Unicode text: UTF-16 with tabs", async () => {
    const reading = await read(iconv.encode("sku\tname\r\n1\tקומקום\r\n", "utf-16le", { addBOM: true }));
    expect(reading.columns).toMatchObject({ encoding: "utf-16le", delimiter: "\t" });
    expect(names(reading)).toEqual(["2 קומקום"]);
  });

  it.each([
    ["windows-1255", "קומקום חשמלי", "כיסא"],
    ["windows-1256", "غلاية كهربائية", "كرسي"],
    ["gb18030", "电热水壶", "椅子"],
    ["windows-1252", "Théière en fonte", "Café"],
  ])("in %s, with its quoted line ends", async (encoding, one, two) => {
    const text = `sku,name,description\r\n1,${one},"${two}\r\n\r\n${two}"\r\n2,${two},x\r\n`;
    const reading = await read(iconv.encode(text, encoding));
    expect(reading.columns?.encoding).toBe(encoding);
    expect(reading.rows).toMatchObject([
      { line: 2, name: one, description: `${two}\n\n${two}` },
      { line: 5, name: two },
    ]);
  });

  it("with Excel's sep= line, with pipes, with old Mac line ends", async () => {
    expect(names(await read("sep=;\r\nsku;name\r\n1;a,b\r\n"))).toEqual(["3 a,b"]);
    expect(names(await read("sku|name|brand\n1|a,b|c\n"))).toEqual(["2 a,b"]);
    expect(names(await read("sku,name\r1,a\r2,b\r"))).toEqual(["2 a", "3 b"]);
  });

  it("in the encoding the caller names", async () => {
    const reading = await read(iconv.encode("sku,name\n1,Чайник\n", "koi8-r"), { encoding: "KOI8-R" });
    expect(names(reading)).toEqual(["2 Чайник"]);
    expect((await read("sku,name", { encoding: "klingon" })).fault?.code).toBe("encoding-unknown");
  });

  it("with a header alone as a file without products", async () => {
    expect(await read("sku,name\n")).toMatchObject({ rows: [], problems: [], fault: undefined });
  });
});

describe("reports a bad row by line and keeps the other rows", () => {
  it("with too few columns, too many, or empty surplus ones", async () => {
    const reading = await read("sku,name,price\n1,a\n2,b,3\n3,c,4,5\n4,d,5,,\n");
    expect(names(reading)).toEqual(["3 b", "5 d"]);
    expect(reading.problems).toEqual(["2 too-few-columns", "4 too-many-columns"]);
  });

  it("with a text broken over two lines without quotation marks", async () => {
    const reading = await read("sku,name,price\n1,first half\nsecond half,3\n2,b,3\n");
    expect(names(reading)).toEqual(["4 b"]);
    expect(reading.problems).toEqual(["2 too-few-columns", "3 too-few-columns"]);
  });

  it.each([
    ['1,"never closed,2\n2,"ok",3\n3,"fine",4\n', ["3 ok", "4 fine"]],
    ['1,"never closed,2\n2,ok,3\n3,fine,4', ["3 ok", "4 fine"]],
    ['1,"a"b",2\n2,"two\nlines",3\n', ['2 "a"b"', "3 two lines"]],
    ['1,24" screen,2\n2,"Best" buy,3\n3,"say ""hi""",4\n', ['2 24" screen', '3 "Best" buy', '4 say "hi"']],
  ])("with a stray quotation mark in %j", async (rows, expected) => {
    const reading = await read(`sku,name,price\n${rows}`);
    expect(names(reading)).toEqual(expected);
    expect(reading.problems).toEqual(expected[0]?.startsWith("3") ? ["2 quote-not-closed"] : []);
  });

  it("with an open quotation mark above megabytes of text", async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `${i},product ${i},${"x".repeat(100)}`);
    const reading = await read(`sku,name,model\n0,"open,x\n${rows.join("\n")}\n`);
    expect(reading.problems).toEqual(["2 quote-not-closed"]);
    expect(reading.rows).toHaveLength(30_000);
    expect(reading.rows.at(-1)).toMatchObject({ line: 30_002, name: "product 29999" });
  });

  it("with an invalid price, along with its column", async () => {
    const reading = await read("sku,name,price\n1,a,soon\n2,b,-1\n3,c,1.5\n");
    expect(reading.problems).toEqual(["2 price-unreadable", "3 price-negative"]);
    expect(names(reading)).toEqual(["4 c"]);
  });

  it("or imports it with a remark if characters could not be decoded", async () => {
    const bytes = Buffer.concat([
      Buffer.from("sku,name\n1,קומקום\n2,caf"),
      Buffer.from([0xe9]),
      Buffer.from("\n"),
    ]);
    const reading = await read(bytes);
    expect(names(reading)).toEqual(["2 קומקום", "3 caf\uFFFD"]);
    expect(reading.problems).toEqual(["3 characters-lost?"]);
  });
});

describe("streams records from JSON", () => {
  it("in an array, with numbers as written", async () => {
    const json =
      '[\n {"id": 12345678901234567890, "name": "a", "price": 12.990, "images": ["/a.jpg", "/b.jpg"]},\n\n {"id":2,\n"name":"b","price":"1.234,50 €"}]';
    expect((await read(json)).rows).toMatchObject([
      {
        line: 2,
        key: "id:12345678901234567890",
        price: { amount: 1299, currency: "USD" },
        imageUrls: ["/a.jpg", "/b.jpg"],
      },
      { line: 4, key: "id:2", price: { amount: 123450, currency: "EUR" } },
    ]);
  });

  it.each(["products", "items"])("in the list under %s", async (key) => {
    const json = `{"total": 2, "page": {"items": [1]}, "${key}": [{"sku":"1","title":"a"},\n{"sku":"2","title":"b"}], "x": {"y": [{"z": 1}]}}`;
    const reading = await read(json);
    expect(reading.columns?.format).toBe("json");
    expect(names(reading)).toEqual(["1 a", "2 b"]);
  });

  it("in lines, where a broken one affects no other", async () => {
    const reading = await read('{"sku":"1","name":"a"}\n{"sku":"2","name":\n\n{"sku":"3","name":"c"}\n[1]\n');
    expect(reading.columns?.format).toBe("ndjson");
    expect(names(reading)).toEqual(["1 a", "4 c"]);
    expect(reading.problems).toEqual(["2 json-invalid", "5 not-an-object"]);
  });

  it("in our own row format, with money in minor units", async () => {
    const row = {
      id: "k1",
      name: "Kettle",
      categoryPath: ["Home", "Kitchen, small"],
      price: { amount: 1299, currency: "KWD" },
      imageUrls: ["https://shop.test/a.jpg"],
      attributes: [{ key: "Colour", value: "red" }],
      availability: "preorder",
      lang: "ar",
    };
    const reading = await read(JSON.stringify([row, { ...row, price: { amount: 12.99, currency: "KWD" } }]));
    const { id, ...rest } = row;
    expect(reading.rows).toEqual([{ line: 1, key: `id:${id}`, ...rest }]);
    expect(reading.problems).toEqual(["1 price-unreadable"]);
  });

  it("with objects in lists, as in shop APIs", async () => {
    const json = `[{"id":1,"name":"a","brand":{"name":"Acme"},"images":[{"src":"/1.jpg"},{"src":"/2.jpg"}],
      "categories":[{"name":"Home, Garden"},{"name":"Kitchen"}],"attributes":[{"name":"Colour","options":["red","blue"]}]}]`;
    expect((await read(json)).rows).toMatchObject([
      {
        brand: "Acme",
        imageUrls: ["/1.jpg", "/2.jpg"],
        categoryPath: ["Home, Garden"],
        otherCategoryPaths: [["Kitchen"]],
        attributes: [{ key: "Colour", value: "red, blue" }],
      },
    ]);
  });

  it("with columns mapped by dotted names, reporting unknown ones", async () => {
    const json = '[{"ref":"1","label":{"en":"a"},"cost":{"value":5.5},"junk":{"deep":true}}]';
    const mapping = { id: "ref", name: "label.en", price: "cost.value", brand: "maker" };
    const reading = await read(json, { mapping });
    expect(reading.rows).toMatchObject([{ key: "id:1", name: "a", price: { amount: 550, currency: "USD" } }]);
    expect(reading.columns?.columns).toMatchObject({
      unplaced: [{ column: "junk.deep", reason: "unknown" }],
      absent: ["maker"],
    });
  });

  it("until it is cut off, with the rows before and the line of the lost one", async () => {
    const reading = await read('[{"sku":"1","name":"a"},\n{"sku":"2","name":"b"},\n{"sku":"3","na');
    expect(names(reading)).toEqual(["1 a", "2 b"]);
    expect(reading.fault).toMatchObject({ code: "truncated", line: 3 });
  });

  it("until its brackets do not match", async () => {
    const reading = await read('[{"sku":"1","name":"a"},\n{"sku":"2"]\n');
    expect(names(reading)).toEqual(["1 a"]);
    expect(reading.fault).toMatchObject({ code: "json-malformed", line: 2 });
  });
});

describe("streams items from XML feeds", () => {
  const rss = (items: string, head = '<?xml version="1.0"?>') =>
    `${head}\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel><title>Shop</title>\n${items}</channel></rss>`;

  it("in RSS with Google's names, entities, CDATA and details", async () => {
    const item = `<item><g:id>A1</g:id><title><![CDATA[Kettle & "lid"]]></title><link>https://shop.test/?a=1&amp;b=2</link>
      <g:description>&lt;p&gt;First&lt;/p&gt;&lt;p&gt;Second&amp;nbsp;&lt;script&gt;x&lt;/script&gt;&lt;/p&gt;</g:description>
      <g:price>1,299.00 ILS</g:price><g:image_link>https://shop.test/1.jpg</g:image_link>
      <g:additional_image_link>https://shop.test/2.jpg</g:additional_image_link>
      <g:additional_image_link>https://shop.test/3.jpg</g:additional_image_link>
      <g:shipping><g:price>9.00 ILS</g:price></g:shipping><g:availability>in stock</g:availability>
      <g:product_detail><g:attribute_name>Volume</g:attribute_name><g:attribute_value>1.7 l</g:attribute_value></g:product_detail>
      </item>\n`;
    const reading = await read(rss(item));
    expect(reading.columns).toMatchObject({ format: "xml", columns: { layout: "google-merchant" } });
    expect(reading.rows).toEqual([
      {
        line: 4,
        key: "id:A1",
        name: 'Kettle & "lid"',
        description: "First\n\nSecond",
        price: { amount: 129900, currency: "ILS" },
        shipping: [{ country: "", price: { amount: 900, currency: "ILS" } }],
        url: "https://shop.test/?a=1&b=2",
        imageUrls: ["https://shop.test/1.jpg", "https://shop.test/2.jpg", "https://shop.test/3.jpg"],
        availability: "in-stock",
        attributes: [{ key: "Volume", value: "1.7 l" }],
      },
    ]);
  });

  it("in Atom, with links as attributes and markup inside", async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:x="http://base.google.com/ns/1.0"><title>Shop</title>
<entry><x:id>1</x:id><title>a</title><link rel="alternate" href="https://shop.test/1"/><x:price>5 USD</x:price>
<summary type="xhtml"><div><p>One <b>bold</b></p><p>Two</p></div></summary></entry></feed>`;
    const reading = await read(atom, { mapping: { description: "summary" } });
    expect(reading.rows).toMatchObject([
      { line: 2, key: "id:1", url: "https://shop.test/1", description: "One bold\n\nTwo" },
    ]);
  });

  it("with the errors of real feeds: bare ampersands, HTML names, control characters, a blank first line", async () => {
    const item =
      "<item><g:id>1</g:id><title>Tom & Jerry&nbsp;&eacute;\u000b &unknown;</title>" +
      "<link>https://shop.test/?a=1&b=2&c;3</link></item>";
    const reading = await read(`\n${rss(item)}`);
    expect(reading.fault).toBeUndefined();
    expect(reading.rows).toMatchObject([
      { line: 5, name: "Tom & Jerry é &unknown;", url: "https://shop.test/?a=1&b=2&c;3" },
    ]);
  });

  it("with any prefix-free elements, by our names or a mapping", async () => {
    const xml =
      '<shop><products><product id="9"><naam>Ketel</naam><prijs>12,50</prijs></product></products></shop>';
    const reading = await read(xml, { mapping: { name: "naam", price: "prijs" }, defaultCurrency: "EUR" });
    expect(reading.rows).toMatchObject([
      { key: "id:9", name: "Ketel", price: { amount: 1250, currency: "EUR" } },
    ]);
  });

  it("in the encoding its declaration names", async () => {
    const text = rss(
      "<item><g:id>1</g:id><title>Чайник</title></item>",
      '<?xml version="1.0" encoding="windows-1251"?>',
    );
    expect(names(await read(iconv.encode(text, "windows-1251")))).toEqual(["4 Чайник"]);
  });

  it("but never expanding declared entities", async () => {
    const lol = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
      "\n",
    );
    const bomb = rss(
      "<item><g:id>1</g:id><title>&l9;</title></item>",
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">\n${lol}]>`,
    );
    const outside = rss(
      "<item><g:id>1</g:id><title>&f;</title></item>",
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>',
    );
    for (const xml of [bomb, outside]) {
      const reading = await read(xml);
      expect(reading.fault?.code).toBe("xml-doctype");
      expect(reading.rows).toEqual([]);
    }
  });

  it("until it breaks, with the rows before and the line", async () => {
    const items =
      "<item><g:id>1</g:id><title>a</title></item>\n<item><g:id>2</g:id><title>b</wrong></item>\n";
    const reading = await read(rss(items));
    expect(names(reading)).toEqual(["4 a"]);
    expect(reading.fault).toMatchObject({ code: "xml-malformed", line: 5 });
    const cut = await read(rss(items).slice(0, rss(items).indexOf("b</wrong>")));
    expect(names(cut)).toEqual(["4 a"]);
    expect(cut.fault).toMatchObject({ code: "truncated" });
  });
});

describe("survives hostile and odd values", () => {
  it("in little time", async () => {
    const blanks = " \n".repeat(200_000);
    const cell = (text: string) => `"${text}"`;
    const many = Array.from({ length: 100_000 }, (_, i) => `C${i}`).join();
    const csv = `sku,name,categories,images,category,description,price\n1,n,${cell(many)},${cell(`/a${blanks}b`)},${cell(`A${blanks}B`)},${cell("<a ".repeat(50_000))},5\n`;
    await read(csv);
  });

  it("without reaching any prototype", async () => {
    const reading = await read('[{"__proto__":{"name":"x"},"constructor":"y","sku":"1","name":"a"}]');
    expect(names(reading)).toEqual(["1 a"]);
    expect(reading.columns?.columns.unplaced.map(({ column }) => column)).toEqual([
      "__proto__.name",
      "constructor",
    ]);
  });
});

describe("throws one typed error for an unreadable file", () => {
  it.each([
    ["empty", ""],
    ["empty", "\uFEFF \r\n \n"],
    [
      "binary",
      Buffer.from("89504e470d0a1a0a0000000d494844520000000100000001080600000001f15c4890000000", "hex"),
    ],
    ["binary", Buffer.from("%PDF-1.7\n%\u00e2\u00e3")],
    ["spreadsheet", Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0])],
    ["compressed", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ["web-page", "<!DOCTYPE html><html><body>Sign in</body></html>"],
    ["columns-unrecognised", "Dear shop,\nplease find our prices\n"],
    ["no-records", "<settings><theme>dark</theme></settings>"],
    ["truncated", "[{"],
  ])("%s", async (code, content) => {
    expect(await faultOf(content)).toBe(code);
  });

  it("missing, or not a file", async () => {
    const open = (path: string) => readImportFile({ path, defaultCurrency: "USD", now: 0 }).next();
    await expect(open(join(folder, "nowhere.csv"))).rejects.toMatchObject({ code: "not-found" });
    await expect(open(folder)).rejects.toMatchObject({ code: "not-a-file" });
  });
});

it.skipIf(process.platform !== "linux")("closes the file when its reader stops early", async () => {
  const path = join(folder, "stopped.csv");
  const lines = Array.from({ length: 1_000 }, (_, i) => `${i},Kettle ${i},5,https://shop.test/${i}`);
  await writeFile(path, `id,name,price,link\n${lines.join("\n")}`);
  const timesOpen = async () => {
    const links = await readdir("/proc/self/fd");
    const targets = await Promise.allSettled(links.map((link) => readlink(`/proc/self/fd/${link}`)));
    return targets.filter((target) => target.status === "fulfilled" && target.value === path).length;
  };
  const events = readImportFile({ path, defaultCurrency: "USD", now: 0 });
  await events.next();
  expect(await timesOpen()).toBe(1);
  await events.return();
  expect(await timesOpen()).toBe(0);
});
