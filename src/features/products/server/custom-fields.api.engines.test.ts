import { describe, expect, it } from "vitest";
import type { CustomField } from "#content/fields/custom-field.ts";
import type { Comparison, Product, ProductList } from "#features/products/product.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { languageCodes } from "#i18n/languages.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory } from "#tests/support/content/made-content.ts";
import { exported, rowsOf } from "#tests/support/content/spreadsheets.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

type Failed = { details?: { path: string; message: string; code?: string }[] };

const said = (en: string, he: string, ar: string, zh: string, fr: string) => ({ en, he, ar, zh, fr });
const warranty: CustomField = {
  key: "warranty",
  type: "number",
  unit: "mo",
  label: said("Warranty", "אחריות", "الضمان", "保修", "Garantie"),
  categoryIds: [],
};
const finish: CustomField = {
  key: "finish",
  type: "choice",
  label: { en: "Finish" },
  choices: [
    { value: "matt", label: said("Matt", "מט", "مطفأ", "哑光", "Mat") },
    { value: "gloss", label: { en: "Glossy" } },
  ],
  property: "material",
  categoryIds: [],
};

async function aSite(fields: readonly CustomField[]) {
  const app = await testApp();
  const [ada, root] = [await anEditor(app), await anEditor(app, "Root", "admin")];
  async function set(product: readonly object[]) {
    const { version } = (await root.get<AllSettings>("/settings")).body.sections.fields;
    return root.patch<Failed>("/settings", { section: "fields", version, change: { product } });
  }
  expect((await set(fields)).status).toBe(200);
  const publish = async (more: object) => {
    const { id } = (await ada.post("/products", { summary: "Boils.", ...more })).body;
    await ada.post(`/products/${id}/publish`, {});
    return id;
  };
  const specs = async (slug: string, lang = "en") =>
    (await call<Product>(app, `/api/products/by-slug/${slug}?lang=${lang}`)).body.specs.map(
      ({ label, value, unit, property }) => [label, value, unit, property].filter(Boolean).join(" "),
    );
  return { app, ada, root, set, publish, specs };
}

