import type { Role } from "#features/accounts/account.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { type FinderItem, finderLimit } from "#features/discovery/finding.ts";
import type { Language } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";
import { slugify } from "#i18n/urls/slug.ts";
import type { Database } from "#platform/database/handles.ts";
import { editorQueries, findForEditors } from "#platform/search/editor-search.ts";
import { type NamedEntityType, namesOf } from "../entity-names.repo.ts";
import * as repo from "./finder.repo.ts";

export type Finder = ReturnType<typeof createFinder>;

const kinds = ["product", "article", "category"] as const satisfies readonly NamedEntityType[];

/** Finds editable entities by a part of their name, published or not. */
export function createFinder({ db, accounts }: { db: Database; accounts: Accounts }) {
  /** Exact slugs first, then prefixes, the editor's language before others; then search results and partial matches. */
  const idsOf = async (
    kind: NamedEntityType,
    q: string,
    words: readonly string[],
    lang: Language,
  ): Promise<number[]> => {
    const beginning = slugify(q, "");
    const rank = ({ slug, lang: own }: { slug: string; lang: Language }) =>
      (slug === beginning ? 0 : 2) + (own === lang ? 0 : 1);
    const [first, matching, others] = await Promise.all([
      beginning ? repo.beginningWith(db.read, kind, beginning, finderLimit) : [],
      kind === "category" ? [] : findForEditors(db.read, kind, q, { limit: finderLimit }),
      kind === "product"
        ? repo.productsWith(db.read, words, finderLimit)
        : repo.namedWith(
            db.read,
            kind,
            words.map((word) => [word]),
            finderLimit,
          ),
    ]);
    const readings = kind === "category" ? editorQueries(q) : [];
    const read = await Promise.all(
      readings.map((reading) =>
        repo.namedWith(
          db.read,
          "category",
          reading.words.map((word) => [...word.terms, ...word.beginnings]),
          finderLimit,
        ),
      ),
    );
    const ranked = first.sort((a, b) => rank(a) - rank(b)).map(({ id }) => id);
    return [...new Set([...ranked, ...matching, ...others, ...read.flat()])].slice(0, finderLimit);
  };
  const named = async (
    kind: NamedEntityType,
    ids: readonly number[],
    lang: Language,
  ): Promise<FinderItem> => {
    const names = await namesOf(db.read, kind, ids, lang);
    return ids.flatMap((id) => {
      const name = names.get(id);
      if (!name) return [];
      const textLang = name.lang && name.lang !== lang ? { textLang: name.lang } : {};
      return [{ kind, id: String(id), label: name.label, ...textLang }];
    });
  };
  return {
    async find(q: string, lang: Language, role: Role): Promise<FinderItem> {
      const words = searchText(simplified(q)).split(" ").filter(Boolean);
      if (!words.length) return [];
      const [users, ...ids] = await Promise.all([
        role === "admin" ? accounts.users.list({ q, limit: finderLimit }) : { items: [] },
        ...kinds.map((kind) => idsOf(kind, q, words, lang)),
      ]);
      // Without a match of all words: the best partial matches.
      const isFound = users.items.length > 0 || ids.some((some) => some.length > 0);
      const shown = isFound
        ? ids
        : await Promise.all(
            kinds.map((kind) =>
              kind === "category"
                ? []
                : findForEditors(db.read, kind, q, { isPartial: true, limit: finderLimit }),
            ),
          );
      const things = await Promise.all(kinds.map((kind, i) => named(kind, shown[i] ?? [], lang)));
      return [
        ...things.flat(),
        ...users.items.map(({ id, name, email }) => ({
          kind: "user" as const,
          id,
          label: name || email,
          detail: email,
        })),
      ];
    },
  };
}
