import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type ColumnMapping, columnMappingSchema } from "#features/imports/column-mapping.ts";
import { importFields } from "#features/imports/import-fields.ts";
import { ImportFileError } from "#features/imports/import-file-error.ts";
import type { ImportCounts } from "#features/imports/import-run.ts";
import { isLanguage, languageCodes } from "#i18n/languages.ts";
import { dayOrders } from "#i18n/written-dates.ts";
import { isoTime } from "#platform/clock.ts";
import { StartupError } from "#platform/errors.ts";
import type { App } from "./app.ts";
import { backupCommand, moveCommand, restoreCommand } from "./backup-commands.ts";
import { userCommand } from "./user-command.ts";

type Command = (app: App, words: string[]) => Promise<number>;

const say = (line = ""): void => void process.stdout.write(`${line}\n`);

/** Fills an empty database with the demo: before the first visitor comes. What a stopped seeding left is taken away first. */
const prepare: Command = async (app) => {
  const state = await app.demo.state();
  if (state === "unfinished") await app.demo.remove();
  if (!app.config.DEMO || state === "seeded" || state === "dropped" || !(await app.demo.isEmpty())) return 0;
  if (state === "unfinished") say("  The demo content was left unfinished: starting it again.");
  const shown = new Set<number>();
  await app.demo.seed((done) => {
    const tenth = Math.floor(done * 10) * 10;
    if (!shown.has(tenth)) say(`  Demo content: ${tenth} %`);
    shown.add(tenth);
  });
  return 0;
};

/** Makes the first administrator and says where the site is. */
const welcome: Command = async (app) => {
  const { config } = app;
  const administrator = await app.accounts.prepareAdministrator({
    email: config.ADMIN_EMAIL,
    password: config.ADMIN_PASSWORD,
  });
  say();
  say(`  Magpie is running.`);
  say(`  Site     ${config.siteUrl}  (also /he /fr /ar /zh)`);
  say(`  API      ${config.siteUrl}/api/docs`);
  if (administrator) {
    say(`  Administrator  ${administrator.email}`);
    say(
      administrator.madePassword
        ? `  Password       ${administrator.madePassword}  (shown this once)`
        : "  Password       as set in ADMIN_PASSWORD",
    );
  }
  say("  Stop with Ctrl-C.");
  return 0;
};

const demo: Command = async (app, [verb]) => {
  if (verb === "remove") {
    await app.demo.drop();
    say("The demo content is gone; what you made is still there.");
    return 0;
  }
  if (verb === "add") {
    if ((await app.demo.state()) === "unfinished") await app.demo.remove();
    if (!(await app.demo.isEmpty()))
      throw new StartupError("There is content already: the demo is only added to an empty site.");
    await app.demo.seed((done) => say(`Demo content: ${Math.round(done * 100)} %`));
    return 0;
  }
  say("Usage: npm run demo -- add | remove");
  return verb === "--help" ? 0 : 1;
};

