import { describe, expect, it } from "vitest";
import type { AdminProduct } from "#features/products/admin-product.ts";
import type { App } from "#server/app.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anOffer, judge } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { exported, fileOf, imported, rowsOf } from "#tests/support/content/spreadsheets.ts";
import { movingClock } from "#tests/support/site/moving-clock.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

type Member = Awaited<ReturnType<typeof aMember>>;

const hard = "«שלום», \"quoted\"\n\n=1+1\r\nمرحبا: a;b\tc | 👩‍🍳 'x' \\ back";
const wordsIn = (lang: string, name: string) => ({
  name,
  summary: `${lang} ${hard}`,
  description: `=cmd|' /C calc'!A0\n\n[link](/product/pot) **bold** ${hard}`,
  pros: ["-5 dB", "+1", `two\nlines ${lang}`, "\\ backslash", 'C:\\new, "quoted"'],
  cons: ["@home", "a = b: c; d | e"],
  verdict: `- ${lang}`,
  bestFor: "007",
  notFor: "1-2",
  metaTitle: "'=title'",
  metaDescription: `${lang} SEO`,
  metaKeywords: [`${lang} one`, "two words"],
});

/** A product with every value in five languages, and one it names. */
async function aWholeProduct(app: App, ada: Member): Promise<string> {
  const kitchen = await aCategory(app, "Kitchen & > more");
  const kettles = await app.categories.create({
    parentId: kitchen,
    publish: true,
    texts: { en: { name: 'Kettles "big"' } },
  });
  await judge(app, kettles, {
    criteria: [
      { key: "speed", label: { en: "Speed" }, weight: 50 },
      { key: "sound", label: { en: "Sound" }, weight: 50 },
    ],
    method: {},
  });
  const post = <Body = AdminProduct>(path: string, body: unknown) => ada.by<Body>("POST", path, body);
  const pot = (await post("/admin/products", { name: "Pot", summary: "Boils." })).body;
  const { body, status } = await post("/admin/products", {
    ...wordsIn("en", "=Kettle"),
    translations: {
      he: wordsIn("he", "קומקום"),
      fr: wordsIn("fr", "Bouilloire"),
      ar: wordsIn("ar", "غلاية"),
      zh: wordsIn("zh", "水壶"),
    },
    price: { amount: 4_990, currency: "EUR" },
    categoryId: String(kitchen),
    subCategoryId: String(kettles),
    brand: "007",
    gtin: "4006381333931",
    model: "1-2",
    images: [
      { url: "https://images.example/a.jpg?x=1,2", alt: { en: "A\nB", he: "קומקום" } },
      { url: "/b.jpg", alt: {}, video: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
      { url: "/c.jpg", alt: { en: "third", zh: "第三" } },
    ],
    imageUrl: "/b.jpg",
    specs: [
      { key: "weight", value: 1.2, unit: "kg" },
      { key: "color", value: { en: "Red", he: "אדום", ar: "أحمر" }, label: { en: "Color", he: "צבע" } },
      { key: "plug", value: "12" },
      { key: "cord", value: true, label: "Cord: included" },
    ],
    ratings: [{ key: "speed", score: 8.5 }],
    score: 7.4,
    awards: ["best-overall", "also-great"],
    relatedIds: [pot.id],
    isDiscontinued: true,
    successorId: pot.id,
  });
  expect(status).toBe(201);
  await post(`/admin/products/${body.id}/publish`, { lang: "en" });
  await post(`/admin/products/${body.id}/publish`, { lang: "ar" });
  return body.id;
}

describe("round-trips all editorial content as a spreadsheet", () => {
  it("without changes: into the same site nothing, into an empty one everything", async () => {
    const app = await testApp();
    const ada = await aMember(app, "editor");
    await aWholeProduct(app, ada);
    const file = await exported(app, ada);
    expect(file.startsWith("\uFEFFmagpie_id,brand,")).toBe(true);

    for (const what of ["check", "import", "import"] as const) {
      const { counts, told, run } = await imported(app, ada, file, { what });
      expect(told).toEqual([]);
      expect(counts).toEqual({ added: 0, changed: 0, unchanged: 2, joined: 0, rejected: 0, kept: 0 });
      expect(run.reading).toMatchObject({ layout: "magpie" });
      expect(run.settings.publish).toBe(true);
    }
    expect(await exported(app, ada)).toBe(file);

    const other = await testApp({ clock: movingClock(Date.UTC(2031, 0, 1)) });
    const eve = await aMember(other, "editor");
    // Numbers are assigned again there: another site's product with the same number is a different one.
    const own = (await eve.by<AdminProduct>("POST", "/admin/products", { name: "Own" })).body;
    const check = await imported(other, eve, file, { what: "check" });
    expect(check.counts).toMatchObject({ added: 2, rejected: 0 });
    expect(check.run.forecast?.categories.map(({ path }) => path.join("|"))).toEqual([
      "Kitchen & > more",
      'Kitchen & > more|Kettles "big"',
    ]);
    const first = await imported(other, eve, file);
    expect(first.told).toEqual([]);
    expect(first.counts).toMatchObject({ added: 2, changed: 0, rejected: 0 });
    const again = await exported(other, eve);
    const withoutIds = (text: string) =>
      rowsOf(text)
        .filter((row) => row["name:en"] !== "Own")
        .map(({ magpie_id: _, ...row }) => row);
    expect(withoutIds(again)).toEqual(withoutIds(file));
    expect((await imported(other, eve, file)).counts).toMatchObject({ unchanged: 2, added: 0, changed: 0 });
    expect((await imported(other, eve, again)).counts).toMatchObject({ unchanged: 3, added: 0, changed: 0 });
    expect((await eve.by<AdminProduct>("GET", `/admin/products/${own.id}`)).body.version).toBe(own.version);
  });

  it("changing just the edited cell, with a revision by its editor, and can be undone", async () => {
    const app = await testApp();
    const ada = await aMember(app, "editor");
    const id = await aWholeProduct(app, ada);
    const get = async () => (await ada.by<AdminProduct>("GET", `/admin/products/${id}`)).body;
    const before = await get();
    const file = await exported(app, ada);
    const [pot, kettle] = rowsOf(file);
    const changed = fileOf([
      { ...pot },
      {
        ...kettle,
        "cons:he": "רועש\nכבד",
        price: "52,5",
        related: "",
        "status:he": "published",
        "status:ar": "draft",
      },
    ]);
    const check = await imported(app, ada, changed, { what: "check" });
    const cleared = ["3 related value-cleared"];
    expect([check.told, check.counts]).toEqual([
      cleared,
      expect.objectContaining({ changed: 1, unchanged: 1 }),
    ]);
    expect(await get()).toEqual(before);

    const done = await imported(app, ada, changed);
    expect([done.told, done.counts]).toEqual([cleared, check.counts]);
    const after = await get();
    expect(after).toEqual({
      ...before,
      price: { amount: 5_250, currency: "EUR" },
      relatedIds: [],
      translations: { ...before.translations, he: { ...before.translations.he, cons: ["רועש", "כבד"] } },
      states: expect.anything(),
      version: before.version + 1,
      updatedAt: after.updatedAt,
    });
    expect(Object.entries(after.states).flatMap(([lang, state]) => (state?.published ? [lang] : []))).toEqual(
      ["en", "he"],
    );
    const audit = await app.db.read
      .selectFrom("audit")
      .select(["action", "actor_name"])
      .where("entity_type", "=", "product")
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(audit.map(({ action, actor_name }) => `${actor_name} ${action}`)).toEqual([
      "editor publish",
      "editor unpublish",
      "editor update",
    ]);

    expect((await imported(app, ada, changed)).counts).toMatchObject({ changed: 0, unchanged: 2 });
    const { status } = await ada.by("POST", `/admin/imports/${done.run.id}/undo`, {
      version: done.run.version,
    });
    expect(status).toBe(200);
    await app.worker.runDue();
    expect(await exported(app, ada)).toBe(file);
  });

  it("never overwriting another user's change made after the export, but saving the rest of the row", async () => {
    const app = await testApp();
    const ada = await aMember(app, "editor");
    const { body } = await ada.by<AdminProduct>("POST", "/admin/products", {
      name: "Kettle",
      summary: "Boils.",
      pros: ["Quick"],
      verdict: "Good.",
    });
    const [row] = rowsOf(await exported(app, ada));
    await ada.by("PATCH", `/admin/products/${body.id}`, {
      version: body.version,
      verdict: "Better.",
      pros: ["Very quick"],
    });
    const sheet = (more: object) => fileOf([{ ...row, ...more }]);
    const get = async () => (await ada.by<AdminProduct>("GET", `/admin/products/${body.id}`)).body;

    const only = await imported(app, ada, sheet({ "verdict:en": "Best." }));
    expect(only.told).toEqual(["2 verdict:en changed-since-export"]);
    expect(only.counts).toMatchObject({ kept: 1, changed: 0 });
    const both = await imported(app, ada, sheet({ "verdict:en": "Best.", "summary:en": "Boils water." }));
    expect(both.counts).toMatchObject({ changed: 1 });
    expect(await get()).toMatchObject({ verdict: "Better.", pros: ["Very quick"], summary: "Boils water." });

    // Importing the same file again may overwrite its own values, but no one else's.
    expect((await imported(app, ada, sheet({ "summary:en": "Boils it." }))).told).toEqual([]);
    expect((await get()).summary).toBe("Boils it.");
    const eve = await aMember(app, "admin");
    expect((await imported(app, eve, sheet({ "summary:en": "Mine." }))).told).toEqual([
      "2 summary:en changed-since-export",
    ]);
  });

  it("naming library images by URL, and recognizing them by it", { tags: postgresInEndure }, async () => {
    const app = await testApp();
    const ada = await aMember(app, "editor");
    const mediaId = String(await app.media.add({ bytes: await photo(900, "#336699"), fileName: "a.jpg" }));
    const images = [
      { mediaId, alt: { en: "Blue", ar: "أزرق" } },
      { url: "https://images.example/b.jpg", alt: { en: "Other" } },
    ];
    const { body } = await ada.by<AdminProduct>("POST", "/admin/products", { name: "Kettle", images });
    const [row] = rowsOf(await exported(app, ada));
    const [first = "", second = ""] = row?.images?.split("\n") ?? [];
    expect([first, second]).toEqual([expect.stringMatching(/^\/media\//), "https://images.example/b.jpg"]);
    const turned = fileOf([{ ...row, images: `${second}\n\n${first}` }]);
    expect((await imported(app, ada, turned)).told).toEqual([]);
    const after = (await ada.by<AdminProduct>("GET", `/admin/products/${body.id}`)).body;
    expect(after.images).toEqual([
      { mediaId: null, url: "https://images.example/b.jpg", alt: { en: "Other" } },
      { mediaId, url: null, alt: { en: "Blue", ar: "أزرق" } },
    ]);
    // The listed values stay unchanged.
    expect(after.imageUrl).toBe(body.imageUrl);
    expect((await imported(app, ada, turned)).counts).toMatchObject({ changed: 0 });
  });

  it("leaving offers and their prices alone", async () => {
    const app = await testApp();
    const ada = await aMember(app, "editor");
    const id = await app.products.create({
      publish: true,
      texts: { en: { name: "Kettle", summary: "Boils." } },
      offers: [anOffer(app, { programme: "amazon", url: "https://www.amazon.com/dp/B0ABCDEF03" })],
    });
    const file = await exported(app, ada);
    expect(file).not.toMatch(/amazon|90\.00/);
    const [row] = rowsOf(file);
    await imported(app, ada, fileOf([{ ...row, "verdict:en": "Good." }]));
    const offers = await ada.by<{ items: unknown[] }>("GET", `/admin/products/${id}/offers`);
    expect(JSON.stringify(offers.body)).toContain("B0ABCDEF03");
  });
});
