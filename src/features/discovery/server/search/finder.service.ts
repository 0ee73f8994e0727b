import type { ContentService } from "#content/server/content.service.ts";
import type { Role } from "#features/accounts/account.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { type FinderItem, finderLimit, pickerLimit } from "#features/discovery/finding.ts";
import type { Language } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";
import { slugify } from "#i18n/urls/slug.ts";
import type { Database } from "#platform/database/handles.ts";
import { editorQueries, findForEditors } from "#platform/search/editor-search.ts";
import { type NamedEntityType, namesOf } from "../entity-names.repo.ts";
import * as repo from "./finder.repo.ts";

export type Finder = ReturnType<typeof createFinder>;

/** What is searched for: `words` are those of `q` in searchable form. */
type Typed = { q: string; words: readonly string[]; lang: Language; limit: number };
type Find = (typed: Typed) => Promise<number[]>;

const wordsOf = (q: string): string[] => searchText(simplified(q)).split(" ").filter(Boolean);

/** Finds editable entities by a part of their name, published or not. */
export function createFinder({
  db,
  accounts,
  content,
}: {
  db: Database;
  accounts: Accounts;
  content: Pick<ContentService, "all">;
}) {
  /** Exact slugs first, then prefixes, the editor's language before others. */
  const bySlug =
    (kind: NamedEntityType): Find =>
    async ({ q, lang, limit }) => {
      const beginning = slugify(q, "");
      const rank = ({ slug, lang: own }: { slug: string; lang: Language }) =>
        (slug === beginning ? 0 : 2) + (own === lang ? 0 : 1);
      const found = beginning ? await repo.beginningWith(db.read, kind, beginning, limit) : [];
      return found.sort((a, b) => rank(a) - rank(b)).map(({ id }) => id);
    };
  const bySearch =
    (kind: "product" | "article"): Find =>
    async ({ q, limit }) =>
      findForEditors(db.read, kind, q, { limit });
  const bySubstring =
    (kind: string): Find =>
    ({ words, limit }) =>
      repo.namedWith(
        db.read,
        kind,
        words.map((word) => [word]),
        limit,
      );
  /** Each word in a form that one of the languages reads in it. */
  const byForms =
    (kind: string): Find =>
    async ({ q, limit }) => {
      const found = await Promise.all(
        editorQueries(q).map((reading) =>
          repo.namedWith(
            db.read,
            kind,
            reading.words.map((word) => [...word.terms, ...word.beginnings]),
            limit,
          ),
        ),
      );
      return found.flat();
    };
  const byAuthorName: Find = async ({ words }) => {
    const found = (await repo.authorNames(db.read)).filter(({ name }) => {
      const text = searchText(simplified(name));
      return words.every((word) => text.includes(word));
    });
    return found.map(({ id }) => id);
  };

  /** How each kind is found, the best matches first. Without words the later ways find the newest. */
  const ways: ReadonlyMap<string, readonly Find[]> = new Map([
    [
      "product",
      [
        bySlug("product"),
        bySearch("product"),
        ({ words, limit }: Typed) => repo.productsWith(db.read, words, limit),
      ],
    ],
    ["article", [bySlug("article"), bySearch("article"), bySubstring("article")]],
    ["category", [bySlug("category"), bySubstring("category"), byForms("category")]],
    ...content.all.map(({ type: { name } }): [string, Find[]] => [name, [bySubstring(name), byForms(name)]]),
    ["author", [byAuthorName]],
  ]);
  const idsOf = async (kind: string, typed: Typed): Promise<number[]> => {
    const found = await Promise.all((ways.get(kind) ?? []).map((find) => find(typed)));
    return [...new Set(found.flat())].slice(0, typed.limit);
  };
  /** Authors are found by the fields that choose one alone. */
  const kinds = [...ways.keys()].filter((kind) => kind !== "author");

  const named = async (kind: string, ids: readonly number[], lang: Language): Promise<FinderItem> => {
    const names = await namesOf(db.read, kind, ids, lang);
    return ids.flatMap((id) => {
      const name = names.get(id);
      if (!name) return [];
      const textLang = name.lang && name.lang !== lang ? { textLang: name.lang } : {};
      return [{ kind, id: String(id), label: name.label, ...textLang }];
    });
  };
  return {
    /** Items of one kind; the newest where nothing is typed, none of an unknown kind. */
    findOf: async (kind: string, q: string, lang: Language): Promise<FinderItem> =>
      named(kind, await idsOf(kind, { q, words: wordsOf(q), lang, limit: pickerLimit }), lang),

    /** Items of one kind by their ids, in that order; those that do not exist are left out. */
    async names(kind: string, ids: readonly number[], lang: Language): Promise<FinderItem> {
      if (!ways.has(kind)) return [];
      const [items, deleted] = await Promise.all([
        named(kind, ids, lang),
        repo.deletedOf(db.read, kind, ids),
      ]);
      return items.map((item) => (deleted.has(Number(item.id)) ? { ...item, isDeleted: true } : item));
    },

    async find(q: string, lang: Language, role: Role): Promise<FinderItem> {
      const words = wordsOf(q);
      if (!words.length) return [];
      const [users, ...ids] = await Promise.all([
        role === "admin" ? accounts.users.list({ q, limit: finderLimit }) : { items: [] },
        ...kinds.map((kind) => idsOf(kind, { q, words, lang, limit: finderLimit })),
      ]);
      // Without a match of all words: the best partial matches.
      const isFound = users.items.length > 0 || ids.some((some) => some.length > 0);
      const shown = isFound
        ? ids
        : await Promise.all(
            kinds.map((kind) =>
              kind === "product" || kind === "article"
                ? findForEditors(db.read, kind, q, { isPartial: true, limit: finderLimit })
                : [],
            ),
          );
      const things = await Promise.all(kinds.map((kind, i) => named(kind, shown[i] ?? [], lang)));
      return [
        ...things.flat(),
        ...users.items.map(({ id, name, email }) => ({
          kind: "user",
          id,
          label: name || email,
          detail: email,
        })),
      ];
    },
  };
}
