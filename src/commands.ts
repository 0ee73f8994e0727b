import { StartupError } from "#platform/errors.ts";
import type { App } from "./app.ts";

type Command = (app: App, words: string[]) => Promise<number>;

const say = (line = ""): void => void process.stdout.write(`${line}\n`);

/** Fills an empty database with the demo, makes the first administrator, and says where the site is. */
const welcome: Command = async (app) => {
  const { config } = app;
  const isNew = await app.demo.isEmpty();
  const administrator = await app.accounts.prepareAdministrator({ email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD });
  if (config.DEMO && isNew && (await app.settings.note("demo")) === undefined) {
    const shown = new Set<number>();
    await app.demo.seed((done) => {
      const tenth = Math.floor(done * 10) * 10;
      if (!shown.has(tenth)) say(`  Demo content: ${tenth} %`);
      shown.add(tenth);
    });
  }
  say();
  say(`  Magpie is running.`);
  say(`  Site     ${config.siteUrl}  (also /he /fr /ar /zh)`);
  say(`  API      ${config.siteUrl}/api/docs`);
  if (administrator) {
    say(`  Administrator  ${administrator.email}`);
    say(administrator.madePassword ? `  Password       ${administrator.madePassword}  (shown this once)` : "  Password       as set in ADMIN_PASSWORD");
  }
  say("  Stop with Ctrl-C.");
  return 0;
};

const demo: Command = async (app, [verb]) => {
  if (verb === "remove") {
    await app.demo.remove();
    say("The demo content is gone; what you made is still there.");
    return 0;
  }
  if (verb === "add") {
    if (!(await app.demo.isEmpty())) throw new StartupError("There is content already: the demo is only added to an empty site.");
    await app.demo.seed((done) => say(`Demo content: ${Math.round(done * 100)} %`));
    return 0;
  }
  say("Usage: npm run demo -- add | remove");
  return verb === "--help" ? 0 : 1;
};

const commands: Record<string, Command> = { welcome, demo };

/** Runs one of the command line's words; gives the exit code. */
export async function runCommand(name: string, app: App, words: string[]): Promise<number> {
  const command = commands[name];
  if (!command) throw new StartupError(`There is no command "${name}". Known: ${Object.keys(commands).filter((one) => one !== "welcome").join(", ")}.`);
  return command(app, words);
}
