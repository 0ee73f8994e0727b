import type { Actor } from "#platform/audit/actor.ts";
import type { App } from "#server/app.ts";
import { sampleDocument } from "../content/made-content.ts";

/** Random changes by editors to articles, library links, redirects and synonyms. */
export function randomWriting({
  clock,
  roll,
  editor,
  articles,
  products,
  places,
}: {
  clock: { now(): number };
  roll: (sides: number) => number;
  editor: Actor;
  articles: number[];
  products: readonly number[];
  places: readonly number[];
}) {
  const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const text = () =>
    ({
      type: "doc",
      content: [
        ...sampleDocument(one(["Of a thing and a link.", "Of nothing."])).content,
        { type: "productCard", attrs: { productId: String(one(products)) } },
      ],
    }) as never;
  const shop = () => `https://www.amazon.com/dp/B0CX23V2Z${one(["K", "L"])}`;
  const link = () => ({
    name: one(["A link", "Another"]),
    url: shop(),
    replaces: [],
    keywords: { en: [one(["thing", "link"])] },
    isActive: roll(3) > 0,
  });
  const ofArticle = (work: (id: number) => Promise<unknown>) =>
    articles.length ? work(one(articles)) : Promise.resolve();

  const changes: Record<string, (on: App) => Promise<unknown>> = {
    print: (on) => ofArticle((id) => on.articles.setPublished(id, ["en"], roll(2) === 1)),
    pulp: (on) => ofArticle((id) => on.articles.remove(id)),
    correct: (on) =>
      ofArticle(async (id) => {
        const { version } = await on.articles.admin.get(id);
        const change = {
          title: `Guide ${one(["old", "new"])}`,
          content: text(),
          categoryIds: [String(one(places))],
          translations: { fr: { title: "Guide", content: text() } },
        };
        await on.articles.admin.change(id, change, { version }, editor);
      }),
    sketch: (on) =>
      ofArticle(async (id) => {
        const { version } = await on.articles.admin.get(id);
        const draft = await on.articles.admin.draft(id).catch(() => null);
        const place = { version, draftOf: draft?.updatedAt ?? null };
        await on.articles.admin.saveDraft(id, { title: "Drafted", content: text() }, place, editor);
        if (roll(2)) await on.articles.admin.publish(id, {}, editor);
      }),
    announce: (on) =>
      ofArticle((id) =>
        on.articles.admin.schedule(
          id,
          {
            publishAt: clock.now() + 1 + roll(20) * 3_600_000,
            unpublishAt: one([null, clock.now() + 80_000_000]),
          },
          editor,
        ),
      ),
    appear: (on) => on.worker.runDue(),
    rewrite: (on) => ofArticle((id) => on.articles.admin.restoreRevision(id, 1 + roll(3), editor)),
    unbin: (on) =>
      ofArticle((id) =>
        roll(2) ? on.articles.admin.remove(id, undefined, editor) : on.articles.admin.restore(id, editor),
      ),
    many: (on) =>
      ofArticle(async (id) => {
        const action = one(["publish", "unpublish", "delete", "restore"] as const);
        const { undo } = await on.articles.admin.bulk({ ids: [String(id)], action }, editor);
        if (undo && roll(2)) await on.articles.admin.undo(undo, editor);
      }),
    link: async (on) => {
      const { items } = await on.library.list();
      const known = items.length ? one(items) : null;
      if (!known) return on.library.create(link(), editor);
      if (roll(2)) return on.library.edit(Number(known.id), { version: known.version, link: link() }, editor);
      return on.library.remove(Number(known.id), known.version, editor);
    },
    keywords: (on) =>
      on.db.transact((tx) =>
        on.settings.editing.set(
          tx,
          "links",
          { keywords: roll(3) > 0, perLink: 1 + roll(2), perPage: 5 },
          null,
        ),
      ),
    redirect: async (on) => {
      const { items } = await on.redirects.list({ q: "", sort: "newest", limit: 10 });
      const known = items.length ? one(items) : null;
      const to = one(["/products", "/articles"]);
      if (!known || roll(3) === 0)
        return on.redirects.create({ from: `/old-${roll(3)}`, to, status: one([301, 302]) }, editor);
      if (roll(2)) return on.redirects.edit(Number(known.id), { version: known.version, to }, editor);
      return on.redirects.remove(Number(known.id), known.version, editor);
    },
    synonym: (on) => on.settings.update({ synonyms: { en: { thing: [one(["widget", "gadget"])] } } }),
    // An offer whose link is missing twice, an hour apart, is dead.
    follow: async (on) => {
      for (const visit of await on.offerUpkeep.links.claim((await on.offerUpkeep.links.due()).slice(0, 2)))
        await on.offerUpkeep.links.note(visit, one(["there", "missing", "missing", "unknown"]));
    },
  };
  return changes;
}
