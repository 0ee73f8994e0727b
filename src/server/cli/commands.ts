import { isoTime } from "#platform/clock.ts";
import { StartupError } from "#platform/errors.ts";
import type { App } from "../app.ts";
import { backupCommand, moveCommand, restoreCommand } from "./backup-commands.ts";
import { doctorCommand } from "./doctor-command.ts";
import { importCommand } from "./import-command.ts";
import { userCommand } from "./user-command.ts";

type Command = (app: App, words: string[]) => Promise<number>;

// Piping a command into `head` closes its output: the work continues.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const say = (line = ""): void => void process.stdout.write(`${line}\n`);

/** Fills an empty database with the demo, before the first visitor comes. Removes the rest of an interrupted seeding first. */
const prepare: Command = async (app) => {
  const state = await app.demo.state();
  if (state === "unfinished") await app.demo.remove();
  if (!app.config.DEMO || state === "seeded" || state === "dropped" || !(await app.demo.isEmpty())) return 0;
  if (state === "unfinished") say("  The demo content was incomplete. Adding it again.");
  const shown = new Set<number>();
  await app.demo.seed((done) => {
    const tenth = Math.floor(done * 10) * 10;
    if (!shown.has(tenth)) say(`  Demo content: ${tenth}%`);
    shown.add(tenth);
  });
  return 0;
};

/** Creates the first administrator and prints the site's URL. */
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
        ? `  Password       ${administrator.madePassword}  (shown only once)`
        : "  Password       as set in ADMIN_PASSWORD",
    );
  }
  say("  Stop with Ctrl-C.");
  return 0;
};

const demo: Command = async (app, [verb]) => {
  if (verb === "remove") {
    await app.demo.drop();
    say("Demo content removed. Your own content is still there.");
    return 0;
  }
  if (verb === "add") {
    if ((await app.demo.state()) === "unfinished") await app.demo.remove();
    if (!(await app.demo.isEmpty()))
      throw new StartupError(
        "This site already has content. Demo content can only be added to an empty site.",
      );
    await app.demo.seed((done) => say(`Demo content: ${Math.round(done * 100)}%`));
    return 0;
  }
  say("Usage: npm run demo -- add | remove");
  return verb === "--help" ? 0 : 1;
};

const jobs: Command = async (app, [verb, ...words]) => {
  const id = Number(words[0]);
  if (verb === "list") {
    const found = await app.jobs.list({ limit: 50 });
    for (const { id, kind, state, attempts, runAt, error } of found)
      say(
        `${id}  ${kind}  ${state}  ${isoTime(runAt)}${attempts ? `  attempts: ${attempts}` : ""}${error ? `  ${error}` : ""}`,
      );
    return 0;
  }
  if ((verb === "retry" || verb === "cancel") && Number.isInteger(id)) {
    const isDone = await app.jobs[verb](id);
    say(
      isDone
        ? "Done."
        : `Job ${id} doesn't exist or can't be ${verb === "retry" ? "retried" : "canceled"} now.`,
    );
    return isDone ? 0 : 1;
  }
  say("Usage: npm run jobs -- list | retry ID | cancel ID");
  return verb === "--help" ? 0 : 1;
};

const importFile: Command = (app, words) => importCommand(app, words, say);
const backup: Command = (app, words) => backupCommand(app, words, say);
const restore: Command = (app, words) => restoreCommand(app, words, say);
const move: Command = (app, words) => moveCommand(app, words, say);
const doctor: Command = (app, words) => doctorCommand(app, words, say);
const user: Command = (app, words) => userCommand(app, words, say);

const commands = new Map<string, Command>(
  Object.entries({
    prepare,
    welcome,
    demo,
    import: importFile,
    jobs,
    user,
    doctor,
    backup,
    restore,
    move,
  }),
);

/** Runs one command of the command line; returns the exit code. */
export async function runCommand(name: string, app: App, words: string[]): Promise<number> {
  const command = commands.get(name);
  if (!command)
    throw new StartupError(
      `Unknown command "${name}". Commands: ${[...commands.keys()]
        .filter((one) => one !== "welcome" && one !== "prepare")
        .join(", ")}.`,
    );
  return command(app, words).catch((error: NodeJS.ErrnoException) => {
    // A mistyped option: report which, without a stack trace.
    throw error.code?.startsWith("ERR_PARSE_ARGS") ? new StartupError(error.message, error) : error;
  });
}
