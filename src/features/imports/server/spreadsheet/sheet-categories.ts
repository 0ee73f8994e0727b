import { categoryText } from "#features/imports/feed.ts";
import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import type { SheetRun } from "#features/products/server/spreadsheet/sheet-run.ts";
import type { Language } from "#i18n/languages.ts";
import type { createImportCategories } from "../products/import-categories.ts";

/** Finds the categories of a spreadsheet; missing ones are created, or recorded in a check. Each path is looked up once. */
export function sheetCategories({
  spreadsheet,
  places,
  lang,
  isDry,
  choices,
}: {
  spreadsheet: AdminProducts["spreadsheet"];
  places: ReturnType<typeof createImportCategories>;
  lang: Language;
  isDry: boolean;
  choices: Record<string, string>;
}): SheetRun["place"] {
  type Found = ReturnType<SheetRun["place"]>;
  const chosen = new Set(Object.keys(choices));
  const known = new Map<string, Found>();
  const idOf = (id: number | null) => (id === null ? null : String(id));

  async function find(path: readonly string[]): Found {
    const isChosen = path.some((_, depth) => chosen.has(categoryText(path.slice(0, depth + 1))));
    const found = isChosen ? null : await spreadsheet.place(path);
    if (found || isDry) return found;
    const { categoryId, subCategoryId } = await places.placeOf(path, lang);
    return { categoryId: idOf(categoryId), subCategoryId: idOf(subCategoryId) };
  }

  return async (path) => {
    const key = JSON.stringify(path);
    const found = known.get(key) ?? find(path);
    known.set(key, found);
    if (isDry && (await found) === null) await places.foresee(path, lang);
    return found;
  };
}
