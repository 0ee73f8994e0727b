import { describe, expect, it } from "vitest";
import { createColumnPlan } from "../columns/column-mapping.ts";
import type { ImportLayout } from "../columns/column-placement.ts";
import { assembleRow } from "./assemble-row.ts";

const now = Date.UTC(2026, 4, 15, 12);

function assemble(
  values: Record<string, string>,
  layout: ImportLayout = "own-names",
  defaultCurrency = "USD",
) {
  const plan = createColumnPlan({ layout });
  const cells = Object.entries(values).map(([column, text], position) => ({
    column,
    text,
    placement: plan.place(column, position),
  }));
  return assembleRow(7, cells, { layout, defaultCurrency, now });
}

function rowOf(...given: Parameters<typeof assemble>) {
  const outcome = assemble(...given);
  if ("problems" in outcome) throw new Error(JSON.stringify(outcome.problems));
  return outcome;
}

const remarksOf = (...given: Parameters<typeof assemble>) =>
  rowOf(...given).remarks.map(({ code, column, line }) => `${line} ${column}: ${code}`);

const problemsOf = (...given: Parameters<typeof assemble>) => {
  const outcome = assemble(...given);
  return "problems" in outcome
    ? outcome.problems.map(({ code, column, line }) => `${line} ${column}: ${code}`)
    : [];
};

describe("assembles a WooCommerce row", () => {
  it("removes page-builder shortcodes and reports them", () => {
    const row = {
      ID: "1",
      Name: "Mixer",
      Description: "Line one\\nLine two\\n\\n[vc_row]Built[/vc_row] [sic] end",
    };
    expect(rowOf(row, "woocommerce").row.description).toBe(
      "Line one Line two\n\nBuilt [sic] end".replace(" Line", "\nLine"),
    );
    expect(remarksOf(row, "woocommerce")).toEqual(["7 Description: shortcode-left-out"]);
    expect(
      rowOf({ id: "1", name: "Mixer", description: "[vc_row]Built[/vc_row]" }).row.description,
    ).toContain("[vc_row]");
  });
  const external = {
    ID: "44",
    Type: "external",
    SKU: "KET-1",
    "GTIN, UPC, EAN, or ISBN": "4006381333931",
    Name: "Kettle &amp; lid",
    Published: "1",
    "Short description": "<p>Short</p>",
    Description: "<strong>First</strong>\\n\\nSecond C:\\\\new",
    "In stock?": "1",
    "Weight (kg)": "1.2",
    "Sale price": "12.50",
    "Regular price": "19.990",
    Categories: "Kitchen, Kitchen > Kettles, Home\\, Garden > Sale",
    Images: "https://shop.test/a.jpg, https://shop.test/b,c.jpg, http://shop.test/d.jpg",
    "External URL": "https://shop.test/p?a=1&amp;b=2",
    "Attribute 1 name": "Colour",
    "Attribute 1 value(s)": "Red, Sky\\, blue",
    Brands: "Acme",
  };

  it("maps it to one of ours", () => {
    expect(rowOf(external, "woocommerce", "EUR")).toEqual({
      row: {
        line: 7,
        key: "id:44",
        name: "Kettle & lid",
        summary: "Short",
        description: "First\n\nSecond C:\\new",
        brand: "Acme",
        gtin: "4006381333931",
        sku: "KET-1",
        categoryPath: ["Kitchen", "Kettles"],
        otherCategoryPaths: [["Home, Garden", "Sale"]],
        price: { amount: 1999, currency: "EUR" },
        salePrice: { amount: 1250, currency: "EUR" },
        url: "https://shop.test/p?a=1&b=2",
        imageUrls: ["https://shop.test/a.jpg", "https://shop.test/b,c.jpg"],
        availability: "in-stock",
        attributes: [
          { key: "Weight (kg)", value: "1.2" },
          { key: "Colour", value: "Red, Sky, blue" },
        ],
        published: true,
      },
      remarks: [
        {
          line: 7,
          column: "Images",
          code: "image-http",
          message: "Image skipped: its URL starts with http://, not https://.",
          value: "http://shop.test/d.jpg",
        },
      ],
      role: "product",
      turnsAt: null,
    });
  });

  it("names the parent of a variation by id or by SKU", () => {
    expect(rowOf({ ...external, Parent: "id:12" }, "woocommerce").row.parentKey).toBe("id:12");
    expect(rowOf({ ...external, Parent: "HOODIE" }, "woocommerce").row.parentKey).toBe("sku:HOODIE");
  });

  it("does not publish a draft, and treats a back-order as a pre-order", () => {
    const { row } = rowOf({ ...external, Published: "-1", "In stock?": "backorder" }, "woocommerce");
    expect(row.published).toBe(false);
    expect(row.availability).toBe("preorder");
  });

  it("has a sale price only during the sale", () => {
    const sale = (starts: string, ends: string) =>
      remarksOf(
        { ...external, Images: "", "Date sale price starts": starts, "Date sale price ends": ends },
        "woocommerce",
      );
    expect(sale("2026-05-01", "2026-05-15")).toEqual([]);
    expect(sale("", "2026-05-14")).toEqual(["7 Sale price: sale-not-running"]);
    expect(sale("2026-05-16", "")).toEqual(["7 Sale price: sale-not-running"]);
    expect(sale("soon", "")).toEqual(["7 Sale price: date-unreadable"]);
  });
});

