import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const gtin = "4006381333955";
type Row = { id: string; price: number; url: string; condition?: string };
const fileOf = (...rows: Row[]): string =>
  [
    "id,gtin,name,price,currency,url,condition",
    ...rows.map(
      ({ id, price, url, condition = "" }) => `${id},${gtin},Jug,${price}.00,EUR,${url},${condition}`,
    ),
  ].join("\n");

async function aSite() {
  const app = await testApp();
  const take = async (text: string, source = "shop") => {
    const path = join(await mkdtemp(join(tmpdir(), "magpie-import-")), `${source}.csv`);
    await writeFile(path, text);
    return app.imports.run({ path, source }, () => {});
  };
  const offers = async (id = 1) =>
    (await app.offers.admin.list(id))
      .map(({ url, condition, price }) => [url, condition, (price?.amount ?? 0) / 100])
      .toSorted();
  return { app, take, offers };
}
const a = "https://shop-a.example/jug";
const b = "https://shop-b.example/jug";
const large = "https://shop-a.example/jug-xl";

describe("identifies an offer by shop, URL and condition", () => {
  it("keeping two offers for two URLs of one shop", async () => {
    const { take, offers } = await aSite();
    const text = await readFile("tests/support/import-files/two-shops.csv", "utf8");
    expect(await take(text)).toMatchObject({ added: 1, joined: 2, rejected: 0 });
    const three = [
      [a, "new", 20],
      [large, "new", 30],
      [b, "new", 18],
    ];
    expect(await offers()).toEqual(three);
    expect(await take(text)).toMatchObject({ unchanged: 3 });
    expect(await take(text.replace("30.00", "31.00"))).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await offers()).toEqual([three[0], [large, "new", 31], three[2]]);
  });

  it("keeping a used one at the same URL apart, with the new one leading", async () => {
    const { app, take, offers } = await aSite();
    await take(
      fileOf(
        { id: "1", price: 10, url: a, condition: "used" },
        { id: "2", price: 20, url: a, condition: "new" },
      ),
    );
    expect(await offers()).toEqual([
      [a, "new", 20],
      [a, "used", 10],
    ]);
    const { offers: shown } = await app.products.bySlug("jug", "en");
    expect(shown.map(({ condition }) => condition)).toEqual(["new", "used"]);
    await take(
      fileOf(
        { id: "1", price: 11, url: a, condition: "used" },
        { id: "2", price: 21, url: a, condition: "new" },
      ),
    );
    expect(await offers()).toEqual([
      [a, "new", 21],
      [a, "used", 11],
    ]);
  });

  it("naming the product by the new one rather than the used one, and by an editor before both", async () => {
    const { app, take } = await aSite();
    const nameOf = async () =>
      (await app.db.read.selectFrom("product_texts").select("name").execute()).map(({ name }) => name);
    const rows = (...names: string[]) =>
      ["id,gtin,name,price,currency,url,condition,image"]
        .concat(
          names.map(
            (name, place) =>
              `${place},${gtin},${name},${place + 5},EUR,${a}/${place},${/new/.test(name) ? "new" : "used"},https://shop-a.example/${place}.jpg`,
          ),
        )
        .join("\n");
    await take(rows("Jug scratched", "Jug without lid", "Jug new", "Jug new too"));
    expect(await nameOf()).toEqual(["Jug new"]);
    const cover = await app.db.read.selectFrom("products").select("image_url").executeTakeFirst();
    expect(cover?.image_url).toBe("https://shop-a.example/2.jpg");
    await app.db.transact((tx) => tx.deleteFrom("products").execute());
    await take(rows("Jug scratched"), "used");
    await app.db.transact((tx) =>
      tx
        .updateTable("products")
        .set((eb) => ({ version: eb("version", "+", 1) }))
        .execute(),
    );
    await take(rows("Jug new"), "other");
    expect(await nameOf()).toEqual(["Jug scratched"]);
  });

  it("reporting both lines of a repeated offer in a file, of which the first counts", async () => {
    const { app, offers } = await aSite();
    const path = join(await mkdtemp(join(tmpdir(), "magpie-import-")), "shop.csv");
    await writeFile(
      path,
      fileOf(
        { id: "1", price: 5, url: a },
        { id: "2", price: 6, url: `${a}/` },
        { id: "3", price: 4, url: a, condition: "used" },
      ),
    );
    const reported: string[] = [];
    for (const dryRun of [true, false]) {
      const counts = await app.imports.run({ path, source: "shop", dryRun }, (news) => {
        if (news.kind === "problem")
          reported.push(`${news.problem.line}=${news.problem.otherLine} ${news.problem.code}`);
      });
      expect(counts).toMatchObject({ added: 1, joined: 1, rejected: 1 });
    }
    expect(reported).toEqual(["3=2 key-twice", "3=2 key-twice"]);
    expect(await offers()).toEqual([
      [a, "new", 5],
      [a, "used", 4],
    ]);
  });

  it("moving a row's own offer, and no other, when its URL or condition changes", async () => {
    const { take, offers } = await aSite();
    await take(fileOf({ id: "1", price: 10, url: a }, { id: "2", price: 20, url: large }));
    await take(
      fileOf({ id: "1", price: 10, url: `${a}-2026` }, { id: "2", price: 20, url: large, condition: "used" }),
    );
    expect(await offers()).toEqual([
      [`${a}-2026`, "new", 10],
      [large, "used", 20],
    ]);
  });

  it("sharing one URL in two files, as the last file says", async () => {
    const { take, offers } = await aSite();
    await take(fileOf({ id: "1", price: 10, url: a }));
    await take(fileOf({ id: "x", price: 12, url: `${a}/` }), "other");
    expect(await offers()).toEqual([[`${a}/`, "new", 12]]);
  });

  it("leaving offers of editors, feeds and shop APIs alone", async () => {
    const { app, take, offers } = await aSite();
    for (const source of ["hand", "feed:1", "api"]) {
      const programme = await app.offers.programmeOfHost("shop-a.example");
      const mine = anOffer(app, { programme, url: a, source, price: { amount: 500, currency: "EUR" } });
      const id = await aProduct(app, "Jug", { gtin: null, offers: [mine] });
      await app.db.transact((tx) => tx.updateTable("products").set({ gtin: null }).execute());
      await app.db.transact((tx) => tx.updateTable("products").set({ gtin }).where("id", "=", id).execute());
      for (const price of [10, 11])
        await take(fileOf({ id: "1", price, url: a }, { id: "2", price, url: b }), `s${id}`);
      expect(await offers(id), source).toEqual([
        [a, "new", 5],
        [b, "new", 11],
      ]);
    }
  });

  it("matching one fetched from its page only at this URL in this condition", async () => {
    const { app, take } = await aSite();
    await take(fileOf({ id: "1", price: 10, url: a }));
    const programme = await app.offers.programmeOfHost("shop-a.example");
    const has = (url: string, condition: "new" | "used" = "new") =>
      app.db.transact((tx) =>
        app.offers.renewal.has(tx, 1, anOffer(app, { programme, url, condition, source: "page" })),
      );
    expect([await has(a), await has(`${a}/`)]).toEqual([true, true]);
    expect([await has(a, "used"), await has(large)]).toEqual([false, false]);
  });

  it("leaving one that an editor moved, and restoring the row's own", async () => {
    const { app, take, offers } = await aSite();
    await take(fileOf({ id: "1", price: 10, url: a }));
    const programme = await app.offers.programmeOfHost("shop-b.example");
    await app.db.transact(async (tx) => {
      const row = await app.offers.admin.hold(tx, { productId: 1, id: 1 }, null);
      await app.offers.admin.update(tx, row, { version: row.version }, { programme, url: b });
    });
    await take(fileOf({ id: "1", price: 11, url: a }));
    expect(await offers()).toEqual([
      [a, "new", 11],
      [b, "new", 10],
    ]);
    await app.db.transact((tx) => app.offers.admin.remove(tx, 2));
    await take(fileOf({ id: "1", price: 12, url: a }));
    expect(await offers()).toEqual([
      [a, "new", 12],
      [b, "new", 10],
    ]);
  });
});
