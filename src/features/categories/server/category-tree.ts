import type { Language } from "#i18n/languages.ts";
import { textFor } from "#i18n/publication.ts";
import type { Database } from "#platform/database/handles.ts";
import { addCacheTag, currentPreview } from "#platform/http/request-context.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import { type CategoryLink, type CategoryNode, subtreeOf, visibleCategories } from "../category.ts";
import type { Faq } from "../faq.ts";
import * as repo from "./categories.repo.ts";

/** A text in preview brings its questions; stored ones are loaded separately. */
type Text = repo.CategoryText & { faq?: Faq };
/** What a category says as it is being written. */
export type Drafted = Omit<repo.CategoryRow, "updatedAt" | "demoKey"> & { texts: Text[] };
export type VisibleCategory = repo.CategoryRow & { text: Text; published: boolean };

/** The category itself, or the one that took in what hung on it when it was deleted. */
export function heirOf(id: number, removed: ReadonlyMap<number, number | null>): number {
  const heir = removed.get(id) ?? null;
  return heir === null ? id : heirOf(heir, removed);
}

/** The categories a visitor of one language sees, with what lists and breadcrumbs need. */
export type CategoryTree = {
  shown: VisibleCategory[];
  /** Ids of visible categories; a product in another one is hidden. */
  ids: number[];
  link(id: number | null): CategoryLink | null;
  /** From the department down to the category itself. */
  way(id: number | null): CategoryLink[];
  subtree(id: number): number[];
  /** The site's default language, in which what is not published in theirs is shown. */
  fallback: Language;
};

export const foundIn = (text: { lang: Language }, lang: Language) =>
  text.lang === lang ? {} : { textLang: text.lang };

export function createCategoryTrees({
  db,
  drafted,
}: {
  db: Database;
  drafted: (id: number) => Promise<Drafted>;
}) {
  /** Every category that is not deleted, with its texts. */
  const all = () =>
    db.memory.remember("categories", async () => {
      addCacheTag("categories");
      return withPreviewed(await repo.all(db.read));
    });

  /** In a category's preview, uses its draft and, without a preview day, treats it as public. */
  async function withPreviewed(stored: repo.All): Promise<repo.All> {
    const preview = currentPreview();
    if (preview?.type !== "category") return stored;
    const { id, texts, ...columns } = await drafted(preview.id);
    const isSure = preview.at === null;
    return {
      ...stored,
      rows: stored.rows.map((row) =>
        row.id === id ? { ...row, ...columns, isActive: isSure || columns.isActive } : row,
      ),
      texts: [
        ...stored.texts.filter((text) => text.categoryId !== id),
        ...texts.map((text) => ({ ...text, published: isSure || text.published })),
      ],
    };
  }

  const tree = (lang: Language): Promise<CategoryTree> =>
    db.memory.remember(`category-tree:${lang}`, () => treeIn(lang));

  /** A hidden ancestor hides a category too, except the previewed one, which is shown anywhere. */
  function shownOf<Node extends CategoryNode>(nodes: readonly Node[], sure: number | null): Node[] {
    const visible = visibleCategories(nodes);
    if (sure === null || visible.some(({ id }) => id === sure)) return visible;
    return visibleCategories(nodes.map((node) => (node.id === sure ? { ...node, parentId: null } : node)));
  }

  async function treeIn(lang: Language): Promise<CategoryTree> {
    const [{ rows, texts, removed }, fallback] = await Promise.all([all(), defaultLanguageOf(db)]);
    const textsOf = Map.groupBy(texts, (text) => text.categoryId);
    const preview = currentPreview();
    const sure = preview?.type === "category" && preview.at === null ? preview.id : null;
    const nodes = rows.map((row) => {
      const own: Text[] = textsOf.get(row.id) ?? [];
      const text = textFor(own, lang, fallback) ?? (row.id === sure ? own[0] : undefined);
      return { ...row, text, published: text !== undefined };
    });
    const shown = shownOf(nodes, sure).filter((node): node is VisibleCategory => node.text !== undefined);
    const byId = new Map(shown.map((node) => [node.id, node]));
    const link = (id: number | null): CategoryLink | null => {
      const node = id === null ? undefined : byId.get(heirOf(id, removed));
      return node
        ? { id: String(node.id), slug: node.text.slug, name: node.text.name, ...foundIn(node.text, lang) }
        : null;
    };
    return {
      shown,
      ids: shown.map((node) => node.id),
      link,
      way(id) {
        const way: CategoryLink[] = [];
        for (let node = byId.get(id ?? -1); node; node = byId.get(node.parentId ?? -1)) {
          const here = link(node.id);
          if (here) way.unshift(here);
        }
        return way;
      },
      subtree: (id) => [...subtreeOf(shown, id)],
      fallback,
    };
  }

  return { all, tree };
}
