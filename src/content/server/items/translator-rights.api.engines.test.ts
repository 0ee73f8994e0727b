import { describe, expect, it } from "vitest";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Text = { name: string; title: string; description: string };
type Thing = Text & {
  id: string;
  version: number;
  hasDraft: boolean;
  translations: Record<string, Text>;
  states: Record<string, { published: boolean }>;
};
type Draft = { content: Thing; updatedAt: string; author: { name: string } | null };

const kinds = [
  { of: "articles", named: (title: string) => ({ title, content: sampleDocument(title) }) },
  { of: "products", named: (name: string) => ({ name, description: name }) },
  { of: "categories", named: (name: string) => ({ name, description: name }) },
  { of: "content/page", named: (title: string) => ({ title, content: sampleDocument(title) }) },
];
const publishedIn = ({ states }: Thing) =>
  Object.entries(states).flatMap(([lang, state]) => (state.published ? lang : []));

/** An item that is public in English, its editor, and a translator into French. */
async function setUp({ of, named }: (typeof kinds)[number]) {
  const app = await testApp();
  const [ada, luc] = [await anEditor(app), await anEditor(app, "Luc", "translator", ["fr"])];
  const { id } = (await ada.post<Thing>(`/${of}`, named("Kettles"))).body;
  const path = `/${of}/${id}`;
  const { version } = (await ada.post<Thing>(`${path}/publish`, {})).body;
  return { app, ada, luc, path, version };
}

