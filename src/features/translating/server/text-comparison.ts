import type { FieldValue } from "#content/field-value.ts";
import type { CompareTexts } from "#content/translation-differences.ts";
import type { Language } from "#i18n/languages.ts";
import { isEmptyValue, textLinesOf } from "../field-text.ts";
import { type Difference, differencesBetween, type Glossary } from "../translation-checks.ts";

/** Up to this value people write numbers as words, or, as Hebrew and Arabic do for two, as part of the noun. */
const mostInWords = 10;
const mayBeInWords = ({ kind, source, target }: Difference): boolean =>
  kind === "number" &&
  (source === null || target === null) &&
  Number.parseFloat(source ?? target ?? "") <= mostInWords;

/**
 * Compares texts with their source, whoever translated them. A field is compared as a whole, because people join and split sentences.
 * A language's glossary is read only if there is something to compare.
 */
export const createTextComparison =
  (fixedIn: (lang: Language) => Promise<Glossary>): CompareTexts =>
  async ({ lang, fields, source, translation, brands }) => {
    const wordsOf = (texts: Readonly<Record<string, unknown>>, field: string) =>
      (texts[field] ?? "") as FieldValue;
    const both = fields.filter((field) =>
      [source, translation].every((texts) => !isEmptyValue(wordsOf(texts, field))),
    );
    if (!both.length) return [];
    const fixed = { ...(await fixedIn(lang)), brands };
    const asText = (texts: Readonly<Record<string, unknown>>, field: string) =>
      textLinesOf(wordsOf(texts, field)).join("\n");
    return both.flatMap((field) => {
      const differences = differencesBetween(asText(source, field), asText(translation, field), fixed).filter(
        (one) => !mayBeInWords(one),
      );
      return differences.length ? [{ field, differences }] : [];
    });
  };
