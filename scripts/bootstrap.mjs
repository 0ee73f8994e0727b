// What every command needs before anything is installed: plain JavaScript for Node 20, without packages.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import os from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => join(root, ...parts);
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const neededMajor = 24;
/** An unpacked release (scripts/release.ts) is built and has no sources. */
const isRelease = !existsSync(inRoot("src"));

export const say = (line = "") => void process.stdout.write(`${line}\n`);

/** Exits with one sentence that says what to do; `detail` is another program's output. */
export function fail(sentence, detail = "") {
  process.stderr.write(`${detail.trim() ? `${detail.trimEnd()}\n` : ""}\n${sentence}\n`);
  process.exit(1);
}

/** Runs a program to its end, with a progress line every five seconds. Its output is buffered and shown if it fails. */
export function run(program, words, { label, env = process.env }) {
  const begin = performance.now();
  const seconds = () => `${((performance.now() - begin) / 1000).toFixed(0)} s`;
  say(`${label} …`);
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(program, words, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const ticking = setInterval(() => say(`  … ${seconds()}`), 5000);
    // A stop signal stops the child program and then this one.
    const stop = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, stop);
    child.on("error", (error) => reject(Object.assign(error, { output })));
    child.on("close", (code, signal) => {
      clearInterval(ticking);
      for (const one of signals) process.off(one, stop);
      if (signal) process.exit(128 + os.constants.signals[signal]);
      if (code !== 0) return reject(Object.assign(new Error(`${label} failed`), { output }));
      say(`  done in ${seconds()}`);
      resolve(output);
    });
  });
}

/** The Node binary to use: the running one if it is 24, else the one among the packages, else a newer running one; null for none. */
export function nodeBinary() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major === neededMajor) return process.execPath;
  const system = process.platform === "win32" ? "win" : process.platform;
  const folder = inRoot("node_modules", `node-${system}-${process.arch}`, "bin");
  const packaged = join(folder, process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(packaged)) return packaged;
  return major > neededMajor ? process.execPath : null;
}

/** Whether node_modules matches package-lock.json: npm writes a lockfile of its own in there, last of all. */
function isInstalled() {
  if (!existsSync(inRoot("node_modules", ".package-lock.json"))) return false;
  const wanted = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(inRoot("node_modules", ".package-lock.json"), "utf8")).packages;
  const same = (path) =>
    wanted[path]?.version === present[path]?.version && wanted[path]?.integrity === present[path]?.integrity;
  // Optional packages are for other platforms; nodeBinary checks the one this platform needs.
  const required = Object.keys(wanted).filter(
    (path) => path && !wanted[path].optional && !wanted[path].devOptional && !(isRelease && wanted[path].dev),
  );
  return [...required, ...Object.keys(present)].every(same) && nodeBinary() !== null;
}

/** The program and the first words of an npm command. */
export function npmCall() {
  const beside = join(dirname(process.execPath), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js");
  const script = [process.env.npm_execpath, beside].find((path) => path?.endsWith(".js") && existsSync(path));
  return script ? [process.execPath, script] : ["npm"];
}

/** Installs what is missing, exactly as package-lock.json says, and returns the Node binary to use. */
export async function prepare() {
  process.chdir(root);
  if (!isInstalled()) {
    needWritable(root);
    const [program, ...words] = npmCall();
    const call = [
      ...words,
      "ci",
      isRelease ? "--omit=dev" : "--include=dev",
      "--include=optional",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    await run(program, call, { label: "Installing the packages of package-lock.json" }).catch((error) =>
      fail(
        "The packages could not be installed. Check the network and the free disk space, then start again.",
        error.output || error.message,
      ),
    );
  }
  const node = nodeBinary();
  if (!node)
    fail(
      `Node ${neededMajor} is needed and there is no package of it for ${process.platform} ${process.arch}: install Node ${neededMajor} or newer from https://nodejs.org and start again.`,
    );
  return node;
}

function needWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    // Whatever the reason, the remedy is the same.
    fail(
      `The folder ${folder} cannot be written. Give this user the right to write there, then start again.`,
    );
  }
}

/** The environment of our own programs: Node 24 and the packages' binaries first in PATH. */
export const environment = (node, more = {}) => ({
  ...process.env,
  PATH: [dirname(node), inRoot("node_modules", ".bin"), process.env.PATH].join(delimiter),
  MAGPIE_ROOT: root,
  ...more,
});

const buildInputs = [
  "package-lock.json",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/build.ts",
  "src",
  "locales",
  "public",
];

/** A hash of everything the build is made from, without tests. */
export function sourceHash() {
  const hash = createHash("sha256");
  const add = (path) => {
    if (!existsSync(inRoot(path)) || /\.test\.tsx?$/.test(path)) return;
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRoot(path)))
      .update("\0");
  };
  const walk = (path) => {
    if (!existsSync(inRoot(path))) return;
    const entries = readdirSync(inRoot(path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    for (const entry of entries) (entry.isDirectory() ? walk : add)(`${path}/${entry.name}`);
  };
  for (const path of buildInputs) (/\./.test(path) ? add : walk)(path);
  return hash.digest("hex");
}

/** Builds if the sources differ from those of the last complete build. A failed build throws, with the builder's output in `output`. */
export async function buildIfChanged(node) {
  if (isRelease) return;
  const stamp = inRoot("build", ".hash");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sourceHash()) return;
  needWritable(existsSync(inRoot("build")) ? inRoot("build") : root);
  await run(node, [inRoot("scripts", "build.ts")], { label: "Building the site", env: environment(node) });
}

/** Node's options for the server: a young generation of a few megabytes saves some 100 MB and has no measurable cost. */
export const serverFlags = ["--max-semi-space-size=8"];

/** glibc's allocator options for the server: two arenas and trimming save some 35 MB. Other systems read neither. */
export const serverAllocation = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** Continues as another program: replaces this process where the system can, else forwards signals and the exit code. */
export function become(program, words, env) {
  if (process.execve && process.platform !== "win32") process.execve(program, [program, ...words], env);
  const child = spawn(program, words, { cwd: root, env, stdio: "inherit" });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`${program} could not be started: ${error.message}.`));
  child.on("close", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const one of signals) process.removeAllListeners(one);
    process.kill(process.pid, signal);
  });
}