describe("a translator", () => {
  it.each(kinds)("writes and publishes $of in own languages only", async (kind) => {
    const { luc, path, version } = await setUp(kind);
    const draft = (patch: object, draftOf: string | null = null) =>
      luc.put<{ updatedAt: string }>(`${path}/draft`, { version, draftOf, ...patch });
    const refused = [
      await draft(kind.named("Kettles, and more")),
      await draft({ translations: { he: kind.named("קומקומים") } }),
      await draft({ translations: { fr: kind.named("Bouilloires"), he: kind.named("קומקומים") } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    const saved = await draft({ translations: { fr: kind.named("Bouilloires") } });
    expect(saved.status).toBe(200);
    expect((await luc.get<Draft>(`${path}/draft`)).body.content.translations).toMatchObject({
      fr: kind.named("Bouilloires"),
    });
    for (const lang of ["en", "he"])
      for (const verb of ["publish", "unpublish"])
        expect((await luc.post(`${path}/${verb}`, { lang })).status).toBe(403);
    const published = await luc.post<Thing>(`${path}/publish`, { lang: "fr" });
    expect([published.status, publishedIn(published.body), published.body.hasDraft]).toEqual([
      200,
      ["en", "fr"],
      false,
    ]);
    const withdrawn = await luc.post<Thing>(`${path}/unpublish`, {});
    expect([withdrawn.status, publishedIn(withdrawn.body)]).toEqual([200, ["en"]]);
  });

  it.each(kinds)("publishes nothing of $of that an editor has in the draft", async (kind) => {
    const { ada, luc, path, version } = await setUp(kind);
    const begun = await ada.put<{ updatedAt: string }>(`${path}/draft`, {
      version,
      draftOf: null,
      ...kind.named("Kettles of next year"),
    });
    const saved = await luc.put<{ updatedAt: string }>(`${path}/draft`, {
      version,
      draftOf: begun.body.updatedAt,
      translations: { fr: kind.named("Bouilloires") },
    });
    expect(saved.status).toBe(200);
    const { updatedAt: draftOf } = saved.body;
    const { body } = await luc.post<Thing>(`${path}/publish`, { lang: "fr", draftOf });
    expect(body).toMatchObject({ ...kind.named("Kettles"), hasDraft: true });
    expect(body.translations.fr).toMatchObject(kind.named("Bouilloires"));
    const rest = (await ada.get<Draft & { version: number }>(`${path}/draft`)).body;
    expect(rest).toMatchObject({ version: body.version, content: kind.named("Kettles of next year") });
    expect(rest.content.translations.fr).toMatchObject(kind.named("Bouilloires"));
    const all = await ada.post<Thing>(`${path}/publish`, {});
    expect(all.body).toMatchObject({ ...kind.named("Kettles of next year"), hasDraft: false });
  });

  it.each(kinds)(
    "publishes $of from a draft that is older than the live item, which stays as it is",
    async (kind) => {
      const { ada, luc, path, version } = await setUp(kind);
      const french = { fr: kind.named("Bouilloires") };
      const begun = await luc.put<{ updatedAt: string }>(`${path}/draft`, {
        version,
        draftOf: null,
        translations: french,
      });
      // The live item changes under the draft, as by an edit of many.
      const changed = await ada.patch<Thing>(path, { version, ...kind.named("Kettles and pots") });
      expect([changed.status, changed.body.hasDraft]).toEqual([200, true]);
      const saved = await luc.put<{ updatedAt: string }>(`${path}/draft`, {
        version: changed.body.version,
        draftOf: begun.body.updatedAt,
        // What a screen sends that has met the change.
        ...kind.named("Kettles and pots"),
        translations: french,
      });
      expect(saved.status).toBe(200);
      const { status, body } = await luc.post<Thing>(`${path}/publish`, {
        lang: "fr",
        draftOf: saved.body.updatedAt,
      });
      expect([status, publishedIn(body)]).toEqual([200, ["en", "fr"]]);
      expect(body).toMatchObject({ ...kind.named("Kettles and pots"), translations: { fr: french.fr } });
      const all = await ada.post<Thing>(`${path}/publish`, {});
      expect(all.body).toMatchObject(kind.named("Kettles and pots"));
    },
  );

  it("may change nothing else: every other write of the CRM's API is refused", async () => {
    const { app, luc } = await setUp(kinds[0] as (typeof kinds)[number]);
    const document = (await (await app.api.fetch(new Request("http://test/api/openapi.json"))).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const writes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) =>
        /^\/api\/admin\//.test(path) && method !== "get" ? { path, method } : [],
      ),
    );
    const open: string[] = [];
    for (const { path, method } of writes) {
      const call = { post: luc.post, put: luc.put, patch: luc.patch, delete: luc.remove }[method];
      const { status } = await (call as typeof luc.post)(
        path.replace(/^\/api\/admin/, "").replaceAll(/\{\w+\}/g, "9999"),
        {},
      );
      if (status !== 403) open.push(`${method} ${path}`);
    }
    expect(writes.length).toBeGreaterThan(100);
    const anItem = /\/(content\/[a-z-]+|articles|products|categories)\/\{id\}/;
    expect(
      [...new Set(open.map((one) => one.replace("/api/admin", "").replace(anItem, "/*")))].sort(),
    ).toEqual([
      "delete /comments/replies/{id}",
      "patch /comments/{id}",
      "post /*/preview-link",
      "post /*/publish",
      "post /*/reviewed",
      "post /*/unpublish",
      "post /comments",
      "post /comments/{id}/replies",
      "post /editing",
      "post /editing/end",
      "put /*/draft",
      "put /comments/replies/{id}",
      "put /list-preferences/{list}",
    ]);
  });

  it("has at least one language, which another role loses", async () => {
    const { app } = await setUp(kinds[0] as (typeof kinds)[number]);
    const boss = await anEditor(app, "Eve", "admin");
    const made = { email: "noa@example.com", role: "translator" };
    const none = await boss.post("/users", made);
    expect([none.status, none.body.details]).toEqual([
      422,
      [expect.objectContaining({ path: "translatesInto", code: "required" })],
    ]);
    expect((await boss.post("/users", { ...made, translatesInto: ["he", "he"] })).status).toBe(422);
    expect((await boss.post("/users", { ...made, translatesInto: ["xx"] })).status).toBe(422);
    type User = { id: string; version: number; translatesInto: string[] };
    const noa = (await boss.post<User>("/users", { ...made, translatesInto: ["zh", "he"] })).body;
    expect(noa.translatesInto).toEqual(["he", "zh"]);
    const editor = { version: noa.version, role: "editor" };
    const promoted = (await boss.patch<User>(`/users/${noa.id}`, editor)).body;
    expect(promoted.translatesInto).toEqual([]);
  });
});
