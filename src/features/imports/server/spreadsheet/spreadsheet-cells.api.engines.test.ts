import { describe, expect, it } from "vitest";
import type { AdminProduct } from "#features/products/admin-product.ts";
import type { App } from "#server/app.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, judge } from "#tests/support/content/made-content.ts";
import { exported, fileOf, imported, rowsOf } from "#tests/support/content/spreadsheets.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

type Given = Record<string, unknown>;

/** A site with an editor and one product, its exported row, and the result of importing that row with other cells. */
async function aRow(given: Given = {}, open: (app: App) => Promise<Given> = async () => ({})) {
  const app = await testApp();
  const ada = await aMember(app, "editor");
  const content = {
    name: "Kettle",
    summary: "Boils.",
    pros: ["Quick", "Quiet"],
    score: 7.4,
    price: { amount: 4_990, currency: "USD" },
    translations: { fr: { name: "Bouilloire", summary: "Bout.", verdict: "Bien." } },
    ...given,
    ...(await open(app)),
  };
  const { body, status } = await ada.by<AdminProduct>("POST", "/admin/products", content);
  expect([status, body.id]).toEqual([201, expect.any(String)]);
  const get = async () => (await ada.by<AdminProduct>("GET", `/admin/products/${body.id}`)).body;
  const [row = {}] = rowsOf(await exported(app, ada));
  type Settings = Parameters<typeof imported>[3];
  return {
    app,
    ada,
    row,
    get,
    id: body.id,
    bring: (cells: Record<string, string>, settings?: Settings, columns?: string[]) =>
      imported(app, ada, fileOf([{ ...row, ...cells }], columns), settings),
  };
}

describe("an empty cell", () => {
  it("removes its value, as the check says; a missing column changes nothing", async () => {
    const { bring, get } = await aRow();
    const cells = { "pros:en": "", score: "", price: "" };
    const check = await bring(cells, { what: "check" });
    expect(check.told).toEqual(["2 price value-cleared", "2 score value-cleared", "2 pros:en value-cleared"]);
    expect(check.problems.at(-1)).toMatchObject({ value: "Quick\nQuiet", rejected: false });
    await bring(cells);
    expect(await get()).toMatchObject({ pros: [], score: null, price: null, summary: "Boils." });

    await bring({ "summary:en": "Boils water." }, {}, ["magpie_id", "summary:en", "checksum"]);
    expect(await get()).toMatchObject({
      summary: "Boils water.",
      translations: { fr: { verdict: "Bien." } },
    });
  });

  it("removes no language whose name is emptied, no slug and no status", async () => {
    const { bring, get, row } = await aRow();
    const french = Object.keys(row).filter((column) => column.endsWith(":fr"));
    const { told, counts } = await bring({
      ...Object.fromEntries(french.map((column) => [column, ""])),
      "slug:en": "",
      "status:en": "",
    });
    expect([told, counts.changed]).toEqual([["2 name:fr value-needed"], 0]);
    expect((await get()).translations.fr).toMatchObject({ name: "Bouilloire", verdict: "Bien." });
  });

  it("of a row without its checksum removes nothing", async () => {
    const { bring, get } = await aRow();
    const { told } = await bring({ checksum: "1:damaged!", "pros:en": "", "verdict:en": "Good." });
    expect(told).toEqual(["2  no-checksum"]);
    expect(await get()).toMatchObject({ pros: ["Quick", "Quiet"], verdict: "Good." });
  });
});

