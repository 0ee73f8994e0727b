import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  type ColumnMapping,
  columnMappingSchema,
  fieldOfColumn,
} from "#features/imports/columns/column-mapping.ts";
import { categoryText } from "#features/imports/feed.ts";
import { importFields } from "#features/imports/import-fields.ts";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { Forecast } from "#features/imports/import-forecast.ts";
import type { RowProblem } from "#features/imports/import-row.ts";
import { ambiguousColumns, type ImportCounts, type Reading } from "#features/imports/import-run.ts";
import type { ImportNews } from "#features/imports/server/products/product-run.ts";
import { type DayOrder, dayOrders, readDay } from "#i18n/formats/date-parsing.ts";
import { isLanguage, languageCodes } from "#i18n/languages.ts";
import { StartupError } from "#platform/errors.ts";
import { dayLength } from "#platform/time-zones.ts";
import type { App } from "../app.ts";

const slashMeanings = ["levels", "name"] as const;
const pathOfCategory = /^(.+)=(\d{1,15})$/su;

const help = `Usage: npm run import -- FILE [options]
  --source NAME     name of the source, to recognize its rows in later imports (default: the file name)
  --lang CODE       language of the texts if the file doesn't say: en, he, fr, ar, zh (the site's default one)
  --currency CODE   currency of prices without one
  --map JSON        column mapping: {"our field": "their column"}, or @file.json
  --day-order dmy   how to read 03/04/2026 if it's ambiguous: dmy (April 3) or mdy (March 4)
  --slash levels    what a slash in a category means if it's ambiguous: levels, or name (part of the name)
  --category "Knifes=12"  import this category of the file into category 12 of the site; can be repeated
  --encoding NAME   use this encoding instead of the detected one
  --shop URL        the store's address, for files with relative links or images (Shopify, BigCommerce, OpenCart …)
  --fetch-images    download the images of articles to the media library
  --draft           keep new items unpublished
  --dry-run         check everything, save nothing

FILE is a product table or feed, a WordPress (WXR) or Ghost export, or a blog's RSS or Atom feed. The type is detected. The first line of a CSV file has the column
names; those of WooCommerce, Shopify and Google Merchant are recognized, and so are plain names.
Each import is listed in the CRM, where it can be undone. A small file:
  name,brand,category,price,currency,url,image,description
  Gooseneck kettle,Brewmont,Home > Kitchen,39.90,USD,https://shop.example/kettle,https://shop.example/kettle.jpg,Pours slowly
Fields for --map: ${importFields.join(", ")}
Amazon prices are not imported, because its program allows none older than a day.`;

