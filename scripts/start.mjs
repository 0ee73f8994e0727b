// npm start, npm run demo, import, jobs, user, doctor, backup, restore, move: installs, builds, then continues as the server or a command.
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
if (unknown) fail(`Unknown option ${unknown}. See npm start -- --help.`);
if (words[0] === "--help" || words[0] === "help") {
  say("npm start                          serve the site, with demo content if the database is empty");
  say("npm start -- --empty               serve it without demo content");
  say("npm run demo -- add | remove       add or remove the demo content; your own content stays");
  say("npm run import -- FILE             import products or articles from a file");
  say("npm run jobs -- list | retry ID    list background jobs, or retry one");
  say("npm run user -- create|role|reset  create an account, change its role, or print a password link");
  say("npm run doctor                     check the site and say what to do");
  say("npm run backup -- [FILE]           back up the whole site to one file while it runs");
  say("npm run restore -- FILE [--force]  restore a backup; --verify FILE only tests it");
  say("npm run move -- --to ADDRESS       copy the database to PostgreSQL, or back to SQLite");
  process.exit(0);
}

const node = await prepare();
await buildIfChanged(node).catch((error) =>
  fail("The build failed. The error is above; fix it, then start again.", error.output || error.message),
);

/** Whether .env sets a variable; that overrides this command's default. */
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
// React renders several times slower outside production.
become(
  node,
  [...serverFlags, join(root, "build", "server", "index.js"), ...words],
  environment(node, { NODE_ENV: "production", ...serverAllocation, ...demo }),
);
