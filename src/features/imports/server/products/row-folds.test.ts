import { describe, expect, it } from "vitest";
import { foldedRows } from "#tests/support/content/folded-rows.ts";

describe("merges variants of one item group", () => {
  const header = "id,title,link,image_link,price,availability,gtin,item_group_id,color,size,condition\n";

  it("into one product with the best available price, all images and all values", async () => {
    const { products: rows, others } = await foldedRows(
      `${header}1,Linen shirt - red / S,https://s.example/1,https://s.example/1.jpg,20 EUR,out of stock,4006381333931,G,red,S,new
2,Linen shirt - red / M,https://s.example/2,https://s.example/2.jpg,25 EUR,in stock,036000291452,G,red,M,new
3,Cup,https://s.example/3,,5 EUR,in stock,,,,,new
4,Linen shirt - blue / M,https://s.example/4,https://s.example/4.jpg,22 EUR,in stock,,G,blue,M,new
`,
    );
    expect(others).toEqual(["3 part", "5 part"]);
    expect(rows).toMatchObject([
      {
        key: "group:G",
        name: "Linen shirt",
        url: "https://s.example/4",
        price: { amount: 2200 },
        availability: "in-stock",
        imageUrls: ["1", "2", "4"].map((name) => `https://s.example/${name}.jpg`),
        attributes: [
          { key: "color", value: "red, blue" },
          { key: "size", value: "S, M" },
        ],
      },
      { key: "id:3", name: "Cup" },
    ]);
    expect(rows[0]).not.toHaveProperty("gtin");
  });

  it("named by the common start of their names, if that is a name", async () => {
    const nameOf = async (...names: string[]) =>
      (
        await foldedRows(
          header +
            names.map((one, i) => `${i},${one},https://s.example/${i},,5 EUR,in stock,,G,,,new`).join("\n"),
        )
      ).products.map(({ name }) => name);
    expect(await nameOf("Shirt red S", "Shirt blue L")).toEqual(["Shirt"]);
    expect(await nameOf("Mug - red", "Mug - blue")).toEqual(["Mug"]);
    expect(await nameOf("衬衫 红 小", "衬衫 蓝 大")).toEqual(["衬衫"]);
    expect(await nameOf("חולצה אדומה", "חולצה כחולה")).toEqual(["חולצה"]);
    expect(await nameOf("The red shirt of linen", "The blue trousers")).toEqual(["The red shirt of linen"]);
    expect(await nameOf("A red one", "A blue one")).toEqual(["A red one"]);
  });

  it("but not a used one with a new one, with the same GTIN or not", async () => {
    const { products: rows } = await foldedRows(
      `${header}1,Camera,https://s.example/1,,200 EUR,in stock,4006381333931,G,,,new
2,Camera,https://s.example/2,,90 EUR,in stock,4006381333931,G,,,used
`,
    );
    expect(rows.map(({ key, gtin, condition, price }) => [key, gtin, condition, price?.amount])).toEqual([
      ["group:G", "4006381333931", "new", 20_000],
      ["group:G used", "4006381333931", "used", 9000],
    ]);
  });
});

describe("merges rows in other languages", () => {
  it("adding their texts without overwriting the base language", async () => {
    const { products: rows, others } = await foldedRows(
      `sku,store_view_code,attribute_set_code,product_type,name,description,price,currency,categories
K1,,Default,simple,Kettle,Boils,10,EUR,Default/Kitchen
K1,he,Default,simple,קומקום,מרתיח,99,EUR,
K1,hebrew,Default,simple,אחר,,,,
K1,de,Default,simple,Kessel,,,,
K1,fr,Default,simple,,,,,
K2,,Default,simple,Cup,,5,EUR,Default/Kitchen
`,
    );
    expect(rows).toMatchObject([
      {
        name: "Kettle",
        lang: "en",
        price: { amount: 1000 },
        categoryPath: ["Default", "Kitchen"],
        texts: { he: { name: "קומקום", description: "מרתיח" } },
      },
      { name: "Cup" },
    ]);
    expect(others).toEqual(["3 part", "4 twice as 2", "5 store-view-left-out", "6 store-view-left-out"]);
  });

  it("under the base row, even if it follows them", async () => {
    const { products: rows, others } = await foldedRows(
      `sku,store_view_code,attribute_set_code,product_type,name,description,price,currency,categories
K1,he,Default,simple,קומקום,מרתיח,,,
K1,fr,Default,simple,Bouilloire,,,,
K1,,Default,simple,Kettle,Boils,10,EUR,Default/Kitchen
K2,he,Default,simple,ספל,,,,
`,
    );
    expect(rows).toMatchObject([
      {
        ...{ line: 4, name: "Kettle", lang: "en", price: { amount: 1000 } },
        categoryPath: ["Default", "Kitchen"],
        texts: { he: { name: "קומקום", description: "מרתיח" }, fr: { name: "Bouilloire" } },
      },
      { name: "ספל", lang: "he" },
    ]);
    expect(others).toEqual(["2 part", "3 part"]);
    const { products: bare } = await foldedRows(
      "sku,lang,name,price\nA,he,ספל,\nA,en,Cup,5 EUR\nA,fr,Tasse,6 EUR\n",
    );
    expect(bare).toMatchObject([
      { name: "Cup", price: { amount: 500 }, texts: { he: { name: "ספל" }, fr: { name: "Tasse" } } },
    ]);
  });

  it("leaving out languages the site does not have", async () => {
    const { products: rows, others } = await foldedRows(
      "sku,lang,name,price\nA,de,Wasserkocher,5 EUR\nA,en,Kettle,6 EUR\nA,he,קומקום,\nB,English,Cup,1 EUR\nB,nl,Kopje,1 EUR\nC,de,Tasse,1 EUR\n",
    );
    expect(rows).toMatchObject([
      { name: "Kettle", price: { amount: 600 }, texts: { he: { name: "קומקום" } } },
      { name: "Cup", lang: "en" },
      { name: "Tasse" },
    ]);
    expect(rows[0]?.texts).not.toHaveProperty("de");
    expect(others).toEqual(["2 foreign", "4 part", "6 foreign"]);
  });

  it("anywhere in the file, also before another product", async () => {
    const { products: rows, others } = await foldedRows(
      "sku,lang,name\nA,en,Cup\nB,en,Pan\nA,fr,Tasse\nB,fr,Poêle\nB,en,Pot\n",
    );
    expect(rows.map(({ name, texts }) => [name, texts?.fr?.name])).toEqual([
      ["Cup", "Tasse"],
      ["Pan", "Poêle"],
    ]);
    expect(others).toEqual(["4 part", "5 part", "6 twice as 3"]);
  });
});