const options = {
  source: { type: "string" },
  lang: { type: "string" },
  currency: { type: "string" },
  map: { type: "string" },
  "day-order": { type: "string" },
  slash: { type: "string" },
  category: { type: "string", multiple: true },
  encoding: { type: "string" },
  shop: { type: "string" },
  "fetch-images": { type: "boolean" },
  draft: { type: "boolean" },
  "dry-run": { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** One of the allowed values, or undefined. */
function oneOf<Word extends string>(
  option: string,
  words: readonly Word[],
  value: string | undefined,
): Word | undefined {
  const found = words.find((word) => word === value);
  if (value !== undefined && !found)
    throw new StartupError(`--${option} must be one of: ${words.join(", ")}.`);
  return found;
}

/** Prints open questions, one line per problem, progress, and the counts; the exit code is 1 only if nothing could be read. */
export async function importCommand(app: App, words: string[], say: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
  const [path] = positionals;
  if (values.help || !path) {
    say(help);
    return values.help ? 0 : 1;
  }
  if (values.lang !== undefined && !isLanguage(values.lang))
    throw new StartupError(`--lang must be one of: ${languageCodes.join(", ")}.`);
  const answers = {
    mapping: await mappingOf(values.map),
    dayOrder: oneOf("day-order", dayOrders, values["day-order"]),
    categorySlash: oneOf("slash", slashMeanings, values.slash),
    shopUrl: values.shop,
    encoding: values.encoding,
  };
  const problems = problemLines(say);
  const tell = (news: ImportNews): void => {
    if (news.kind === "reading") questions(news.reading, answers).forEach(say);
    else if (news.kind === "columns") {
      say(`Reading ${path}: ${news.format}, ${news.encoding}, ${news.columns.layout} columns`);
      if (news.columns.unplaced.length)
        say(
          `  Ignored columns: ${news.columns.unplaced.map(({ column, reason }) => `${column} (${reason})`).join(", ")}`,
        );
    } else if (news.kind === "problem") problems.tell(news.problem, news.rejected);
    else if (news.kind === "forecast") foreseen(news.forecast).forEach(say);
    else say(`  ${Math.round(news.done * 100)}%  ${countsText(news.counts)}`);
  };
  const counts = await app.imports
    .run(
      {
        ...answers,
        path,
        source: values.source,
        lang: values.lang,
        currency: values.currency,
        categoryChoices: choicesOf(values.category),
        fetchImages: values["fetch-images"],
        draft: values.draft,
        dryRun: values["dry-run"],
      },
      tell,
    )
    .catch((error: unknown) => {
      if (error instanceof ImportFileError || error instanceof RangeError)
        throw new StartupError(error.message, error);
      throw error;
    });
  problems.end();
  say(`${values["dry-run"] ? "Checked" : "Done"}: ${countsText(counts)}`);
  return 0;
}

/** Lines printed per problem; for the others only their number. */
const mostOfProblem = 20;

/** Prints the problems of rows as they come, and at the end how many more there are of each kind. */
function problemLines(say: (line: string) => void) {
  const times = new Map<string, number>();
  return {
    tell({ line, otherLine, column, message, value }: RowProblem, rejected: boolean): void {
      const what = `${column ? `, ${column}` : ""}: ${message}`;
      const before = times.get(what) ?? 0;
      times.set(what, before + 1);
      if (before >= mostOfProblem) return;
      const as = otherLine === undefined ? "" : ` (same as line ${otherLine})`;
      say(`  line ${line}${as}${what}${value ? ` "${value}"` : ""}${rejected ? " Row rejected." : ""}`);
    },
    end(): void {
      for (const [what, count] of times)
        if (count > mostOfProblem) say(`  ${count - mostOfProblem} more lines${what}`);
    },
  };
}

/** The open questions that the command's options do not answer, as in the CRM. */
function questions(
  reading: Reading,
  answers: {
    mapping: ColumnMapping | undefined;
    dayOrder: DayOrder | undefined;
    categorySlash: string | undefined;
    shopUrl: string | undefined;
    encoding: string | undefined;
  },
): string[] {
  const { encoding, encodingSample, asks } = reading;
  const lines: string[] = [];
  if (encodingSample !== undefined && answers.encoding === undefined)
    lines.push(
      `The file was read as ${encoding}, which may be wrong. If this line looks garbled, set --encoding: "${encodingSample}"`,
    );
  if (asks?.shop && !answers.shopUrl)
    lines.push("Links or images are relative. Set the store's address with --shop.");
  const [slashed] = asks?.slash ?? [];
  if (slashed !== undefined && !answers.categorySlash)
    lines.push(
      `The slash in the category "${slashed}" may separate levels or be part of the name. Choose with --slash.`,
    );
  const columns = answers.dayOrder ? [] : ambiguousColumns(reading, fieldOfColumn(answers.mapping));
  for (const { column, days } of columns)
    lines.push(
      `The dates in ${column} are ambiguous: "${days?.sample}" is ${dayOrders.map((order) => `${dayText(days?.sample ?? "", order)} (--day-order ${order})`).join(" or ")}.`,
    );
  return lines;
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
function dayText(sample: string, order: DayOrder): string {
  const day = readDay(sample, order);
  return day === null ? "not a date" : longDay.format(day * dayLength);
}

/** What a dry run says an import would create. */
function foreseen({ categories, moreCategories, redirects }: Forecast): string[] {
  const lines = categories.map(({ path, rows, near }) => {
    const instead = near
      ? `; similar to "${near.name}": to use that one, add --category "${categoryText(path)}=${near.id}"`
      : "";
    return `  New category: ${path.join(" > ")} (${rows} rows${instead})`;
  });
  if (moreCategories > 0) lines.push(`  More new categories: ${moreCategories}`);
  if (redirects) lines.push(`  Redirects from old URLs: ${redirects}`);
  return lines;
}

function choicesOf(written: readonly string[] | undefined): Record<string, string> | undefined {
  if (written === undefined) return undefined;
  return Object.fromEntries(
    written.map((one) => {
      const [, text, id] = pathOfCategory.exec(one) ?? [];
      if (text === undefined || id === undefined)
        throw new StartupError(`--category ${one} must look like "Knifes=12".`);
      return [text, id];
    }),
  );
}

const countsText = (counts: ImportCounts): string =>
  `${counts.added} added, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.joined} matched to existing products, ${counts.rejected} rejected${counts.kept ? `, ${counts.kept} kept as edited on the site` : ""}`;

async function mappingOf(text: string | undefined): Promise<ColumnMapping | undefined> {
  if (text === undefined) return undefined;
  try {
    return columnMappingSchema.parse(
      JSON.parse(text.startsWith("@") ? await readFile(text.slice(1), "utf8") : text),
    );
  } catch (error) {
    throw new StartupError(
      '--map must be JSON such as {"name":"Title","price":"Cost"}, or @ followed by a file name.',
      error,
    );
  }
}
