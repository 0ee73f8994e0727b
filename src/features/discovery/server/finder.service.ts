import type { Role } from "#features/accounts/account.ts";
import type { Language } from "#i18n/languages.ts";
import { searchText } from "#i18n/search-text.ts";
import type { Database } from "#platform/database/database.ts";
import type { Found } from "../finding.ts";
import { type Named, namesOf } from "./desk-names.repo.ts";
import * as repo from "./finder.repo.ts";

/** Of each kind. */
const most = 6;

export type Finder = ReturnType<typeof createFinder>;

/** Finds what editors work on by a part of its name, published or not. */
export function createFinder({ db }: { db: Database }) {
  const labelled = async (kind: Named, ids: readonly number[], lang: Language): Promise<Found> => {
    const names = await namesOf(db.read, kind, ids, lang);
    return ids.flatMap((id) => {
      const name = names.get(id);
      if (!name) return [];
      return [
        {
          kind,
          id: String(id),
          label: name.label,
          ...(name.lang && name.lang !== lang ? { textLang: name.lang } : {}),
        },
      ];
    });
  };
  return {
    async find(q: string, lang: Language, role: Role): Promise<Found> {
      const folded = searchText(q).split(" ").filter(Boolean);
      const typed = q.toLowerCase().split(/\s+/).filter(Boolean);
      if (!folded.length || !typed.length) return [];
      const [products, articles, categories, users] = await Promise.all([
        repo.productsWith(db.read, folded, most).then((ids) => labelled("product", ids, lang)),
        repo.namedWith(db.read, "article", folded, most).then((ids) => labelled("article", ids, lang)),
        repo.namedWith(db.read, "category", folded, most).then((ids) => labelled("category", ids, lang)),
        role === "admin" ? repo.usersWith(db.read, typed.join(" "), most) : [],
      ]);
      return [
        ...products,
        ...articles,
        ...categories,
        ...users.map(({ id, name, email }) => ({
          kind: "user" as const,
          id: String(id),
          label: name || email,
          detail: email,
        })),
      ];
    },
  };
}
