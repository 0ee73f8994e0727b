// npm start, npm run demo, import, jobs, user, backup, restore, move: installs, builds, then goes on as the server or as one of its commands.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  become,
  buildIfChanged,
  environment,
  fail,
  prepare,
  root,
  say,
  serverAllocation,
  serverFlags,
} from "./bootstrap.mjs";

const words = process.argv.slice(2);
const unknown = words[0]?.startsWith("-") && words.find((word) => !["--empty", "--help"].includes(word));
if (unknown) fail(`There is no option ${unknown}. npm start -- --help lists them all.`);
if (words[0] === "--help" || words[0] === "help") {
  say("npm start                          serve the site, with the demo content while the database is empty");
  say("npm start -- --empty               serve it without the demo content");
  say("npm run demo -- add | remove       put the demo content in, or take it away and leave what is yours");
  say("npm run import -- FILE             bring products in from a file");
  say("npm run jobs -- list | retry ID    see what is done behind the site, or try it again");
  say(
    "npm run user -- create|role|reset  make an account, change its role, or give a link for a new password",
  );
  say("npm run backup -- [FILE]            write the whole site into one file, while it runs");
  say("npm run restore -- FILE [--force]   make this site the one of a backup; --verify FILE only tries it");
  say("npm run move -- --to ADDRESS        copy the tables into another database");
  process.exit(0);
}

const node = await prepare();
await buildIfChanged(node).catch((error) =>
  fail(
    "The site could not be built: the reason stands above. The sources have to be corrected, then start again.",
    error.output || error.message,
  ),
);

/** Whether .env says something about a setting; what is said there wins over the default of this command. */
const inEnvFile = (name) => {
  const file = join(root, ".env");
  return (
    existsSync(file) && new RegExp(`^\\s*(export\\s+)?${name}\\s*=`, "m").test(readFileSync(file, "utf8"))
  );
};
const demo = words.includes("--empty")
  ? { DEMO: "0" }
  : process.env.DEMO || inEnvFile("DEMO")
    ? {}
    : { DEMO: "1" };
// React answers several times slower outside production.
become(
  node,
  [...serverFlags, join(root, "build", "server", "index.js"), ...words],
  environment(node, { NODE_ENV: "production", ...serverAllocation, ...demo }),
);