describe("a custom field", () => {
  it("is on the product's page and in the comparison in five languages, in its file, and where it says", async () => {
    const { app, ada, set, publish, specs } = await aSite([warranty, finish]);
    const values = [
      { key: "warranty", value: 24 },
      { key: "finish", value: "matt" },
    ];
    const kettle = await publish({ name: "Kettle", specs: values });
    const pot = await publish({ name: "Pot", specs: [{ key: "warranty", value: 12 }] });
    expect(await Promise.all(languageCodes.map((lang) => specs("kettle", lang)))).toEqual(
      languageCodes.map((lang) => [
        `${warranty.label[lang]} 24 mo`,
        `Finish ${finish.choices?.[0]?.label[lang]} material`,
      ]),
    );
    const compared = async (lang: string) =>
      (await call<Comparison>(app, `/api/compare?ids=${kettle},${pot}&lang=${lang}`)).body.rows.map(
        ({ label, values: all }) => [label, ...all],
      );
    expect(await compared("fr")).toEqual([
      ["Garantie", "24\u00a0mo", "12\u00a0mo"],
      ["Finish", "Mat", null],
    ]);
    expect(rowsOf(await exported(app, ada)).find((row) => row["name:en"] === "Kettle")?.specs).toContain(
      "warranty = 24",
    );
    await set([{ ...warranty, shownIn: ["comparison"] }, finish]);
    expect([await specs("kettle"), (await compared("en"))[0]]).toEqual([
      ["Finish Matt material"],
      ["Warranty", "24\u00a0mo", "12\u00a0mo"],
    ]);
    // Nothing is lost with a field that is removed.
    await set([]);
    expect(await specs("kettle")).toEqual(["warranty 24", "finish matt"]);
  });

  it("is of all products, or of those in some categories and below them", async () => {
    const { app, ada, set } = await aSite([warranty]);
    const home = await aCategory(app, "Home");
    const lamps = await aCategory(app, "Lamps", { parentId: home });
    const garden = await aCategory(app, "Garden");
    await set([{ ...warranty, categoryIds: [String(home)] }, finish]);
    const keys = async (category?: number) =>
      (
        await ada.get<{ items: CustomField[] }>(`/product-fields${category ? `?category=${category}` : ""}`)
      ).body.items.map(({ key }) => key);
    expect(await keys(home)).toEqual(["warranty", "finish"]);
    expect(await keys(lamps)).toEqual(["warranty", "finish"]);
    expect([await keys(garden), await keys()]).toEqual([["finish"], ["finish"]]);
  });

  it("filters lists by its values, counted beside every other filter, as soon as it is one", async () => {
    const { app, set, publish } = await aSite([warranty, finish]);
    const spec = (key: string, value: unknown) => ({ key, value });
    await publish({ name: "Kettle", brand: "Aurel", specs: [spec("finish", "matt"), spec("warranty", 24)] });
    await publish({ name: "Pot", brand: "Aurel", specs: [spec("finish", "gloss"), spec("warranty", 6)] });
    await publish({ name: "Pan", brand: "Pico", specs: [spec("finish", "matt"), spec("warranty", 6)] });
    const list = async (query: string, lang = "en") => {
      const { items, facets } = (await call<ProductList>(app, `/api/products?lang=${lang}&${query}`)).body;
      const counts = facets.fields.map(({ label, values }) => [
        label,
        ...values.map((one) => `${one.label} ${one.count}`),
      ]);
      return [items.map(({ name }) => name).sort(), ...counts];
    };
    expect(await list("")).toEqual([["Kettle", "Pan", "Pot"]]);
    await set([
      { ...warranty, isFilter: true },
      { ...finish, isFilter: true },
    ]);
    expect(await list("")).toEqual([
      ["Kettle", "Pan", "Pot"],
      ["Warranty", "6\u00a0mo 2", "24\u00a0mo 1"],
      ["Finish", "Matt 2", "Glossy 1"],
    ]);
    expect(await list("spec=finish:matt&brand=Aurel", "fr")).toEqual([
      ["Kettle"],
      ["Garantie", "24\u00a0mo 1"],
      ["Finish", "Mat 1", "Glossy 1"],
    ]);
    expect((await list("spec=warranty:6&spec=warranty:24&spec=finish:matt"))[0]).toEqual(["Kettle", "Pan"]);
    expect((await list("spec=constructor:x"))[0]).toEqual([]);
    expect((await call(app, `/api/products?spec=${"x".repeat(200)}`)).status).toBe(400);
  });

  it("that is required is checked when publishing, and not for what is public already", async () => {
    const { ada, set, publish } = await aSite([]);
    const old = await publish({ name: "Kettle" });
    await set([{ ...warranty, isRequired: true }]);
    const { id } = (await ada.post("/products", { name: "Pot", summary: "Boils." })).body;
    const refused = await ada.post(`/products/${id}/publish`, {});
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: "specs.warranty", message: "Required.", code: "required" }],
    ]);
    const { version } = (await ada.get(`/products/${old}`)).body;
    const edited = await ada.patch(`/products/${old}`, { version, verdict: "Fine." });
    expect([edited.status, edited.body.states.en?.published]).toEqual([200, true]);
    const later = (await ada.get(`/products/${id}`)).body;
    await ada.patch(`/products/${id}`, { version: later.version, specs: [{ key: "warranty", value: 6 }] });
    expect((await ada.post(`/products/${id}/publish`, {})).status).toBe(200);
  });

  it("is refused with a reserved or repeated key, without a label or without choices", async () => {
    const { ada, set } = await aSite([]);
    const faults = async (...fields: object[]) => {
      const { status, body } = await set(fields);
      return [status, ...(body.details ?? []).map(({ path, message }) => `${path}: ${message}`)];
    };
    expect(await faults({ ...warranty, key: "constructor" }, { ...warranty, key: "__proto__" })).toEqual([
      422,
      "change.product.1.key: Invalid format.",
      "change.product.0.key: This name is reserved. Enter a different one.",
    ]);
    expect(await faults(warranty, { ...finish, key: "warranty", choices: [] })).toEqual([
      422,
      "change.product.1.key: Duplicate entry.",
      "change.product.1.choices: Add at least one choice.",
    ]);
    expect(await faults({ ...warranty, label: {} })).toEqual([422, "change.product.0.label: Required."]);
    const change = { section: "fields", version: 0, change: { product: [] } };
    expect((await ada.patch("/settings", change)).status).toBe(403);
  });
});
