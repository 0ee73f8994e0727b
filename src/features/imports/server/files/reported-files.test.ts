import { describe, expect, it } from "vitest";
import type { ImportRow, RowProblem } from "#features/imports/import-row.ts";
import { inspectFile } from "./inspect-file.ts";
import { type ImportFileSettings, readImportFile } from "./read-import-file.ts";

const at = (name: string) => `tests/support/import-files/reported/${name}.csv`;

/** The rows and problems of a file reported as troublesome for other importers. */
async function read(name: string, settings: Partial<ImportFileSettings> = {}) {
  const rows: ImportRow[] = [];
  const problems: RowProblem[] = [];
  for await (const event of readImportFile({
    path: at(name),
    defaultCurrency: "EUR",
    now: Date.UTC(2026, 10, 25),
    lang: "en",
    ...settings,
  })) {
    if (event.kind === "row") {
      rows.push(event.row);
      problems.push(...event.remarks);
    } else if (event.kind === "rejected") problems.push(...event.problems);
  }
  return { rows, problems: problems.map(({ line, code }) => `${line} ${code}`) };
}

describe("reads lists in a cell", () => {
  it("keeping what quotation marks hold together, and decimal commas", async () => {
    const { rows } = await read("woo-quoted-values");
    expect(rows).toMatchObject([
      {
        categoryPath: ["Tea, Coffee & Co", "Kettles"],
        otherCategoryPaths: [["Gifts"]],
        attributes: [
          { key: "State", value: "Opened, not used. Lid missing." },
          { key: "Length", value: "1,2 m, 1,5 m" },
        ],
      },
    ]);
  });

  it("dropping an overlong list of SKUs but not the row", async () => {
    const { rows, problems } = await read("etsy-gbp", { defaultCurrency: null });
    expect(rows).toMatchObject([
      {
        name: "Oak phone stand",
        sku: "OAK-7",
        price: { amount: 2450, currency: "GBP" },
        availability: "in-stock",
      },
      { name: "Linen pouch", price: { amount: 1800, currency: "GBP" } },
    ]);
    expect(rows[0]?.imageUrls).toEqual(["https://img.example/a1.jpg", "https://img.example/a2.jpg"]);
    expect(rows[1]?.sku).toBeUndefined();
    expect(rows[1]?.attributes).toContainEqual({ key: "Size", value: "Small, Large" });
    expect(problems).toEqual(["3 value-too-long"]);
  });
});

it("splits categories into three levels by any separator, and by a slash if its first level is certain", async () => {
  const { rows, problems } = await read("category-slash");
  const levels = ["Home", "Kitchen", "Kettles"];
  expect(rows.map(({ categoryPath }) => categoryPath)).toEqual([
    ...[levels, levels, levels, levels, levels],
    ["Home & Garden", "Kitchen"],
    ["home", "KITCHEN"],
    ["Home", "Kitchen"],
    ["TV/Video", "HDMI/USB cables"],
  ]);
  expect(problems).toEqual([]);
});

it("corrects and reports GTINs damaged by a spreadsheet, and leaves out the others", async () => {
  const { rows, problems } = await read("excel-gtin");
  expect(rows.map(({ sku, gtin }) => [sku, gtin])).toEqual([
    ["G1", undefined],
    ["G2", "036000291452"],
    ["G3", "4006381333931"],
    ["G4", "9783161484100"],
    ["G5", "9783161484100"],
    ["G6", undefined],
    ["G7", undefined],
    ["G8", undefined],
  ]);
  expect(problems).toEqual([
    "2 gtin-unreadable",
    "3 gtin-zero-added",
    "4 apostrophe-dropped",
    "6 isbn-converted",
    "7 gtin-check-digit",
    "8 gtin-unreadable",
    "9 gtin-unreadable",
  ]);
});

