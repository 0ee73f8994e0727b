import { expect, it } from "vitest";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Thing = {
  id: string;
  version: number;
  hasDraft: boolean;
  updatedAt: string;
  states: Record<string, { published: boolean }>;
};

/** What has drafts: how one is made that may be published, and the field that names it. */
const kinds = [
  { of: "articles", named: (title: string) => ({ title, content: sampleDocument("Text.") }) },
  { of: "products", named: (name: string) => ({ name, description: "Text." }) },
  { of: "categories", named: (name: string) => ({ name, description: "Text." }) },
];

/** Two editors of one published entity. */
async function twoEditors({ of, named }: (typeof kinds)[number]) {
  const app = await testApp();
  const [ada, bea] = [await anEditor(app), await anEditor(app, "Bea")];
  const { id } = (await ada.post<Thing>(`/${of}`, named("Kettles"))).body;
  const path = `/${of}/${id}`;
  const { version } = (await ada.post<Thing>(`${path}/publish`, {})).body;
  const draft = (who: typeof ada, name: string, draftOf: string | null) =>
    who.put<Thing>(`${path}/draft`, { version, ...named(name), draftOf });
  const said = async () => {
    const { name, title } = (await ada.get<{ name?: string; title?: string }>(path)).body;
    return name ?? title;
  };
  return { app, ada, bea, path, version, draft, said };
}

it.each(kinds)(
  "saves one of two concurrent drafts of $of and rejects the other with a conflict",
  async (kind) => {
    const { app, ada, bea, draft } = await twoEditors(kind);
    let draftOf: string | null = null;
    for (const turn of ["first", "second"]) {
      app.clock.move(1_000);
      const answers: { status: number; body: Thing }[] = await Promise.all([
        draft(ada, `Ada's ${turn}`, draftOf),
        draft(bea, `Bea's ${turn}`, draftOf),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      draftOf = answers.find(({ status }) => status === 200)?.body.updatedAt ?? null;
    }
  },
);

it.each(kinds)(
  "saving takes no draft of $of away that was not seen, and keeps another's as a revision",
  async (kind) => {
    const { ada, bea, path, version, draft, said } = await twoEditors(kind);
    const { updatedAt } = (await draft(bea, "Half writ", null)).body;
    const save = (draftOf?: string | null) =>
      ada.patch<Thing>(path, { version, ...kind.named("Pots"), dropsDraft: true, draftOf });
    for (const draftOf of [null, undefined]) {
      const { status, body } = await save(draftOf);
      expect([status, body.current]).toMatchObject([409, { version, draft: { updatedAt } }]);
    }
    expect([await said(), (await ada.get<Thing>(path)).body.hasDraft]).toEqual(["Kettles", true]);
    expect(await save(updatedAt)).toMatchObject({ status: 200, body: { hasDraft: false } });
    type RevisionList = { items: { number: number; author: { name: string } }[] };
    const { items } = (await ada.get<RevisionList>(`${path}/revisions`)).body;
    expect([await said(), ...items.slice(0, 2).map(({ author }) => author.name)]).toEqual([
      "Pots",
      "Ada",
      "Bea",
    ]);
  },
);

it.each(kinds)("does not publish an unseen draft of $of", async (kind) => {
  const { ada, bea, path, version, draft, said } = await twoEditors(kind);
  const saved = (await draft(bea, "Half writ", null)).body;
  type Refused = Thing & { draft: { updatedAt: string; author: { name: string } } };
  const refused = await ada.post<Refused>(`${path}/publish`, { lang: "en", version, draftOf: null });
  expect([refused.status, refused.body.current]).toMatchObject([
    409,
    { hasDraft: true, draft: { updatedAt: saved.updatedAt, author: { name: "Bea" } } },
  ]);
  expect(await said()).toBe("Kettles");
  const published = await bea.post(`${path}/publish`, { lang: "en", version, draftOf: saved.updatedAt });
  expect([published.status, await said()]).toEqual([200, "Half writ"]);
  // Nor is anything published instead of a draft that no longer exists.
  expect((await bea.post(`${path}/publish`, { draftOf: saved.updatedAt })).status).toBe(409);
  // Who knows of no drafts publishes what there is.
  expect((await ada.post(`${path}/publish`, { lang: "en" })).status).toBe(200);
});

it.each(kinds.slice(0, 2))(
  "a copy of one of $of is of what is being written, and made once for the same key",
  async (kind) => {
    const { ada, path, draft } = await twoEditors(kind);
    await draft(ada, "Pots", null);
    const key = { "Idempotency-Key": "copy" };
    const copies = [
      await ada.post<Thing>(`${path}/duplicate`, undefined, key),
      await ada.post<Thing>(`${path}/duplicate`, undefined, key),
    ];
    expect(copies[0]?.body).toMatchObject({ ...kind.named("Pots"), hasDraft: false });
    expect(copies[0]?.body.states.en?.published).toBe(false);
    expect(copies[1]?.body.id).toBe(copies[0]?.body.id);
    expect((await ada.get<{ total: number }>(`/${kind.of}`)).body.total).toBe(2);
  },
);

it.each(kinds.slice(0, 2))("concurrent copies of one of $of get different slugs", async (kind) => {
  const { ada, path } = await twoEditors(kind);
  const copies = await Promise.all(
    Array.from({ length: 6 }, () => ada.post<Thing & { slug: string }>(`${path}/duplicate`)),
  );
  for (const { status } of copies) expect([200, 201]).toContain(status);
  expect(new Set(copies.map(({ body }) => body.slug)).size).toBe(6);
});

it("lists an article that is public nowhere as it was saved", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  const { id, version } = (await ada.post<Thing>("/articles", { title: "Untitled" })).body;
  const path = `/articles/${id}`;
  const written = {
    title: "Best kettles",
    content: sampleDocument("Boils."),
    translations: { fr: { title: "Bouilloires" } },
  };
  const { updatedAt } = (await ada.put<Thing>(`${path}/draft`, { version, ...written, draftOf: null })).body;
  const found = async (q: string) => (await ada.get<{ total: number }>(`/articles?q=${q}`)).body.total;
  expect(await found("bouilloires")).toBe(0);
  const saved = await ada.patch<Thing>(path, { ...written, version, dropsDraft: true, draftOf: updatedAt });
  expect(saved).toMatchObject({
    status: 200,
    body: { hasDraft: false, states: { en: { published: false } } },
  });
  expect([await found("bouilloires"), await found("best")]).toEqual([1, 1]);
});
