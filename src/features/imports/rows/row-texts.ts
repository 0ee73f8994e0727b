import { cleanText, lineFromHtml } from "#i18n/plain-text.ts";
import type { TextField } from "../columns/column-placement.ts";
import type { ImportLanguage, ImportRow } from "../import-row.ts";
import type { MappedCell } from "./placed-cells.ts";

type Texts = { name?: string; summary?: string; description?: string; column?: string };

/**
 * The texts of a record. Columns without a language are in the record's own (`own`); without such columns, the main language is the
 * file's if it has columns for it, else the first with a name. Other languages are added, each with a name.
 */
export function textsOf(
  placed: readonly MappedCell[],
  own: ImportLanguage | undefined,
  paragraphs: (cell: MappedCell) => string | undefined,
): { base: Texts; lang: ImportLanguage | undefined; others: ImportRow["texts"] } {
  const plain: Texts = {};
  const spoken = new Map<ImportLanguage, Texts>();
  const add = (texts: Texts, field: TextField, cell: MappedCell): void => {
    const { column } = cell;
    const text = cleanText(cell.text).trim();
    const read = field === "name" ? lineFromHtml(text) || undefined : paragraphs({ ...cell, text });
    if (read === undefined || texts[field] !== undefined) return;
    texts[field] = read;
    if (field === "name") texts.column = column;
  };
  for (const cell of placed) {
    const { placement } = cell;
    if (placement.kind === "text") {
      const texts = spoken.get(placement.lang) ?? {};
      add(texts, placement.field, cell);
      spoken.set(placement.lang, texts);
    } else if (placement.kind === "field") {
      const { field } = placement;
      if (field === "name" || field === "summary" || field === "description") add(plain, field, cell);
    }
  }
  const named = [...spoken].filter(([, { name }]) => name !== undefined).map(([lang]) => lang);
  const isPlain = plain.name !== undefined;
  const lang = isPlain ? own : (named.find((one) => one === own) ?? named[0] ?? own);
  const ofLang = lang === undefined ? {} : (spoken.get(lang) ?? {});
  const others: NonNullable<ImportRow["texts"]> = {};
  for (const one of named) {
    const { name = "", summary, description } = spoken.get(one) ?? {};
    if (one !== lang)
      others[one] = { name, ...(summary ? { summary } : {}), ...(description ? { description } : {}) };
  }
  return { base: { ...ofLang, ...plain }, lang, others: Object.keys(others).length > 0 ? others : undefined };
}
