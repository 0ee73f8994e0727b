import { isLanguage, languages } from "#i18n/languages.ts";
import { isCode } from "#layouts/crm-layout/forms/crm-form.tsx";
import { useProductMessages } from "./product-messages.ts";

const fields = [
  "name",
  "slug",
  "summary",
  "description",
  "pros",
  "cons",
  "verdict",
  "bestFor",
  "notFor",
  "metaTitle",
  "metaDescription",
  "metaKeywords",
  "price",
  "categoryId",
  "subCategoryId",
  "brand",
  "gtin",
  "model",
  "imageUrl",
  "images",
  "specs",
  "score",
  "ratings",
  "awards",
  "relatedIds",
  "isDiscontinued",
  "successorId",
] as const;

const faults = [
  "name-missing",
  "text-missing",
  "incomplete",
  "image-address",
  "video-address",
  "gtin-unreadable",
  "gtin-length",
  "gtin-check-digit",
  "gtin-taken",
  "slug-taken",
  "not-a-slug",
  "not-in-category",
  "key-twice",
  "not-there",
  "itself",
] as const;
const checks = ["summary-missing", "offers-missing", "score-missing", "pros-few", "cons-few"] as const;

const among = <One extends string>(list: readonly One[], word: string | undefined): One | undefined =>
  list.find((one) => one === word);

/** The words for what the API names by path and code. */
export function useProductLabels() {
  const { t, lang: own } = useProductMessages();
  const fieldLabel = (path: string): string => {
    const parts = path.split(".");
    const lang = parts[0] === "translations" ? parts[1] : undefined;
    const field = among(fields, lang ? parts[2] : parts[0]);
    const words = field ? t(`prod.field-${field}`) : path;
    return isLanguage(lang)
      ? t("prod.field-in", { field: words, language: languages[lang].nativeName })
      : words;
  };
  const faultText = (code: string | undefined): string | undefined => {
    if (code === undefined) return undefined;
    const known = among(faults, code);
    if (known) return t(`prod.fault-${known}`);
    return isCode(code) ? t("prod.fault-other") : code;
  };
  const checkText = (code: string): string | undefined => {
    const check = among(checks, code);
    return check ? t(`prod.check-${check}`) : faultText(code);
  };
  return { t, lang: own, fieldLabel, faultText, checkText };
}
