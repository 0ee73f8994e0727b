import { createColumnPlan, nameOf } from "#features/imports/columns/column-mapping.ts";
import { recogniseLayout } from "#features/imports/columns/column-placement.ts";
import { type Reading, sheetLayout } from "#features/imports/import-run.ts";
import { isSheet } from "#features/products/spreadsheet.ts";
import { type DayOrderFinding, orderFinder } from "#i18n/formats/date-parsing.ts";
import { articleFormats, isArticleFormat } from "../articles/article-formats.ts";
import { sheetPlacements } from "../spreadsheet/sheet-reading.ts";
import { columnDays } from "./column-days.ts";
import { withCurrencyColumn, withHead } from "./file-head.ts";
import { questionsOf } from "./file-questions.ts";
import { openImportFile } from "./open-import-file.ts";
import { openRecords } from "./read-import-file.ts";

/** Limits of what is inspected and displayed. */
const mostRecords = 25;
const mostSamples = 3;
const longestSample = 120;
const mostColumns = 300;

const shown = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > longestSample ? `${line.slice(0, longestSample).toWellFormed()}…` : line;
};

const daysIn = (days: DayOrderFinding | undefined) => (days ? { days } : {});

/** Detects what a file is and contains from its beginning; a file of articles is read to its end. Throws ImportFileError. */
export async function inspectFile(
  path: string,
  { encoding: givenEncoding, itemElement }: { encoding?: string; itemElement?: string | undefined } = {},
): Promise<Reading> {
  const opened = await openImportFile(path, givenEncoding);
  const { format, encoding } = opened;
  try {
    if (isArticleFormat(format)) {
      const { site, lang, holds } = (await articleFormats[format](opened.text)).survey;
      const layout = format === "wxr" ? "wordpress" : format;
      return {
        ...{ format, encoding, layout, columns: [], holds },
        ...(site ? { site } : {}),
        ...(lang ? { lang } : {}),
      };
    }
    const { records, header, feed, delimiter } = await openRecords(opened, itemElement);
    const { head, failure, all } = await withHead(records);
    if (failure && head.length < mostRecords) throw failure.error;
    const samples = new Map<string, string[]>((header ?? []).map((column) => [column, []]));
    const orders = new Map<string, ReturnType<typeof orderFinder>>();
    for (const one of head.slice(0, mostRecords)) {
      if ("problem" in one) continue;
      for (const { column, text } of one.record.cells) {
        const seen = samples.get(column) ?? [];
        const sample = shown(text);
        if (sample && seen.length < mostSamples && !seen.includes(sample)) seen.push(sample);
        if (samples.size < mostColumns) samples.set(column, seen);
        const order = orders.get(column) ?? orderFinder();
        order.add(text);
        if (samples.has(column)) orders.set(column, order);
      }
    }
    await all.return();
    const columns = [...samples.keys()];
    if (format === "csv" && isSheet(columns))
      return {
        ...{ format, encoding, layout: sheetLayout },
        ...(opened.encodingSample === undefined ? {} : { encodingSample: shown(opened.encodingSample) }),
        ...(delimiter ? { delimiter } : {}),
        columns: sheetPlacements(columns).map((one) => ({ ...one, samples: samples.get(one.column) ?? [] })),
      };
    const layout = feed.isGoogle ? "google-merchant" : recogniseLayout(columns);
    const mapping = withCurrencyColumn(head, columns, { layout });
    const plan = createColumnPlan({ layout, mapping });
    // Editors may map these columns to dates, so their order is needed too.
    const also = new Set([...orders].flatMap(([column, order]) => (order.found() ? [column] : [])));
    const days = await columnDays(path, { encoding, itemElement, layout, also });
    const asks = questionsOf(head, columns, layout, mapping);
    return {
      format,
      encoding,
      ...(opened.encodingSample === undefined ? {} : { encodingSample: shown(opened.encodingSample) }),
      layout,
      ...(asks ? { asks } : {}),
      ...(delimiter ? { delimiter } : {}),
      columns: columns.map((column, position) => {
        const placement = plan.place(column, position);
        return {
          column,
          as: placement.kind === "unplaced" ? null : nameOf(placement),
          reason: placement.kind === "unplaced" ? placement.reason : null,
          samples: samples.get(column) ?? [],
          ...daysIn(days.get(column)),
        };
      }),
    };
  } catch (error) {
    throw opened.readable(error);
  } finally {
    await opened.close();
  }
}
