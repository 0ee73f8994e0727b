import { expect, it } from "vitest";
import { anEditor } from "../../../../tests/support/crm-calls.ts";
import { words } from "../../../../tests/support/made-content.ts";
import { testApp } from "../../../../tests/support/test-app.ts";

type Thing = {
  id: string;
  version: number;
  hasDraft: boolean;
  updatedAt: string;
  states: Record<string, { published: boolean }>;
};

/** What has drafts: how one is made that may be published, and the field that names it. */
const kinds = [
  { of: "articles", named: (title: string) => ({ title, content: words("Text.") }) },
  { of: "products", named: (name: string) => ({ name, description: "Text." }) },
  { of: "categories", named: (name: string) => ({ name, description: "Text." }) },
];

/** Two editors of one thing that is public. */
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
  "of two drafts of $of that come at once one is kept, and the other told of it",
  async (kind) => {
    const { app, ada, bea, draft } = await twoEditors(kind);
    let draftOf: string | null = null;
    for (const turn of ["first", "second"]) {
      app.clock.move(1_000);
      const answers = await Promise.all([
        draft(ada, `Ada's ${turn}`, draftOf),
        draft(bea, `Bea's ${turn}`, draftOf),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      draftOf = answers.find(({ status }) => status === 200)?.body.updatedAt ?? null;
    }
  },
);