describe("assembles a Google Merchant row", () => {
  const item = {
    id: "A1",
    title: "Kettle",
    link: "https://shop.test/a1",
    price: "1299.00 ILS",
    "sale price": "999.00 ILS",
    sale_price_effective_date: "2026-05-01T00:00+0200/2026-05-31T23:59+0200",
    image_link: "https://shop.test/a,1.jpg",
    additional_image_link: "https://shop.test/2.jpg,https://shop.test/3.jpg",
    availability: "in_stock",
    condition: "refurbished",
    mpn: "KX-5",
    google_product_category: "Home & Garden > Kitchen",
    color: "red",
    product_detail: "General:Volume:1.7 l,General:Power:2,200 W",
  };

  it("maps it to one of ours", () => {
    const { row, remarks } = rowOf(item, "google-merchant");
    expect(remarks).toEqual([]);
    expect(row).toMatchObject({
      key: "id:A1",
      model: "KX-5",
      price: { amount: 129900, currency: "ILS" },
      salePrice: { amount: 99900, currency: "ILS" },
      imageUrls: ["https://shop.test/a,1.jpg", "https://shop.test/2.jpg", "https://shop.test/3.jpg"],
      availability: "in-stock",
      condition: "refurbished",
      categoryPath: ["Home & Garden", "Kitchen"],
      attributes: [
        { key: "color", value: "red" },
        { key: "Volume", value: "1.7 l" },
        { key: "Power", value: "2,200 W" },
      ],
    });
  });

  it("prefers the shop's own category, and ignores bare numbers", () => {
    expect(rowOf({ ...item, product_type: "Kettles" }, "google-merchant").row.categoryPath).toEqual([
      "Kettles",
    ]);
    expect(
      rowOf({ ...item, google_product_category: "1604" }, "google-merchant").row.categoryPath,
    ).toBeUndefined();
  });
});

describe("keeps a row's key the same on every run", () => {
  it("which is the first of id, SKU, GTIN and URL", () => {
    const url = "https://shop.test/x";
    expect(rowOf({ id: "1", sku: "S", name: "n" }).row.key).toBe("id:1");
    expect(rowOf({ sku: "S", gtin: "036000291452", name: "n" }).row.key).toBe("sku:S");
    expect(rowOf({ gtin: "036000291452", url, name: "n" }).row.key).toBe("gtin:00036000291452");
    expect(rowOf({ gtin: "0036000291452", name: "n" }).row.key).toBe("gtin:00036000291452");
    expect(rowOf({ url, name: "n" }).row.key).toBe("url:https://shop.test/x");
  });
});

describe("rejects a row for what must not be guessed", () => {
  it.each([
    [{ sku: "1" }, "7 : name-missing"],
    [{ name: "n", gtin: "123" }, "7 : key-missing"],
    [{ sku: "1", name: "<br>" }, "7 name: name-missing"],
    [{ sku: "1", name: "n", price: "-3" }, "7 price: price-negative"],
    [{ sku: "1", name: "n", price: "call us" }, "7 price: price-unreadable"],
    [{ sku: "1", name: "n", price: "3", currency: "Gold" }, "7 currency: currency-unknown"],
    [{ sku: "1", name: "n", price: "3 EUR", saleprice: "2 USD" }, "7 saleprice: currency-conflict"],
    [{ sku: "1", name: "n", url: "javascript:alert(1)" }, "7 url: url-invalid"],
    [{ sku: "1", name: "n", url: "shop.test/p" }, "7 url: url-invalid"],
  ])("%o", (values, problem) => {
    expect(problemsOf(values)).toEqual([problem]);
  });

  it("with all reasons at once, and the value truncated", () => {
    const outcome = assemble({ name: "", price: "x".repeat(300) });
    const problems = "problems" in outcome ? outcome.problems : [];
    expect(problems.map(({ code }) => code)).toEqual(["price-unreadable", "name-missing", "key-missing"]);
    expect(problems[0]?.value).toHaveLength(201);
  });
});

