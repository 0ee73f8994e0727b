import { describe, expect, it } from "vitest";
import { optionsOf, variantsOf } from "#features/imports/rows/row-kinds.ts";
import { aTable, foldedRows } from "#tests/support/content/folded-rows.ts";
import { inspectFile } from "../files/inspect-file.ts";

describe("joins variants to their product", () => {
  it("BigCommerce: SKU rows add options and prices, rules are reported", async () => {
    const { products, others } = await foldedRows(
      `Item Type,Product ID,Product Name,Product Code/SKU,Price,Current Stock Level,Product UPC/EAN
Rule,1,[S]Size=S,,[ADD]5,,
Product,77,Garden shears,GS,29.00,0,
"  SKU",501,"[C]Color=Red:#ff0000,[RB]Size=S",GS-R-S,,3,4006381333931
"  SKU",502,"[C]Color=Dark, red:#aa0000,[RB]Size=L",GS-D-L,,0,
  Rule,9,"[RB]Size=L",,[ADD]5,,
Product,78,,NO-NAME,9,1,
  SKU,503,[RB]Size=S,NN-S,,1,
Product,79,Trowel,TR,7,1,
`,
    );
    expect(others).toEqual([
      "2 row-kind-left-out",
      "4 part",
      "5 part",
      "6 row-kind-left-out",
      "7 name-missing",
      "8 row-kind-left-out",
    ]);
    expect(products).toMatchObject([
      {
        name: "Garden shears",
        sku: "GS",
        price: { amount: 2900 },
        availability: "in-stock",
        attributes: [
          { key: "Color", value: "Red, Dark, red" },
          { key: "Size", value: "S, L" },
        ],
      },
      { name: "Trowel", attributes: [] },
    ]);
  });

  it("BigCommerce since 2023: variants and images have their own rows", async () => {
    const { products, others } = await foldedRows(
      `Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Price,Categories,Image URL (Import),Product URL
Product,7,Mug,physical,MUG,,variant,0,,,,https://mugs.example/mug/
Variant,70,,,MUG-R,Type=Swatch|Name=Color|Value=Red[#ff0000]Type=Dropdown|Name=Size|Value=Big,,2,12.50,,,
Variant,71,,,MUG-B,Type=Swatch|Name=Color|Value=Blue[#00f]Type=Dropdown|Name=Size|Value=Small,,2,9.90,,,
Image,,,,,,,,,,https://img.example/mug.jpg,
`,
    );
    expect(others).toEqual(["3 part", "4 part", "5 part"]);
    expect(products).toMatchObject([
      {
        key: "id:7",
        price: { amount: 990 },
        availability: "in-stock",
        imageUrls: ["https://img.example/mug.jpg"],
        attributes: [
          { key: "Color", value: "Red, Blue" },
          { key: "Size", value: "Big, Small" },
        ],
      },
    ]);
  });

  it("eBay: variations have the price, with their options in one cell", async () => {
    const text = `#INFO,Version=1.0,,,,,,,
*Action(SiteID=UK|Currency=GBP),CustomLabel,*Title,Relationship,RelationshipDetails,*StartPrice,*Quantity,PicURL,*ConditionID
Add,TEE,Cotton tee,,Size=S;M|Color=Red;Blue,,,https://img.example/t.jpg,1000
,TEE-S,,Variation,Size=S;Color=Red,12.00,0,,
,TEE-M,,Variation,Size=M|Color=Blue,11.00,4,https://img.example/m.jpg,
,,,Variation,Size=L|Color=Blue,,1,,
,,,Compatibility,Year=2009|Make=Ford,,,,
Add,CUP,Cup,,,5.00,2,,1000
`;
    const { products, others } = await foldedRows(text);
    expect(others).toEqual(["4 part", "5 part", "6 part", "7 row-kind-left-out"]);
    expect(products).toMatchObject([
      {
        key: "sku:TEE",
        name: "Cotton tee",
        condition: "new",
        price: { amount: 1100, currency: "GBP" },
        availability: "in-stock",
        imageUrls: ["https://img.example/t.jpg", "https://img.example/m.jpg"],
        attributes: [
          { key: "Size", value: "S, M" },
          { key: "Color", value: "Red, Blue" },
        ],
      },
      { key: "sku:CUP", price: { amount: 500 } },
    ]);
    // The prices of variations alone require a currency if the header names none.
    const path = await aTable(text.replace("|Currency=GBP", ""));
    expect((await inspectFile(path)).asks?.currency).toBe(true);
  });

  it("Magento: a configurable product names its variants, anywhere in the file", async () => {
    const { products, others } = await foldedRows(
      `sku,store_view_code,attribute_set_code,product_type,name,price,visibility,additional_attributes,configurable_variations,is_in_stock
A,,Top,simple,Tee red,21,Not Visible Individually,"color=Red,fit=Slim",,1
P,,Top,configurable,Tee,,"Catalog, Search",fit=Slim,"sku=A,color=Red|sku=B,color=Blue|sku=GONE,color=Dark, green",1
B,,Top,simple,Tee blue,19,Not Visible Individually,"color=Blue,fit=Slim",,1
C,,Top,simple,Tee alone,15,Not Visible Individually,,,1
D,,Top,simple,Tee seen,14,"Catalog, Search",color=Black,,1
P,fr,Top,,T-shirt,,,,,
A,fr,Top,,T-shirt rouge,,,,,
`,
    );
    expect(others).toEqual(["2 part", "4 part", "7 part", "8 part"]);
    expect(products).toMatchObject([
      {
        key: "sku:P",
        price: { amount: 1900 },
        texts: { fr: { name: "T-shirt" } },
        attributes: [
          { key: "fit", value: "Slim" },
          { key: "color", value: "Red, Blue, Dark, green" },
        ],
      },
      // No product names it: imported as a draft.
      { key: "sku:C", isHidden: true },
      { key: "sku:D" },
    ]);
    expect(products[2]?.isHidden).toBeUndefined();
  });

  it("Magento: products that name themselves or each other are not lost", async () => {
    const { products, others } = await foldedRows(
      `sku,store_view_code,attribute_set_code,product_type,name,price,visibility,configurable_variations
A,,Top,configurable,One,5,Not Visible Individually,sku=B
B,,Top,configurable,Two,5,Not Visible Individually,sku=A|sku=B
C,,Top,configurable,Three,5,"Catalog, Search","sku=C|sku=__proto__|sku="
`,
    );
    expect(others).toEqual([]);
    expect(products.map(({ key }) => key)).toEqual(["sku:A", "sku:B", "sku:C"]);
  });

  it("Medusa: rows of one product id, and one reported as too late", async () => {
    const { products, others } = await foldedRows(
      `Product Id,Product Handle,Product Title,Product Status,Variant SKU,Variant Barcode,Variant Option 1 Name,Variant Option 1 Value,Variant Inventory Quantity,Price EUR,Price USD
p1,scarf,Scarf,published,S-S,4006381333931,Size,S,0,35,40
p1,scarf,Scarf,published,S-L,,Size,L,2,30,45
p2,hat,Hat,published,HAT,,,,1,9,10
p1,scarf,Scarf,published,S-X,,Size,X,2,20,30
`,
    );
    expect(others).toEqual(["5 twice as 2"]);
    expect(products).toMatchObject([
      { key: "id:p1", price: { amount: 3000 }, attributes: [{ key: "Size", value: "S, L" }] },
      { key: "id:p2", sku: "HAT" },
    ]);
    expect(products[0]).not.toHaveProperty("gtin");
    expect(products[0]).toMatchObject({ availability: "in-stock" });
  });

  it("Amazon: children of a flat file, below its two header lines for people", async () => {
    const { products, others } = await foldedRows(
      `TemplateType=fptcustom,Version=2024.1,The top 3 rows are for Amazon.com use only.,,,,,,,,
Seller SKU,Product Name,Brand,Price,Quantity,Main Image,Parentage,Parent SKU,Color,Size,ID
item_sku,item_name,brand_name,standard_price,quantity,main_image_url,parent_child,parent_sku,color_name,size_name,external_product_id
SOCK-R,Wool socks red,Woolly,12.5,0,https://img.example/r.jpg,child,SOCK,Red,M,4006381333931
SOCK,Wool socks,Woolly,,,https://img.example/s.jpg,parent,,,,
SOCK-B,Wool socks blue,Woolly,11,4,https://img.example/b.jpg,child,SOCK,Blue,M,
LOST,Mittens,Woolly,9,1,,child,NOWHERE,Red,S,
`,
    );
    expect(others).toEqual(["4 part", "6 part"]);
    expect(products).toMatchObject([
      {
        line: 5,
        key: "sku:SOCK",
        brand: "Woolly",
        price: { amount: 1100 },
        availability: "in-stock",
        imageUrls: ["s", "r", "b"].map((name) => `https://img.example/${name}.jpg`),
        attributes: [
          { key: "color", value: "Red, Blue" },
          { key: "size", value: "M" },
        ],
      },
      // Its parent is not in the file: imported as a draft.
      { key: "sku:LOST", parentKey: "sku:NOWHERE" },
    ]);
  });
});

