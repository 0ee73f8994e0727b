import type { ColumnMapping } from "#features/imports/columns/column-mapping.ts";
import { createColumnPlan } from "#features/imports/columns/column-mapping.ts";
import type { ImportLayout } from "#features/imports/columns/column-placement.ts";
import type { Reading } from "#features/imports/import-run.ts";
import { assembleRow } from "#features/imports/rows/assemble-row.ts";
import type { RecordOrProblem } from "#features/imports/rows/source-record.ts";
import { categoryStyleOf, currencyInHeader } from "./file-head.ts";

const mostSamples = 5;

/** The questions the first records of a file leave open, found by assembling rows without answers; undefined if there are none. */
export function questionsOf(
  head: readonly RecordOrProblem[],
  columns: readonly string[],
  layout: ImportLayout,
  mapping: ColumnMapping,
): Reading["asks"] {
  const { place } = createColumnPlan({ layout, mapping });
  for (const [position, column] of columns.entries()) place(column, position);
  const settings = {
    layout,
    defaultCurrency: currencyInHeader(columns, place, layout) ?? null,
    now: 0,
    categories: categoryStyleOf(head, place, { layout }),
    // Variants have prices, too.
    above: "id:1",
  };
  const asks = { currency: false, shop: layout === "shopify", slash: new Set<string>() };
  for (const one of head) {
    if (!("record" in one)) continue;
    const { line, cells } = one.record;
    const placed = cells.map((cell, position) => ({ ...cell, placement: place(cell.column, position) }));
    const outcome = assembleRow(line, placed, settings);
    const isPriced = "row" in outcome;
    // Other questions about a row surface only once it has a currency.
    const answered = isPriced ? outcome : assembleRow(line, placed, { ...settings, defaultCurrency: "USD" });
    const problems = [...(isPriced ? [] : outcome.problems), ...("row" in answered ? answered.remarks : [])];
    for (const { code, value } of problems) {
      // "$" is the dollar of several countries.
      if (code === "currency-missing" || code === "currency-ambiguous") asks.currency = true;
      else if (code === "url-relative" || code === "image-relative") asks.shop = true;
      else if (code === "category-slash" && asks.slash.size < mostSamples) asks.slash.add(value);
    }
  }
  const hasShopPaths = layout === "medusa" || layout === "magento";
  const shop = asks.shop || hasShopPaths;
  return asks.currency || shop || asks.slash.size > 0
    ? { currency: asks.currency, shop, slash: [...asks.slash] }
    : undefined;
}
