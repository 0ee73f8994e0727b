import { describe, expect, it } from "vitest";
import { type ColumnMapping, createColumnPlan } from "./column-mapping.ts";
import { recogniseLayout } from "./column-placement.ts";

const woo = ["ID", "Type", "SKU", "GTIN, UPC, EAN, or ISBN", "Name", "Published", "Short description"];
const wooRest = [
  "In stock?",
  "Weight (kg)",
  "Sale price",
  "Regular price",
  "Categories",
  "Tags",
  "Images",
  "Parent",
];
const attributes = ["Attribute 1 name", "Attribute 1 value(s)", "Attribute 1 visible", "Meta: _seo"];

function placed(header: string[], mapping?: ColumnMapping) {
  const plan = createColumnPlan({ layout: recogniseLayout(header), header, ...(mapping ? { mapping } : {}) });
  const { layout, placed, unplaced } = plan.report();
  const as = Object.fromEntries(placed.map((one) => [one.column, one.as]));
  return { layout, as, unplaced: Object.fromEntries(unplaced.map((one) => [one.column, one.reason])) };
}

const faultOf = (header: string[], mapping?: ColumnMapping): unknown => {
  try {
    placed(header, mapping);
    return null;
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};

describe("recognizes a WooCommerce export", () => {
  it("by its columns, each of which is placed or reported as unused", () => {
    const { layout, as, unplaced } = placed([
      ...woo,
      ...wooRest,
      ...attributes,
      "External URL",
      "Brands",
      "Mystery",
    ]);
    expect(layout).toBe("woocommerce");
    expect(as).toMatchObject({
      ID: "id",
      "GTIN, UPC, EAN, or ISBN": "gtin",
      "Short description": "summary",
      "In stock?": "availability",
      "Weight (kg)": "attribute:Weight (kg)",
      "Regular price": "price",
      "Attribute 1 name": "attribute-name",
      "Attribute 1 value(s)": "attribute-value",
      "External URL": "url",
      Brands: "brand",
    });
    expect(unplaced).toEqual({
      Type: "not-used",
      Tags: "not-used",
      "Attribute 1 visible": "not-used",
      "Meta: _seo": "not-used",
      Mystery: "unknown",
    });
  });

  it.each([
    [
      [
        "ID",
        "Type",
        "UGS",
        "Nom",
        "Publié",
        "Description courte",
        "En stock ?",
        "Tarif régulier",
        "Nom de l’attribut 1",
      ],
    ],
    [
      [
        "ID",
        "Typ",
        "Artikelnummer",
        "Name",
        "Veröffentlicht",
        "Vorrätig?",
        "Regulärer Preis",
        "Attribut 1 Name",
      ],
    ],
    [["ID", "Tipo", "SKU", "Nombre", "Publicado", "¿Existencias?", "Precio normal", "Nombre del atributo 1"]],
    [["ID", "类型", "SKU", "名称", "已发布", "有货？", "常规售价", "属性 1 名称"]],
  ])("in other languages too: %s", (header) => {
    const { layout, as } = placed(header);
    expect(layout).toBe("woocommerce");
    expect(Object.values(as)).toEqual(
      expect.arrayContaining(["id", "sku", "name", "published", "availability", "price", "attribute-name"]),
    );
  });
});

describe("recognizes a Google Merchant feed", () => {
  it("with underscored, spaced or prefixed names", () => {
    const { layout, as, unplaced } = placed([
      "g:id",
      "Title",
      "link",
      "image link",
      "Additional_Image_Link",
      "mpn",
      "shipping(country:price)",
      "shipping_label",
    ]);
    expect(layout).toBe("google-merchant");
    expect(as).toEqual({
      "g:id": "id",
      Title: "name",
      link: "url",
      "image link": "imageUrl",
      Additional_Image_Link: "imageUrls",
      mpn: "model",
      "shipping(country:price)": "shipping",
    });
    expect(unplaced).toEqual({ shipping_label: "not-used" });
  });

  it("but not a table that only shares some names", () => {
    expect(recogniseLayout(["id", "title", "price"])).toBe("own-names");
    expect(recogniseLayout(["Type", "Name", "Price"])).toBe("own-names");
  });
});

describe("any other table", () => {
  it("is read by our own names, in any case and with any separators", () => {
    expect(placed(["SKU", "Name", "sale_price", "Image URLs", "attribute:Colour", "Foo"])).toEqual({
      layout: "own-names",
      as: {
        SKU: "sku",
        Name: "name",
        sale_price: "salePrice",
        "Image URLs": "imageUrls",
        "attribute:Colour": "attribute:Colour",
      },
      unplaced: { Foo: "unknown" },
    });
  });

  it("is read by the caller's mapping, which overrides the names", () => {
    const { as, unplaced } = placed(["Artikel", "Titel", "Farbe", "name"], {
      sku: "artikel",
      name: "Titel",
      "attribute:Colour": "Farbe",
    });
    expect(as).toEqual({ Artikel: "sku", Titel: "name", Farbe: "attribute:Colour" });
    expect(unplaced).toEqual({ name: "duplicate" });
  });

  it("reports duplicate and unnamed columns", () => {
    const header = ["sku", "name", "Name", "", "image", "image"];
    const { unplaced, as } = placed(header);
    expect(unplaced).toEqual({ Name: "duplicate", "": "no-header" });
    expect(as.image).toBe("imageUrls");
  });

  it("is refused as a whole when it cannot yield products", () => {
    expect(faultOf(["foo", "bar"])).toBe("columns-unrecognised");
    expect(faultOf(["name", "price"])).toBe("columns-unrecognised");
    expect(faultOf(["sku", "price"])).toBe("columns-unrecognised");
    expect(faultOf(["sku", "name"], { brand: "Marke" })).toBe("mapping-column-missing");
    expect(faultOf(["sku", "name"], { colour: "name" })).toBe("mapping-field-unknown");
    expect(faultOf(["sku", "name"], { name: "name", brand: "name" })).toBe("mapping-column-twice");
  });

  it("does not confuse names of JavaScript with column names", () => {
    expect(placed(["sku", "name", "constructor", "__proto__"]).unplaced).toMatchObject({
      constructor: "unknown",
    });
  });
});

describe("the list of column names", () => {
  it.each([
    ["final_price", "salePrice"],
    ["breadcrumb", "categoryPath"],
    ["product_description", "description"],
    ["Product name", "name"],
    ["Affiliate URL", "url"],
    ["List price", "listPrice"],
    ["Brand name", "brand"],
    ["merchant_deep_link", "url"],
    ["aw_deep_link", "url"],
    ["Image 3", "imageUrls"],
    ["item_group_id", "group"],
    ["מחיר", "price"],
    ["اسم المنتج", "name"],
    ["商品名称", "name"],
    ["Prix barré", "listPrice"],
    ["price_ccy", "currency"],
    ["Store Currency Code", "currency"],
    ["Price Currency ISO", "currency"],
    ["MSRP Currency", "currency"],
    ["Curr.", "currency"],
    ["Preis Währung", "currency"],
    ["Deal price", "salePrice"],
    ["new price", "salePrice"],
    ["Price inc VAT", "price"],
    ["price_incl_tax", "price"],
    ["MRP", "listPrice"],
    ["Ladenpreis", "price"],
    ["零售价", "price"],
    ["Category 1", "categoryLevel"],
    ["Kategorie 2", "categoryLevel"],
    ["Subcategory", "categoryLevel"],
    ["Product type", "categoryFallback"],
    ["name (Hebrew)", "name:he"],
    ["description_fr", "description:fr"],
  ])("knows %s", (column, field) => {
    expect(createColumnPlan({ layout: "own-names" }).place(column, 0)).toMatchObject({
      field: field.split(":")[0],
    });
    const { as } = placed(["sku", "name", column].filter((one, i, all) => all.indexOf(one) === i));
    expect(Object.values(as)).toContain(field === "name" ? "name" : field);
  });

  it("prefers the currency of the price to that of the list price, and ignores other words", () => {
    const header = ["sku", "name", "MSRP Currency", "currency", "Currency rate", "Shipping currency"];
    expect(placed(header)).toMatchObject({
      as: { currency: "currency" },
      unplaced: {
        "MSRP Currency": "duplicate",
        "Currency rate": "unknown",
        "Shipping currency": "unknown",
      },
    });
  });

  it("knows Traditional Chinese as well as Simplified", () => {
    const simplified = ["货号", "名称", "价格", "原价", "图片", "类别", "链接", "库存", "商品说明", "币种"];
    const traditional = ["貨號", "名稱", "售價", "定價", "圖片", "類別", "連結", "庫存", "商品說明", "幣別"];
    const fields = [
      ...["sku", "name", "price", "listPrice", "imageUrls", "categoryPath", "url", "availability"],
      ...["description", "currency"],
    ];
    expect(Object.values(placed(simplified).as)).toEqual(fields);
    expect(Object.values(placed(traditional).as)).toEqual(fields);
  });

  it("accepts the names on our side of a mapping too", () => {
    expect(placed(["A", "B"], { "Product name": "A", sku: "B" }).as).toEqual({ A: "name", B: "sku" });
    expect(faultOf(["A", "B"], { "no such": "A", sku: "B" })).toBe("mapping-field-unknown");
  });

  it("skips names that are too long, without spending time on them", () => {
    const long = `name${" ".repeat(100_000)}(he`;
    expect(placed(["sku", "name", long]).unplaced[long]).toBe("unknown");
  });
});