describe("a new row", () => {
  it("creates a product once, with its score, lists and languages, published where possible", async () => {
    const { app, ada } = await aRow();
    const file = fileOf([
      {
        magpie_id: "",
        category: "Home > Toasters",
        "name:en": "Toaster",
        "summary:en": "Toasts.",
        "status:en": "Published",
        "pros:en": "Even\nQuick",
        "name:he": "מצנם",
        "status:he": "פורסם",
        "pros:ar": "سريع",
        score: "8,5",
        price: "49.90",
        currency: "ils",
        awards: "Best overall, budget-pick",
        specs: "weight [kg] = 1.2\ncolor",
        "specs:he": "color = אדום",
        related: "kettle",
      },
    ]);
    const first = await imported(app, ada, file);
    expect(first.told).toEqual(["2 name:ar name-missing", "2 status:he status-incomplete"]);
    expect(first.counts).toMatchObject({ added: 1 });
    const { body } = await ada.by<{ items: { id: string; name: string }[] }>("GET", "/admin/products");
    const id = body.items.find(({ name }) => name === "Toaster")?.id;
    const toaster = (await ada.by<AdminProduct>("GET", `/admin/products/${id}`)).body;
    expect(toaster).toMatchObject({
      slug: "toaster",
      score: 8.5,
      price: { amount: 4_990, currency: "ILS" },
      pros: ["Even", "Quick"],
      awards: ["best-overall", "budget-pick"],
      specs: [
        { key: "weight", value: 1.2, unit: "kg" },
        { key: "color", value: { he: "אדום" } },
      ],
      relatedIds: [expect.any(String)],
      states: { en: { published: true }, he: { published: false } },
    });
    expect(toaster.translations).not.toHaveProperty("ar");
    expect((await imported(app, ada, file)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 });

    const { status } = await ada.by("POST", `/admin/imports/${first.run.id}/undo`, {
      version: first.run.version,
    });
    await app.worker.runDue();
    expect([status, (await ada.by<{ total: number }>("GET", "/admin/products")).body.total]).toEqual([
      200, 1,
    ]);
    // Another import of the file restores it.
    expect((await imported(app, ada, file)).counts).toMatchObject({ added: 1 });
    expect((await ada.by<AdminProduct>("GET", `/admin/products/${id}`)).body.deletedAt).toBeNull();
  });

  it("may name products further down", async () => {
    const { app, ada } = await aRow();
    const file = fileOf([
      {
        magpie_id: "",
        "name:en": "One",
        "summary:en": "1",
        "slug:en": "one",
        related: "two three nowhere",
        successor: "",
      },
      {
        magpie_id: "",
        "name:en": "Two",
        "summary:en": "2",
        "slug:en": "two",
        related: "three",
        successor: "three",
      },
      { magpie_id: "", "name:en": "Three", "summary:en": "3", "slug:en": "three" },
    ]);
    for (const what of ["check", "import"] as const) {
      const { told, counts } = await imported(app, ada, file, { what });
      expect([what, told, counts.added]).toEqual([what, ["2 related not-there"], 3]);
    }
    const named = rowsOf(await exported(app, ada)).map((row) => [row["name:en"], row.related, row.successor]);
    expect(named).toContainEqual(["Two", "three", "three"]);
  });
});

describe("the status of a language", () => {
  it("changes only if publishing is enabled, and never publishes a pending draft", async () => {
    const { app, ada, bring, get, id } = await aRow();
    expect((await bring({ "status:en": "published" }, { publish: false })).told).toEqual([
      "2 status:en status-publishing-off",
    ]);
    await ada.by("PUT", `/admin/products/${id}/draft`, {
      version: (await get()).version,
      verdict: "Secret.",
    });
    expect((await bring({ "status:en": "published" })).told).toEqual(["2 status:en status-draft-pending"]);
    expect((await get()).states.en?.published).toBe(false);
    await ada.by("DELETE", `/admin/products/${id}/draft`);
    expect((await bring({ "status:en": "yes", "status:fr": "banana" })).told).toEqual([
      "2 status:fr status-unknown",
    ]);
    expect((await get()).states).toMatchObject({ en: { published: true }, fr: { published: false } });
    expect((await app.products.bySlug("kettle", "en")).verdict).toBe("");
  });
});

