import { createColumnPlan, nameOf } from "../column-mapping.ts";
import { recogniseLayout } from "../column-placement.ts";
import type { Reading } from "../import-run.ts";
import { readLanguage } from "../written-values.ts";
import { withHead } from "./file-head.ts";
import { questionsOf } from "./file-questions.ts";
import { openImportFile } from "./open-import-file.ts";
import { openRecords } from "./read-import-file.ts";
import { surveyOf } from "./wordpress-survey.ts";

/** So many records are looked at, and so much of a value is shown. */
const mostRecords = 25;
const mostSamples = 3;
const longestSample = 120;
const mostColumns = 300;

const shown = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > longestSample ? `${line.slice(0, longestSample).toWellFormed()}…` : line;
};

/** What a file is and holds, by its beginning: a WordPress export is read to its end. Throws ImportFileError. */
export async function inspectFile(
  path: string,
  { encoding: encodingTold, itemElement }: { encoding?: string; itemElement?: string | undefined } = {},
): Promise<Reading> {
  const opened = await openImportFile(path, encodingTold);
  const { format, encoding } = opened;
  try {
    if (format === "wxr") {
      const { site, language, holds } = await surveyOf(opened.text);
      const lang = readLanguage(language) ?? undefined;
      return { format, encoding, layout: "wordpress", columns: [], holds, site, ...(lang ? { lang } : {}) };
    }
    const { records, header, feed, delimiter } = await openRecords(opened, itemElement);
    const { head, failure, all } = await withHead(records);
    if (failure && head.length < mostRecords) throw failure.error;
    const samples = new Map<string, string[]>((header ?? []).map((column) => [column, []]));
    for (const one of head.slice(0, mostRecords)) {
      if ("problem" in one) continue;
      for (const { column, text } of one.record.cells) {
        const seen = samples.get(column) ?? [];
        const sample = shown(text);
        if (sample && seen.length < mostSamples && !seen.includes(sample)) seen.push(sample);
        if (samples.size < mostColumns) samples.set(column, seen);
      }
    }
    await all.return();
    const columns = [...samples.keys()];
    const layout = feed.isGoogle ? "google-merchant" : recogniseLayout(columns);
    const plan = createColumnPlan({ layout });
    const asks = questionsOf(head, columns, layout);
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
        };
      }),
    };
  } catch (error) {
    throw opened.readable(error);
  } finally {
    await opened.close();
  }
}