describe("leaves out an optional value with a remark", () => {
  it.each([
    [{ gtin: "4006381333932" }, "7 gtin: gtin-check-digit"],
    [{ availability: "perhaps" }, "7 availability: availability-unknown"],
    [{ condition: "shiny" }, "7 condition: condition-unknown"],
    [{ lang: "de" }, "7 lang: language-unknown"],
    [{ image: "//evil.test/x.jpg" }, "7 image: image-refused"],
    [{ image: "data:image/png;base64,AAAA" }, "7 image: image-refused"],
    [{ price: "5", saleprice: "6" }, "7 saleprice: sale-not-lower"],
    [{ description: "caf\uFFFD" }, "7 description: characters-lost"],
  ])("%o", (values, remark) => {
    expect(remarksOf({ sku: "1", name: "n", ...values })).toEqual([remark]);
  });

  it("but mends blanks and ampersands in URLs, and accepts site paths as images", () => {
    const { row } = rowOf({
      sku: "1",
      name: "n",
      image: "/media/a b.jpg",
      url: "https://shop.test/a b?x=1&amp;y",
    });
    expect(row.imageUrls).toEqual(["/media/a%20b.jpg"]);
    expect(row.url).toBe("https://shop.test/a%20b?x=1&y");
  });

  it("and accepts only the site's languages", () => {
    expect(rowOf({ sku: "1", name: "n", lang: "zh-TW" }).row.lang).toBe("zh");
    expect(rowOf({ sku: "1", name: "n", lang: "iw" }).row.lang).toBe("he");
  });
});

describe("drops a cell that is too long, but not its row", () => {
  it("with one remark each", () => {
    const long = "x".repeat(20_000);
    const { row, remarks } = rowOf({
      sku: "A".repeat(5_000),
      name: "n",
      category: `Home > ${"y".repeat(300)}`,
      brand: long,
      image: `https://shop.test/${long}.jpg, https://shop.test/a.jpg`,
      "attribute:Colour": long,
      "attribute:Size": "M",
    });
    expect(row).toEqual({
      line: 7,
      key: `sku:${"A".repeat(5_000)}`,
      name: "n",
      imageUrls: ["https://shop.test/a.jpg"],
      attributes: [{ key: "Size", value: "M" }],
    });
    expect(remarks.map(({ code, column }) => `${column} ${code}`).sort()).toEqual([
      "attributes value-too-long",
      "brand value-too-long",
      "category value-too-long",
      "image value-too-long",
      "sku value-too-long",
    ]);
  });

  it("but shortens a name after a whole word", () => {
    const { row, remarks } = rowOf({ sku: "1", name: "word ".repeat(200) });
    expect(row.name).toMatch(/^(word )+word…$/);
    expect(row.name.length).toBeLessThanOrEqual(500);
    expect(remarks.map(({ code }) => code)).toEqual(["name-cut"]);
  });
});

describe("reads a price", () => {
  it.each([
    [{ price: "0" }, undefined, ["7 price: price-zero"]],
    [{ price: "0.00 EUR" }, undefined, ["7 price: price-zero"]],
    [{ price: "Free" }, 0, []],
    [{ price: "חינם" }, 0, []],
    [{ "List price": "50", price: "40" }, 5000, []],
    [{ final_price: "40" }, 4000, []],
  ])("%o", (values, amount, expected) => {
    const given = { sku: "1", name: "n", ...values } as Record<string, string>;
    expect(rowOf(given).row.price?.amount).toBe(amount);
    expect(remarksOf(given)).toEqual(expected);
  });

  it("with a currency under any of its names, next to it, or above it, but never guesses", () => {
    const currencyOf = (values: Record<string, string>) =>
      rowOf({ sku: "1", name: "n", ...values }, "own-names", "USD").row.price?.currency;
    for (const name of [
      "CURRENCY_CODE",
      "priceCurrency",
      "Devise",
      "Währung",
      "מטבע",
      "货币",
      "currency_iso",
    ])
      expect([name, currencyOf({ price: "5", [name]: "GBP" })]).toEqual([name, "GBP"]);
    for (const name of ["Price (GBP)", "price_gbp", "GBP price", "Preis in GBP", "Price £"])
      expect([name, currencyOf({ [name]: "5" })]).toEqual([name, "GBP"]);
    const plan = createColumnPlan({ layout: "own-names" });
    const cells = ["sku", "name", "price"].map((column, position) => ({
      column,
      text: "5",
      placement: plan.place(column, position),
    }));
    const outcome = assembleRow(7, cells, { layout: "own-names", defaultCurrency: null, now });
    expect(outcome).toMatchObject({ problems: [{ code: "currency-missing", column: "price" }] });
  });
});