describe("reads a table", () => {
  it("using the currency of its price column for the others, unless another price names none", async () => {
    const table = (header: string) => `sku;title;${header}\n1;Cup;12,50;20,00\n`;
    const path = await aTable(table("Price (GBP);Old price"));
    expect((await inspectFile(path)).asks).toBeUndefined();
    const { products } = await foldedRows(table("Price (GBP);Old price"));
    expect(products).toMatchObject([
      { price: { amount: 2000, currency: "GBP" }, salePrice: { amount: 1250, currency: "GBP" } },
    ]);
    expect((await inspectFile(await aTable(table("Price;List price (GBP)")))).asks?.currency).toBe(true);
  });

  it("keeping a row without a price, and rejecting one with an unreadable price", async () => {
    const none = ["-", "–", "n/a", "N/A", "null", "none", ""];
    const rows = [...none, "5 or 6", "from 5"].map((price, place) => `${place},Cup ${place},${price}`);
    const { products, others } = await foldedRows(`sku,name,price\n${rows.join("\n")}\n`);
    expect(products.map(({ price }) => price)).toEqual(none.map(() => undefined));
    expect(others).toEqual(["9 price-unreadable", "10 price-unreadable"]);
  });
});

describe("reads the options of variants", () => {
  it("from any text, in linear time", () => {
    expect(optionsOf("Plain name")).toEqual([]);
    expect(optionsOf("[S]__proto__=1,[C]constructor=Red:#fff")).toEqual([
      ["__proto__", "1"],
      ["constructor", "Red"],
    ]);
    expect(variantsOf("sku=,=,||sku=A,__proto__=x")).toEqual({
      keys: ["sku:A"],
      attributes: new Map([["__proto__", ["x"]]]),
    });
    const began = performance.now();
    for (const sign of [",", "[S]", "Type=", "|Name=", "=", "| ", "sku=a,b=", "Type=a|Name=b|Value="]) {
      optionsOf(sign.repeat(100_000));
      variantsOf(sign.repeat(100_000));
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