describe("reads files of other programs without a mapping", () => {
  it("Awin", async () => {
    const { rows, problems } = await read("awin", { defaultCurrency: null });
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([
      {
        key: "id:111",
        name: "Steel kettle",
        url: "https://www.awin1.com/pclick.php?p=1&a=2&m=3",
        price: { amount: 4990, currency: "GBP" },
        salePrice: { amount: 3990, currency: "GBP" },
        shipping: [{ country: "", price: { amount: 499, currency: "GBP" } }],
        imageUrls: ["https://img.example/k.jpg", "https://img.example/aw.jpg"],
        gtin: "4006381333931",
        brand: "Brewmont",
        categoryPath: ["Kitchen"],
        availability: "in-stock",
        lang: "en",
      },
    ]);
  });

  it("BigCommerce, requiring its currency and its shop", async () => {
    expect((await inspectFile(at("bigcommerce"))).asks).toEqual({ currency: true, shop: true, slash: [] });
    const { rows } = await read("bigcommerce", { shopUrl: "https://garden.example" });
    expect(rows).toMatchObject([
      {
        name: "Garden shears",
        sku: "GS-77",
        gtin: "4006381333931",
        brand: "Edge",
        description: "Sharp",
        price: { amount: 2900 },
        salePrice: { amount: 2400 },
        categoryPath: ["Shop", "Garden"],
        otherCategoryPaths: [["Shop", "Tools"]],
        imageUrls: ["https://img.example/g1.jpg", "https://img.example/g2.jpg"],
        url: "https://garden.example/garden-shears/",
      },
    ]);
    expect((await read("bigcommerce")).problems).toEqual(["2 url-relative"]);
  });

  it("OpenCart, with a column per language", async () => {
    expect((await inspectFile(at("opencart"))).asks).toEqual({ currency: false, shop: true, slash: [] });
    const { rows, problems } = await read("opencart", { shopUrl: "https://lamps.example/" });
    expect(rows).toMatchObject([
      {
        name: "Desk lamp",
        description: "Bright",
        lang: "en",
        texts: { he: { name: "מנורת שולחן", description: "בהירה" } },
        price: { amount: 10_050, currency: "EUR" },
        brand: "Lumo",
        imageUrls: ["https://lamps.example/image/catalog/demo/lamp.jpg"],
      },
    ]);
    expect(problems).toEqual(["2 category-number"]);
    const [hebrew] = (await read("opencart", { lang: "he" })).rows;
    expect(hebrew).toMatchObject({ lang: "he", name: "מנורת שולחן", texts: { en: { name: "Desk lamp" } } });
  });

  it("Medusa, with a price per currency", async () => {
    const first = await read("medusa-prices", { defaultCurrency: null });
    expect(first.rows).toMatchObject([
      {
        key: "id:prod_1",
        name: "Wool scarf",
        price: { amount: 3000, currency: "EUR" },
        sku: "SCARF-S",
        categoryPath: ["Accessories"],
        attributes: [{ key: "Size", value: "S" }],
        imageUrls: ["https://img.example/s.jpg", "https://img.example/s1.jpg", "https://img.example/s2.jpg"],
        published: true,
      },
    ]);
    const [inDollars] = (
      await read("medusa-prices", { defaultCurrency: "USD", shopUrl: "https://wool.example" })
    ).rows;
    expect(inDollars).toMatchObject({
      price: { amount: 3500, currency: "USD" },
      url: "https://wool.example/products/wool-scarf",
    });
  });

  it("eBay's templates, below their information line", async () => {
    const { rows } = await read("ebay-fx", { defaultCurrency: null });
    expect(rows).toMatchObject([
      {
        line: 3,
        sku: "EB-1",
        name: "Copper saucepan",
        description: "Heavy, 20 cm",
        brand: "Cuivre",
        price: { amount: 4200, currency: "GBP" },
        condition: "new",
        availability: "in-stock",
        imageUrls: ["https://img.example/e1.jpg", "https://img.example/e2.jpg"],
      },
    ]);
  });
});
