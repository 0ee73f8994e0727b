import { pathOf as pagePath } from "#content/slug-owner.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { isSlug, slugify } from "#i18n/urls/slug.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Run } from "../products/product-run.ts";
import * as repo from "../runs/import-changes.repo.ts";
import type { SourceCategory, Survey } from "./article-source.ts";
import type { FormerUrl } from "./former-urls.ts";
import { urlOfPath } from "./source-paths.ts";
import { nicenameOf } from "./wordpress-survey.ts";

/** Creates the categories and authors of an export, or finds existing ones. */
export function createImportedAuthorsAndCategories({
  db,
  clock,
  categories,
  articles,
}: {
  db: Database;
  clock: Clock;
  categories: Categories;
  articles: Articles;
}) {
  const addedAuthor = (id: number, label: string): repo.Change => ({
    type: "author",
    entityId: id,
    label,
    action: "added",
    before: null,
    mark: "",
  });

  /** The category ids by nicename; categories with missing parents move to the top level. */
  async function categoriesOf(survey: Survey, { settings, ledger }: Run): Promise<Map<string, number>> {
    const { source, lang, publish } = settings;
    const known = await repo.origins(
      db.read,
      source,
      survey.categories.map(({ nicename }) => `category:${nicename}`),
    );
    const there = new Set(await categories.existing([...known.values()].map(({ entityId }) => entityId)));
    const ids = new Map<string, number>();
    const byName = new Map(survey.categories.map((category) => [category.nicename, category]));

    async function make(category: SourceCategory, parentId: number | null): Promise<number> {
      const { nicename, name, description } = category;
      const note = async (tx: Tx, id: number, withdrawn?: readonly Language[]): Promise<void> => {
        await ledger.changed(tx, [repo.addedCategory(id, name, withdrawn)]);
        await keep(tx, id);
      };
      const keep = (tx: Tx, id: number) =>
        repo.saveOrigin(
          tx,
          source,
          { key: `category:${nicename}`, type: "category", entityId: id, contentHash: "", mark: "" },
          clock.now(),
        );
      const same = await categories.findByName(name, parentId, lang);
      if (same !== null) {
        await db.transact((tx) => keep(tx, same));
        return same;
      }
      const back = await categories.reviveByName(name, { parentId, lang, publish }, note);
      if (back !== null) return back;
      const text = { name, description };
      const wanted = isSlug(nicename) ? { ...text, slug: nicename } : text;
      const create = (own: typeof text) =>
        categories.create({ parentId, texts: { [lang]: own }, publish }, note);
      return create(wanted).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "slug-taken") return create(text);
        throw error;
      });
    }

    async function place(nicename: string, above: readonly string[]): Promise<number | null> {
      const done = ids.get(nicename);
      if (done !== undefined) return done;
      const category = byName.get(nicename);
      if (!category?.name || nicename === "uncategorized" || above.includes(nicename)) return null;
      const origin = known.get(`category:${nicename}`);
      const parentId = category.parent ? await place(category.parent, [...above, nicename]) : null;
      const id = origin && there.has(origin.entityId) ? origin.entityId : await make(category, parentId);
      ids.set(nicename, id);
      return id;
    }
    for (const { nicename } of survey.categories) await place(nicename, []);
    return ids;
  }

  /** Returns the author of a login, created if there is none. */
  function authorsOf(survey: Survey, { settings, ledger }: Run) {
    const ids = new Map<string, number | null>();
    return async (login: string): Promise<number | null> => {
      const done = ids.get(login);
      if (done !== undefined) return done;
      const known = survey.authors.get(login);
      const name = known?.name || login.replace(/@.*$/, "").slice(0, 100);
      const id = name
        ? await articles.takeInAuthor(
            {
              slug: slugify(name, "author"),
              former: known?.former ?? nicenameOf(login),
              name,
              bio: known?.bio ?? "",
              lang: settings.lang as Language,
            },
            (tx, made) => ledger.changed(tx, [addedAuthor(made, name)]),
          )
        : null;
      ids.set(login, id);
      return id;
    };
  }

  /** The former URLs of an export's categories that differ from the new ones, with their targets. */
  async function formerPlaces(
    survey: Survey,
    ids: ReadonlyMap<string, number>,
    lang: Language,
  ): Promise<(FormerUrl & { to: string })[]> {
    const found: (FormerUrl & { to: string })[] = [];
    for (const { nicename, formerPaths, line, name } of survey.categories) {
      const id = ids.get(nicename);
      const slug = id === undefined || !formerPaths.length ? null : await categories.slugIn(id, lang);
      if (slug === null) continue;
      const to = localPath(lang, pagePath("category", slug));
      found.push(...formerPaths.map((path) => ({ from: urlOfPath(path), to, line, name })));
    }
    return found;
  }

  /** The same for a check, which creates no categories: the targets are not known yet. */
  const foreseenPlaces = (survey: Survey): FormerUrl[] =>
    survey.categories.flatMap(({ nicename, formerPaths, line, name }) =>
      name && nicename !== "uncategorized"
        ? formerPaths.map((path) => ({ from: urlOfPath(path), to: null, line, name }))
        : [],
    );

  return { categoriesOf, formerPlaces, foreseenPlaces, authorsOf };
}
