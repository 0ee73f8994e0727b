import type { Categories } from "#features/categories/server/categories.service.ts";
import { categoryText } from "#features/imports/feed.ts";
import type { Forecast } from "#features/imports/import-forecast.ts";
import { nameFinder } from "#features/imports/near-names.ts";
import type { Language } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import type { Tx } from "#platform/database/handles.ts";
import { addedCategory } from "../runs/import-changes.repo.ts";
import type { Ledger } from "../runs/import-ledger.ts";

export type ImportCategory = { categoryId: number | null; subCategoryId: number | null };
const nowhere: ImportCategory = { categoryId: null, subCategoryId: null };
/** New categories in the forecast; the others are counted. */
const mostListed = 500;

/**
 * Maps the rows of one file to categories: the category and sub-category of a path by name; deeper levels fold into the second. A single
 * name also matches the only sub-category of that name. `choices` map categories of the file to ours.
 */
export function createImportCategories(
  categories: Categories,
  {
    publish,
    ledger,
    choices = {},
  }: { publish: boolean; ledger: Ledger; choices?: Record<string, string> | undefined },
) {
  const chosen = new Map(Object.entries(choices));

  /** The existing part of a path, and the names missing below it. */
  async function found(
    path: readonly string[],
    lang: Language,
  ): Promise<{ place: ImportCategory; missing: string[] }> {
    const [alone] = path.length === 1 ? path : [];
    const isChosen = alone !== undefined && chosen.has(categoryText(path));
    if (alone !== undefined && !isChosen && (await categories.findByName(alone, null, lang)) === null) {
      const only = await categories.findOnlyByName(alone, lang);
      if (only && only.parentId !== null)
        return { place: { categoryId: only.parentId, subCategoryId: only.id }, missing: [] };
    }
    let place = nowhere;
    const names = path.slice(0, 2);
    for (const [depth, name] of names.entries()) {
      const ours = chosen.get(categoryText(path.slice(0, depth + 1)));
      const taken = ours === undefined ? null : await categories.placeOf(Number(ours));
      if (taken) place = taken;
      else if (place.subCategoryId === null) {
        const id = await categories.findByName(name, place.categoryId, lang);
        if (id === null) return { place, missing: names.slice(depth) };
        place = place.categoryId === null ? { ...place, categoryId: id } : { ...place, subCategoryId: id };
      }
    }
    return { place, missing: [] };
  }

  /** New categories by path, as found by a check. */
  const foreseen = new Map<string, Forecast["categories"][number]>();
  /** Compares like findByName. */
  const keyOf = (path: readonly string[], lang: Language): string =>
    JSON.stringify([lang, ...path.map(searchText)]);

  /** The only new sub-category that a single name would match by the time its row is saved. */
  async function foreseenBelow(name: string, lang: Language) {
    if (foreseen.has(keyOf([name], lang))) return undefined;
    const wanted = searchText(name);
    const below = [...foreseen].filter(
      ([key, { path }]) => path.length === 2 && key === keyOf([path[0] ?? "", name], lang),
    );
    const here = (await categories.namesIn(lang)).some((one) => searchText(one.name) === wanted);
    return below.length === 1 && !here ? below[0]?.[1] : undefined;
  }
  let more = 0;

  return {
    /** The category of a path; missing ones are created, or restored from the trash. */
    async placeOf(path: readonly string[], lang: Language): Promise<ImportCategory> {
      const { place, missing } = await found(path, lang);
      const ids = [place.categoryId, place.subCategoryId].filter((id) => id !== null);
      for (const name of missing) {
        const parentId = ids.at(-1) ?? null;
        const note = (tx: Tx, id: number, withdrawn?: readonly Language[]) =>
          ledger.changed(tx, [addedCategory(id, name, withdrawn)]);
        ids.push(
          (await categories.reviveByName(name, { parentId, lang, publish }, note)) ??
            (await categories.create({ parentId, texts: { [lang]: { name } }, publish }, note)),
        );
      }
      return { categoryId: ids[0] ?? null, subCategoryId: ids[1] ?? null };
    },

    /** Records what placeOf would create for a row. */
    async foresee(path: readonly string[], lang: Language): Promise<void> {
      const { place, missing } = await found(path, lang);
      const [alone = "", ...below] = path;
      const own = missing.length > 0 && below.length === 0 ? await foreseenBelow(alone, lang) : undefined;
      if (own) {
        own.rows += 1;
        return;
      }
      const names = path.slice(0, 2);
      for (let depth = names.length - missing.length; depth < names.length; depth++) {
        const whole = names.slice(0, depth + 1);
        const key = keyOf(whole, lang);
        const known = foreseen.get(key);
        if (known) known.rows += 1;
        else if (foreseen.size >= mostListed) more += 1;
        else foreseen.set(key, { path: whole, rows: 1, near: await nearTo(whole, place, lang) });
      }
    },

    forecast: (): Forecast => ({ categories: [...foreseen.values()], moreCategories: more }),
  };

  async function nearTo(path: readonly string[], { categoryId }: ImportCategory, lang: Language) {
    const name = path.at(-1) ?? "";
    // A category that is new itself has no children yet.
    if (path.length === 2 && categoryId === null) return null;
    const all = await categories.namesIn(lang);
    const near = nameFinder(
      all.filter(({ parentId }) => (path.length === 1 ? true : parentId === categoryId)),
    )(name);
    return near && { id: String(near.id), name: near.name };
  }
}