describe("an unusable cell", { tags: postgresInEndure }, () => {
  it("is dropped and reported, and the rest of its row is saved", async () => {
    const { app, ada, bring, get } = await aRow({ gtin: "4006381333931" });
    await ada.by("POST", "/admin/products", { name: "Pot", gtin: "5901234123457" });
    const { told, counts } = await bring({
      "description:en": "x".repeat(1_000_000),
      "slug:en": "pot",
      gtin: "5901234123457",
      score: "eleven",
      price: "-4",
      criteria: "no number = much",
      specs: '"open = 5',
      "specs:fr": "constructor",
      images: "http://insecure.example/a.jpg",
      awards: "__proto__",
      successor: "nowhere",
      discontinued: "perhaps",
      category: "",
      "verdict:en": "Good.",
      ["pros:de" as string]: "Schnell",
      ["__proto__x" as string]: "1",
      ["constructor" as string]: "2",
    });
    expect(told.sort()).toEqual(
      [
        "2 awards value-invalid",
        "2 criteria value-invalid",
        "2 description:en value-too-long",
        "2 discontinued value-invalid",
        "2 gtin gtin-taken",
        "2 images value-invalid",
        "2 price price-negative",
        "2 score value-invalid",
        "2 slug:en slug-taken",
        "2 specs value-invalid",
        "2 successor not-there",
      ].sort(),
    );
    expect(counts).toMatchObject({ changed: 1, rejected: 0 });
    expect(await get()).toMatchObject({
      verdict: "Good.",
      slug: "kettle",
      score: 7.4,
      gtin: "4006381333931",
    });
    expect(({} as Given).polluted).toBeUndefined();
    expect((await app.db.read.selectFrom("products").selectAll().execute()).length).toBe(2);
  });

  it("is one cut off by a spreadsheet, or with a rewritten number: nothing is lost", async () => {
    const long = "Long words. ".repeat(4_000);
    const { bring, get } = await aRow({ description: long, gtin: "4006381333931" });
    const { told, counts } = await bring({
      "description:en": long.slice(0, 32_767),
      gtin: "4.00638E+12",
      price: "49,9",
    });
    expect(told).toEqual(["2 gtin gtin-unreadable", "2 description:en cut-by-spreadsheet"]);
    expect(counts).toMatchObject({ changed: 0, unchanged: 1 });
    expect((await get()).description).toBe(long);
  });

  it("is one saved in an encoding without its letters, which stay", async () => {
    const { bring, get } = await aRow({
      translations: { ar: { name: "غلاية", summary: "تغلي؟ 👩‍🍳" }, zh: { name: "水壶 X", summary: "快。" } },
    });
    const mangled = {
      "name:ar": "?????",
      "summary:ar": "????? ?????",
      "name:zh": "?? X",
      "summary:zh": "??",
    };
    const { told, counts } = await bring({ ...mangled, "summary:en": "Really???" });
    expect(told).toEqual([
      ...["summary:en", "name:ar", "summary:ar", "name:zh", "summary:zh"].map(
        (cell) => `2 ${cell} characters-lost`,
      ),
    ]);
    expect(counts.changed).toBe(0);
    expect((await bring({ "summary:en": "Really?" })).told).toEqual([]);
    expect(await get()).toMatchObject({ summary: "Really?", translations: { zh: { name: "水壶 X" } } });
  });

  it("is a repeated specification: only that cell is dropped", async () => {
    const { bring, get } = await aRow({ specs: [{ key: "a", value: 1 }] });
    const { told, counts } = await bring({ specs: "a = 1\na = 2", "verdict:en": "Good." });
    expect([told, counts.changed]).toEqual([["2 specs value-invalid"], 1]);
    expect(await get()).toMatchObject({ specs: [{ key: "a", value: 1 }], verdict: "Good." });
  });

  it("is one of a product in the trash, or of a repeated one", async () => {
    const { ada, app, bring, row, id } = await aRow();
    const twice = await imported(app, ada, fileOf([row, { ...row, "verdict:en": "Second." }]));
    expect([twice.told, twice.counts]).toEqual([
      ["3  key-twice"],
      expect.objectContaining({ rejected: 1, unchanged: 1 }),
    ]);
    await ada.by("DELETE", `/admin/products/${id}`);
    expect((await bring({ "verdict:en": "Good." })).told).toEqual(["2  in-trash"]);
  });

  it("is a score that is derived from criteria", async () => {
    const open = async (app: App) => {
      const category = await aCategory(app, "Home");
      await judge(app, category, {
        criteria: [{ key: "speed", label: { en: "Speed" }, weight: 100 }],
        method: {},
      });
      return { categoryId: String(category), ratings: [{ key: "speed", score: 6 }] };
    };
    const { bring, get } = await aRow({}, open);
    expect((await get()).score).toBe(6);
    expect((await bring({ score: "9" })).told).toEqual(["2 score score-from-criteria"]);
    expect((await bring({ score: "9", criteria: "speed = 8.5" })).counts).toMatchObject({ changed: 1 });
    expect((await get()).score).toBe(8.5);
    expect((await bring({ score: "9", criteria: "speed = 8.5" })).counts).toMatchObject({ changed: 0 });
  });
});

describe("the export", () => {
  it("contains the chosen products or the filtered list, for editors only", async () => {
    const app = await testApp();
    const ada = await anEditor(app);
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three"]) ids.push((await ada.post("/products", { name })).body.id);
    const names = async (query: string) =>
      rowsOf(await exported(app, ada, query)).map((row) => row["name:en"]);
    expect(await names("")).toEqual(["One", "Two", "Three"]);
    expect(await names(`?ids=${ids[2]},${ids[0]},${ids[0]}`)).toEqual(["Three", "One"]);
    expect(await names("?q=two")).toEqual(["Two"]);
    expect((await ada.get("/products/export?ids=1,x")).status).toBe(400);
    await app.accounts.changeRole(ada.id, "user");
    expect((await ada.get("/products/export")).status).toBe(403);
  });

  it("can be imported as Excel saves it elsewhere: semicolons, its line ends, its numbers", async () => {
    const { app, ada, row } = await aRow({ description: "one\n\ntwo; three" });
    const columns = Object.keys(row);
    const line = (cells: string[]) =>
      `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")}\r\n`;
    const cells = columns.map((column) => (row[column] ?? "").replaceAll("\n", "\r\n"));
    const file = `\uFEFF${line(columns)}${line(cells)}`.replace('"49.90"', '"49,9"');
    const { told, counts } = await imported(app, ada, file);
    expect([told, counts.unchanged]).toEqual([[], 1]);
  });
});
