import { isLanguage, languages } from "#i18n/languages.ts";
import { isCode } from "#layouts/crm-layout/forms/crm-form.tsx";
import { product } from "../product.content.ts";
import type { PlainFact, PlainFacts } from "../product-facts.ts";
import { useProductMessages } from "./product-messages.ts";

/** A field of the declaration without its message does not compile. */
const fields = [...product.fields.keys()] as (keyof typeof product.texts | keyof typeof product.facts)[];

/** The values of plain facts of the kind choice, which have a message each: "finish-matt". */
type PlainChoice = {
  [Fact in PlainFact]: PlainFacts[Fact] extends { kind: "choice"; empty: infer Value extends string }
    ? `${Fact}-${Value}`
    : never;
}[PlainFact];

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
  const choiceLabel = (field: string, value: string): string => {
    // The other key is there for the compiler, while no plain fact is a choice.
    const key = `prod.choice-${field}-${value}` as `prod.choice-${PlainChoice}` | "prod.title";
    return t(key);
  };
  return { t, lang: own, fieldLabel, choiceLabel, faultText, checkText };
}
