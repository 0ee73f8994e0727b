import { expect, it } from "vitest";
import type { Fields } from "#content/fields/field.ts";
import type { AdminProduct } from "#features/products/admin-product.ts";
import type { product } from "#features/products/product.content.ts";
import type { Product } from "#features/products/product.ts";
import { type PlainFact, plainFields } from "#features/products/product-facts.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { samplesOf } from "#tests/support/content/field-samples.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { moreFacts } from "#tests/support/content/more-facts.ts";
import { exported, fileOf, imported, rowsOf } from "#tests/support/content/spreadsheets.ts";
import { appWithFacts } from "#tests/support/site/app-with-facts.ts";
import { call, postgresInEndure } from "#tests/support/site/test-app.ts";

type OwnFact = Exclude<keyof typeof product.facts, PlainFact>;
type Values = Record<string, unknown>;

const plain: Fields = { ...plainFields, ...moreFacts };

it("every fact of a product goes all the way: API, draft, preview, page, revision, spreadsheet, undo", {
  timeout: 240_000,
  // It loads the whole app once more.
  tags: postgresInEndure,
}, async () => {
  const app = await appWithFacts();
  const ada = await anEditor(app);
  const admin = await aMember(app, "admin");
  const category = String(await aCategory(app, "Kitchen"));
  const inside = String(await aCategory(app, "Kettles", { parentId: Number(category) }));
  const others = [String(await aProduct(app, "Pot")), String(await aProduct(app, "Pan"))] as const;
  const image = (url: string) => ({ mediaId: null, url, alt: { en: `Kettle of ${url}` } });
  const own: Record<OwnFact, [unknown, unknown]> = {
    price: [
      { amount: 4_900, currency: "USD" },
      { amount: 5_900, currency: "EUR" },
    ],
    categoryId: [null, category],
    subCategoryId: [null, inside],
    brand: ["Acme", "Zenith"],
    gtin: ["4006381333931", "5901234123457"],
    model: ["K-1", "K-2"],
    imageUrl: ["https://example.com/1.jpg", "https://example.com/2.jpg"],
    images: [[image("https://example.com/1.jpg")], [image("https://example.com/2.jpg")]],
    specs: [[{ key: "watts", value: 900 }], [{ key: "watts", value: 1_200, unit: "W" }]],
    score: [7.5, 8],
    ratings: [[{ key: "speed", score: 7 }], [{ key: "speed", score: 8 }]],
    awards: [["budget-pick"], ["best-overall"]],
    relatedIds: [[others[0]], [others[1]]],
    isDiscontinued: [true, false],
    successorId: [others[0], null],
  };
  const samples = Object.entries(plain).map(
    ([name, field]) => [name, samplesOf(field, () => others)] as const,
  );
  const all = [...Object.entries(own), ...samples];
  const [first, second] = ([0, 1] as const).map((i) =>
    Object.fromEntries(all.map(([name, values]) => [name, values[i]])),
  ) as [Values, Values];
  const ofPlain = (values: Values) => Object.fromEntries(samples.map(([name]) => [name, values[name]]));

  const made = await ada.post("/products", { name: "Kettle", summary: "Boils water.", ...first });
  expect(made.body).toMatchObject(first);
  const { id, version } = made.body;
  const path = `/products/${id}`;
  const current = async () => (await ada.get<AdminProduct & { unknown: Values }>(path)).body;

  expect((await ada.put(`${path}/draft`, { version, draftOf: null, ...second })).status).toBe(200);
  expect((await ada.get<{ content: Values }>(`${path}/draft`)).body.content).toMatchObject(second);
  expect(await current()).toMatchObject(first);
  const { url } = (await ada.post<{ url: string }>(`${path}/preview-link`, { lang: "en" })).body;
  const token = new URL(url).searchParams.get("preview");
  const preview = await call<Product>(app, `/api/preview/products/${token}?lang=en`);
  expect(preview.body).toMatchObject({ facts: ofPlain(second), brand: "Zenith", gtin: "5901234123457" });

  expect((await ada.post(`${path}/publish`, {})).status).toBe(200);
  expect(await current()).toMatchObject(second);
  const shown = await call<Product>(app, "/api/products/by-slug/kettle?lang=en");
  expect(shown.body).toMatchObject({ facts: ofPlain(second), brand: "Zenith", isDiscontinued: false });

  type Revision = { number: number; content: Values; changes: { path: string }[] };
  const { items } = (await ada.get<{ items: { number: number }[] }>(`${path}/revisions`)).body;
  const revision = (await ada.get<Revision>(`${path}/revisions/${items[0]?.number}?since=1`)).body;
  expect(revision.content).toMatchObject(second);
  const changed = revision.changes.map((change) => change.path.split(".")[0]);
  expect(new Set(changed)).toEqual(new Set(all.map(([name]) => name)));

  const file = await exported(app, admin, `?ids=${id}`);
  const back = await ada.patch(path, { version: (await current()).version, ...first });
  expect(back.body).toMatchObject(first);
  const before = await current();
  // Nothing was changed in the file.
  expect((await imported(app, admin, file, { name: "same.csv" })).run.counts).toMatchObject({ changed: 0 });
  const rows = rowsOf(file).map(
    (row): Record<string, string> => ({ ...row, checksum: "", discontinued: "no" }),
  );
  const done = await imported(app, admin, fileOf(rows), { name: "second.csv" });
  expect(done.run.counts).toMatchObject({ changed: 1 });
  // An empty cell of a file without checksums takes nothing away.
  expect(await current()).toMatchObject({ ...second, successorId: first.successorId });
  const undone = await admin.by("POST", `/admin/imports/${done.run.id}/undo`, { version: done.run.version });
  expect(undone.status).toBe(200);
  await app.worker.runDue();
  const { version: _, updatedAt: __, ...restored } = await current();
  expect(before).toMatchObject(restored);

  const copy = await ada.post(`${path}/duplicate`, {});
  expect(copy.body).toMatchObject({ ...first, gtin: "" });
  const simple = { motto: "Boil on", chargeCycles: 24, brand: "Bulk" };
  expect((await ada.post("/products/bulk", { ids: [id], action: "edit", patch: simple })).status).toBe(200);
  expect(await current()).toMatchObject({ ...first, ...simple });

  // What a newer release wrote stays, and a value that this one cannot read is none.
  const stored = { ...ofPlain(first), fromLater: { a: 1 }, kilos: "heavy" };
  await app.db.transact((tx) =>
    tx
      .updateTable("products")
      .set({ facts: JSON.stringify(stored) })
      .where("id", "=", Number(id))
      .execute(),
  );
  expect(await current()).toMatchObject({ kilos: null, unknown: { fromLater: { a: 1 } } });
  await ada.patch(path, { version: (await current()).version, motto: "Again" });
  expect(await current()).toMatchObject({ motto: "Again", unknown: { fromLater: { a: 1 } } });

  const paths = async (patch: object) =>
    (await ada.patch(path, { version: (await current()).version, ...patch })).body.details;
  expect(await paths({ twinId: "99999" })).toEqual([{ path: "twinId", message: "not-there" }]);
  expect(await paths({ manual: "nowhere" })).toEqual([
    expect.objectContaining({ path: "manual", code: "not-a-web-address" }),
  ]);
});
