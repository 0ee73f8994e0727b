import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type ColumnMapping, columnMappingSchema, fieldOfColumn } from "#features/imports/column-mapping.ts";
import { categoryText } from "#features/imports/feed.ts";
import { importFields } from "#features/imports/import-fields.ts";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { Forecast } from "#features/imports/import-forecast.ts";
import type { RowProblem } from "#features/imports/import-row.ts";
import { ambiguousColumns, type ImportCounts, type Reading } from "#features/imports/import-run.ts";
import type { ImportNews } from "#features/imports/server/product-run.ts";
import { isLanguage, languageCodes } from "#i18n/languages.ts";
import { type DayOrder, dayOrders, readDay } from "#i18n/written-dates.ts";
import { StartupError } from "#platform/errors.ts";
import { dayLength } from "#platform/time-zones.ts";
import type { App } from "./app.ts";

const slashMeanings = ["levels", "name"] as const;
const pathOfCategory = /^(.+)=(\d{1,15})$/su;

const help = `Usage: npm run import -- FILE [options]
  --source NAME     what these rows are known by on later runs (default: the file's name)
  --lang CODE       language of the texts where the file tells none: en, he, fr, ar, zh (default en)
  --currency CODE   currency of prices that name none
  --map JSON        column mapping: {"our field": "their column"}; or @file.json
  --day-order dmy   what 03/04/2026 is where a file's dates do not tell: dmy (April 3) or mdy (March 4)
  --slash levels    what a slash in a category is where the file does not tell: levels, or part of a name
  --category "Knifes=12"  put this category of the file into category 12 of the site; may be repeated
  --encoding NAME   instead of the detected one
  --shop URL        the shop of a file that names its products or pictures without it (Shopify, BigCommerce, OpenCart …)
  --fetch-images    bring the pictures of articles into the media library
  --draft           keep what is new unpublished
  --dry-run         read and check everything, save nothing

FILE is a table or feed of products, the export of a WordPress (WXR) or Ghost site, or the RSS or Atom feed of a blog: its kind is detected. The first line of a CSV
file names its columns; those of WooCommerce, Shopify and Google Merchant are known, other names are read as far as they are plain.
A run stands with the others in the CRM, where it can be undone. A small file:
  name,brand,category,price,currency,url,image,description
  Gooseneck kettle,Brewmont,Home > Kitchen,39.90,USD,https://shop.example/kettle,https://shop.example/kettle.jpg,Pours slowly
Fields for --map: ${importFields.join(", ")}
A price of Amazon is not taken from a file: its programme allows none that is older than a day.`;

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

/** One of a few words, or none. */
function oneOf<Word extends string>(
  option: string,
  words: readonly Word[],
  value: string | undefined,
): Word | undefined {
  const found = words.find((word) => word === value);
  if (value !== undefined && !found)
    throw new StartupError(`--${option} ${value} is none of these: ${words.join(", ")}.`);
  return found;
}

/** Prints what the file leaves open, one line a problem, one of progress, and the counts; the exit code is 1 only when nothing could be read. */
export async function importCommand(app: App, words: string[], say: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
  const [path] = positionals;
  if (values.help || !path) {
    say(help);
    return values.help ? 0 : 1;
  }
  if (values.lang !== undefined && !isLanguage(values.lang))
    throw new StartupError(
      `--lang ${values.lang} is none of the site's languages: ${languageCodes.join(", ")}.`,
    );
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
      say(`Reading ${path}: ${news.format}, ${news.encoding}, columns as ${news.columns.layout}`);
      if (news.columns.unplaced.length)
        say(
          `  Not used: ${news.columns.unplaced.map(({ column, reason }) => `${column} (${reason})`).join(", ")}`,
        );
    } else if (news.kind === "problem") problems.tell(news.problem, news.rejected);
    else if (news.kind === "forecast") foreseen(news.forecast).forEach(say);
    else say(`  ${Math.round(news.done * 100)} %  ${countsText(news.counts)}`);
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

/** So many lines of one problem are printed; of the others their number. */
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
      const as = otherLine === undefined ? "" : ` (as line ${otherLine})`;
      say(`  line ${line}${as}${what}${value ? ` «${value}»` : ""}${rejected ? " Row rejected." : ""}`);
    },
    end(): void {
      for (const [what, count] of times)
        if (count > mostOfProblem) say(`  ${count - mostOfProblem} more lines${what}`);
    },
  };
}

/** What a file leaves open and the command did not say, as the CRM asks it. */
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
      `The encoding may be wrong: it was read as ${encoding}. If this line looks wrong, choose another one with --encoding: «${encodingSample}»`,
    );
  if (asks?.shop && !answers.shopUrl)
    lines.push("Links or pictures name no shop: say which one it is with --shop.");
  const [slashed] = asks?.slash ?? [];
  if (slashed !== undefined && !answers.categorySlash)
    lines.push(
      `The slash in the category «${slashed}» may separate levels or belong to the name: say which with --slash.`,
    );
  const columns = answers.dayOrder ? [] : ambiguousColumns(reading, fieldOfColumn(answers.mapping));
  for (const { column, days } of columns)
    lines.push(
      `The dates in ${column} can be read in two ways: «${days?.sample}» is ${dayOrders.map((order) => `${dayText(days?.sample ?? "", order)} (--day-order ${order})`).join(" or ")}.`,
    );
  return lines;
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
function dayText(sample: string, order: DayOrder): string {
  const day = readDay(sample, order);
  return day === null ? "no date" : longDay.format(day * dayLength);
}

/** What a check says an import would make. */
function foreseen({ categories, moreCategories, redirects }: Forecast): string[] {
  const lines = categories.map(({ path, rows, near }) => {
    const instead = near
      ? `; there is "${near.name}": use it with --category "${categoryText(path)}=${near.id}"`
      : "";
    return `  New category: ${path.join(" > ")} (${rows} rows${instead})`;
  });
  if (moreCategories > 0) lines.push(`  New categories that are not listed: ${moreCategories}`);
  if (redirects) lines.push(`  Redirects from old addresses to the new ones: ${redirects}`);
  return lines;
}

function choicesOf(written: readonly string[] | undefined): Record<string, string> | undefined {
  if (written === undefined) return undefined;
  return Object.fromEntries(
    written.map((one) => {
      const [, text, id] = pathOfCategory.exec(one) ?? [];
      if (text === undefined || id === undefined)
        throw new StartupError(`--category ${one} is not of the form "Knifes=12".`);
      return [text, id];
    }),
  );
}

const countsText = (counts: ImportCounts): string =>
  `${counts.added} added, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.joined} joined to a known product, ${counts.rejected} rejected${counts.kept ? `, ${counts.kept} left as edited here` : ""}`;

async function mappingOf(text: string | undefined): Promise<ColumnMapping | undefined> {
  if (text === undefined) return undefined;
  try {
    return columnMappingSchema.parse(
      JSON.parse(text.startsWith("@") ? await readFile(text.slice(1), "utf8") : text),
    );
  } catch (error) {
    throw new StartupError(
      '--map must be JSON such as {"name":"Title","price":"Cost"}, or @ and the name of a file with it.',
      error,
    );
  }
}