const importHelp = `Usage: npm run import -- FILE [options]
  --source NAME     what these rows are known by on later runs (default: the file's name)
  --lang CODE       language of the texts where the file tells none: en, he, fr, ar, zh (default en)
  --currency CODE   currency of prices that name none
  --map JSON        column mapping: {"our field": "their column"}; or @file.json
  --day-order dmy   what 03/04/2026 is where a file's dates do not tell: dmy (April 3) or mdy (March 4)
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

/** Prints one line a problem, one line of progress, and the counts; the exit code is 1 only when nothing could be read. */
const importFile: Command = async (app, words) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      source: { type: "string" },
      lang: { type: "string" },
      currency: { type: "string" },
      map: { type: "string" },
      "day-order": { type: "string" },
      encoding: { type: "string" },
      shop: { type: "string" },
      "fetch-images": { type: "boolean" },
      draft: { type: "boolean" },
      "dry-run": { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const [path] = positionals;
  if (values.help || !path) {
    say(importHelp);
    return values.help ? 0 : 1;
  }
  if (values.lang !== undefined && !isLanguage(values.lang))
    throw new StartupError(
      `--lang ${values.lang} is none of the site's languages: ${languageCodes.join(", ")}.`,
    );
  const dayOrder = dayOrders.find((order) => order === values["day-order"]);
  if (values["day-order"] !== undefined && !dayOrder)
    throw new StartupError(`--day-order ${values["day-order"]} is neither dmy nor mdy.`);
  const counts = await app.imports
    .run(
      {
        path,
        source: values.source,
        lang: values.lang,
        currency: values.currency,
        mapping: await mappingOf(values.map),
        ...(dayOrder ? { dayOrder } : {}),
        encoding: values.encoding,
        shopUrl: values.shop,
        fetchImages: values["fetch-images"],
        draft: values.draft,
        dryRun: values["dry-run"],
      },
      (news) => {
        if (news.kind === "columns") {
          say(`Reading ${path}: ${news.format}, ${news.encoding}, columns as ${news.columns.layout}`);
          if (news.columns.unplaced.length)
            say(
              `  Not used: ${news.columns.unplaced.map(({ column, reason }) => `${column} (${reason})`).join(", ")}`,
            );
        } else if (news.kind === "problem") {
          const { problem } = news;
          say(
            `  line ${problem.line}${problem.otherLine === undefined ? "" : ` (as line ${problem.otherLine})`}${problem.column ? `, ${problem.column}` : ""}: ${problem.message}${problem.value ? ` «${problem.value}»` : ""}${news.rejected ? " Row rejected." : ""}`,
          );
        } else if (news.kind === "forecast") {
          for (const { path: levels, near } of news.forecast.categories)
            say(`  New category: ${levels.join(" > ")}${near ? ` (there is "${near.name}")` : ""}`);
          if (news.forecast.redirects)
            say(`  Redirects from old addresses to the new ones: ${news.forecast.redirects}`);
        } else say(`  ${Math.round(news.done * 100)} %  ${countsText(news.counts)}`);
      },
    )
    .catch((error: unknown) => {
      if (error instanceof ImportFileError || error instanceof RangeError)
        throw new StartupError(error.message, error);
      throw error;
    });
  say(`${values["dry-run"] ? "Checked" : "Done"}: ${countsText(counts)}`);
  return 0;
};

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

const jobs: Command = async (app, [verb, ...words]) => {
  const id = Number(words[0]);
  if (verb === "list") {
    const found = await app.jobs.list({ limit: 50 });
    for (const { id, kind, state, attempts, runAt, error } of found)
      say(
        `${id}  ${kind}  ${state}  ${isoTime(runAt)}${attempts ? `  tried ${attempts}` : ""}${error ? `  ${error}` : ""}`,
      );
    return 0;
  }
  if ((verb === "retry" || verb === "cancel") && Number.isInteger(id)) {
    const isDone = await app.jobs[verb](id);
    say(isDone ? "Done." : `Job ${id} is in no state for that.`);
    return isDone ? 0 : 1;
  }
  say("Usage: npm run jobs -- list | retry ID | cancel ID");
  return verb === "--help" ? 0 : 1;
};

const backup: Command = (app, words) => backupCommand(app, words, say);
const restore: Command = (app, words) => restoreCommand(app, words, say);
const move: Command = (app, words) => moveCommand(app, words, say);
const user: Command = (app, words) => userCommand(app, words, say);

const commands = new Map<string, Command>(
  Object.entries({
    prepare,
    welcome,
    demo,
    import: importFile,
    jobs,
    user,
    backup,
    restore,
    move,
  }),
);

/** Runs one of the command line's words; gives the exit code. */
export async function runCommand(name: string, app: App, words: string[]): Promise<number> {
  const command = commands.get(name);
  if (!command)
    throw new StartupError(
      `There is no command "${name}". Known: ${[...commands.keys()]
        .filter((one) => one !== "welcome" && one !== "prepare")
        .join(", ")}.`,
    );
  return command(app, words).catch((error: NodeJS.ErrnoException) => {
    // A mistyped option: say which, not where in the code it was noticed.
    throw error.code?.startsWith("ERR_PARSE_ARGS") ? new StartupError(error.message, error) : error;
  });
}
