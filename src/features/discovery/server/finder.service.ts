import type { Role } from "#features/accounts/account.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import type { Language } from "#i18n/languages.ts";
import { searchText } from "#i18n/search-text.ts";
import { slugify } from "#i18n/slug.ts";
import type { Database } from "#platform/database/database.ts";
import { type Found, mostFound } from "../finding.ts";
import { type Named, namesOf } from "./desk-names.repo.ts";
import * as repo from "./finder.repo.ts";

export type Finder = ReturnType<typeof createFinder>;

/** Finds what editors work on by a part of its name, published or not. */
export function createFinder({ db, accounts }: { db: Database; accounts: Accounts }) {
  /** What is called so comes first, then what begins so, in the editor's own language before others; then what only has the words. */
  const idsOf = async (
    kind: Named,
    q: string,
    words: readonly string[],
    lang: Language,
  ): Promise<number[]> => {
    const beginning = slugify(q, "");
    const rank = ({ slug, lang: own }: { slug: string; lang: Language }) =>
      (slug === beginning ? 0 : 2) + (own === lang ? 0 : 1);
    const [first, others] = await Promise.all([
      beginning ? repo.beginningWith(db.read, kind, beginning, mostFound) : [],
      kind === "product"
        ? repo.productsWith(db.read, words, mostFound)
        : repo.namedWith(db.read, kind, words, mostFound),
    ]);
    const ranked = first.sort((a, b) => rank(a) - rank(b)).map(({ id }) => id);
    return [...new Set([...ranked, ...others])].slice(0, mostFound);
  };
  const things = async (kind: Named, q: string, words: readonly string[], lang: Language): Promise<Found> => {
    const ids = await idsOf(kind, q, words, lang);
    const names = await namesOf(db.read, kind, ids, lang);
    return ids.flatMap((id) => {
      const name = names.get(id);
      if (!name) return [];
      const textLang = name.lang && name.lang !== lang ? { textLang: name.lang } : {};
      return [{ kind, id: String(id), label: name.label, ...textLang }];
    });
  };
  return {
    async find(q: string, lang: Language, role: Role): Promise<Found> {
      const words = searchText(q).split(" ").filter(Boolean);
      if (!words.length) return [];
      const [products, articles, categories, users] = await Promise.all([
        things("product", q, words, lang),
        things("article", q, words, lang),
        things("category", q, words, lang),
        role === "admin" ? accounts.users.list({ q, limit: mostFound }) : { items: [] },
      ]);
      return [
        ...products,
        ...articles,
        ...categories,
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
