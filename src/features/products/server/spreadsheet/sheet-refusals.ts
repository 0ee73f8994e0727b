import { defaultLanguage } from "#i18n/languages.ts";
import type { AppError } from "#platform/errors.ts";
import { type SheetFault, sheetColumns } from "../../spreadsheet.ts";

/** The columns of what a save is refused for, by the path that names it in the API. */
const columnOfPath = new Map(
  Object.entries({
    categoryId: "category",
    subCategoryId: "category",
    imageUrl: "main_image",
    ratings: "criteria",
    relatedIds: "related",
    successorId: "successor",
    isDiscontinued: "discontinued",
    bestFor: "best_for",
    notFor: "not_for",
    metaTitle: "seo_title",
    metaDescription: "seo_description",
    metaKeywords: "seo_keywords",
  }),
);
const known = new Set(sheetColumns.map(({ name }) => name));

/** Which column a path means: "translations.he.slug" is `slug:he`, "images.0.url" is `images`; undefined for none. */
function columnAt(path: string): string | undefined {
  const [head = "", second = "", third = ""] = path.split(".");
  const isSpoken = head === "translations";
  const field = isSpoken ? third : head === "states" ? "status" : head;
  const name = columnOfPath.get(field) ?? field;
  const lang = isSpoken || head === "states" ? second : defaultLanguage;
  return [`${name}:${lang}`, name].find((one) => known.has(one) && !(isSpoken && one === name));
}

const faultOf = ({ code }: AppError, message: string): SheetFault => {
  if (code === "slug-taken" || code === "gtin-taken") return code;
  if (code === "not-seen") return "status-unreviewed";
  return message === "not-there"
    ? "not-there"
    : message === "incomplete"
      ? "status-incomplete"
      : "value-invalid";
};

/** The columns that a save was refused for, each with the reason; empty where it was for something else. */
export const refusedColumns = (error: AppError): Map<string, SheetFault> =>
  new Map(
    (error.details ?? []).flatMap(({ path, message }) => {
      const column = columnAt(path);
      return column === undefined ? [] : [[column, faultOf(error, message)]];
    }),
  );
