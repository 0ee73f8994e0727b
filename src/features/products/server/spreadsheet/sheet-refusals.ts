import { type SheetFault, sheetColumns } from "#features/products/spreadsheet.ts";
import { baseLanguage } from "#i18n/languages.ts";
import type { AppError, ErrorDetail } from "#platform/errors.ts";

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
/** The possible columns of a path: "translations.he.slug" is `slug:he`, "images.0.url" is `images`; specifications have several. */
function columnsAt(path: string): string[] {
  const [head = "", second = "", third = ""] = path.split(".");
  const isByLanguage = head === "translations" || head === "states";
  const field = head === "translations" ? third : head === "states" ? "status" : head;
  const wanted = columnOfPath.get(field) ?? field;
  const all = sheetColumns.filter((column) => column.field === wanted);
  if (isByLanguage) return all.flatMap(({ lang, name }) => (lang === second ? [name] : []));
  const isInSeveral = all.some(({ lang }) => lang === null);
  return all.flatMap(({ lang, name }) => (isInSeveral || lang === baseLanguage ? [name] : []));
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

/** What a language lacks to be published is a fault of its status. */
const placeOf = ({ path, message }: ErrorDetail): string => {
  if (message !== "incomplete") return path;
  const [head, lang] = path.split(".");
  return `states.${head === "translations" ? lang : baseLanguage}`;
};

/** The columns that a save was refused for, each with the reason; empty where it was for something else. */
export const refusedColumns = (error: AppError): Map<string, SheetFault> =>
  new Map(
    (error.details ?? []).flatMap((detail) =>
      columnsAt(placeOf(detail)).map((column): [string, SheetFault] => [
        column,
        faultOf(error, detail.message),
      ]),
    ),
  );
