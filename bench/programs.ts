/** The measured programs: each in a separate process that ends with this one. */
import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { environment, root, serverAllocation, serverFlags } from "../scripts/bootstrap.mjs";

const running = new Set<ChildProcess>();
const folders: string[] = [];
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

function watched<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "magpie-bench-"));
  folders.push(folder);
  return folder;
}

/** A free port: the site must know its own address before it listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}

const siteProgram = join(root, "build/server/index.js");

/** The site's environment, without any settings of this computer. */
export const siteEnvironment = (dataDir: string, more: Record<string, string> = {}) =>
  environment(process.execPath, {
    NODE_ENV: "production",
    ...serverAllocation,
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    DATABASE_URL: "",
    API_GATEWAYS: "",
    ADMIN_PASSWORD: "",
    PAGE_CACHE_MB: "64",
    LOG_LEVEL: "error",
    DEMO: "0",
    ...more,
  });

export type Site = { port: number; url: string; pid: number; startMs: number; stop(): Promise<void> };

/** The built site on a data folder; `startMs` is from the start of the process to the first response. */
export async function startSite(dataDir: string, more: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const child = watched(
    spawn(process.execPath, [...serverFlags, siteProgram], {
      cwd: root,
      env: siteEnvironment(dataDir, { PORT: String(port), SITE_URL: url, ...more }),
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  // It responds before its administrator exists, and logs when it does.
  let said = "";
  const welcomed = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.stdout.on("data", (bytes) => {
      said += bytes;
      if (said.includes("Magpie is running")) resolve();
    });
  });
  while (
    !(await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() - begin > 120_000)
      throw new Error("The site did not start.");
    await pause(5);
  }
  const startMs = performance.now() - begin;
  await welcomed;
  return { port, url, pid: child.pid ?? 0, startMs, stop: () => ended(child, "SIGTERM") };
}

/** Runs one command of the site, such as an import, to its end. */
export function runSite(dataDir: string, words: readonly string[], more: Record<string, string> = {}): void {
  const done = spawnSync(process.execPath, [siteProgram, ...words], {
    cwd: root,
    env: siteEnvironment(dataDir, more),
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  if (done.status !== 0) throw new Error(`${words.join(" ")} failed: ${done.stderr}`);
}

/** The same without blocking; `ended` rejects with the output when the command fails. */
export function startCommand(
  dataDir: string,
  words: readonly string[],
  more: Record<string, string> = {},
): { pid: number; ended: Promise<void> } {
  const child = watched(
    spawn(process.execPath, [...serverFlags, siteProgram, ...words], {
      cwd: root,
      env: siteEnvironment(dataDir, more),
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  let said = "";
  child.stderr.on("data", (bytes) => {
    said += bytes;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${words.join(" ")} failed: ${said}`)),
    );
  });
  return { pid: child.pid ?? 0, ended };
}

export type Helper<Question, Answer> = {
  ask(question: Question): Promise<Answer>;
  pid: number;
  stop(): Promise<void>;
};

/** Starts a helper program of this folder, which replies to each message with one message. */
export function startHelper<Question extends object, Answer>(
  file: string,
  env: NodeJS.ProcessEnv = process.env,
): Helper<Question, Answer> {
  const child = watched(fork(join(import.meta.dirname, file), { env, cwd: root, execArgv: [] }));
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const failed = (code: number | null) => reject(new Error(`${file} ended with ${code}.`));
        child.once("exit", failed);
        child.once("message", (answer) => {
          child.off("exit", failed);
          resolve(answer as Answer);
        });
        child.send(question);
      }),
    pid: child.pid ?? 0,
    stop: () => ended(child, "SIGKILL"),
  };
}

/** Linux counts CPU time in hundredths of a second on every platform that Node supports. */
const ticksPerSecond = 100;

/** A process's name, and its times in ticks: user, system, and the same of its ended children. */
function statOf(pid: number): { name: string; ticks: number[] } {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may contain spaces; the times are the 12th to 15th fields after it.
  const end = stat.lastIndexOf(")");
  const fields = stat.slice(end + 2).split(" ");
  return { name: stat.slice(stat.indexOf("(") + 1, end), ticks: fields.slice(11, 15).map(Number) };
}

/** CPU time of a process and all its threads so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).ticks;
  return (user + system) / ticksPerSecond;
}

/** CPU time so far of all processes of this name, and of those that have ended, in seconds. */
export function cpuSecondsOf(name: string): number {
  let ticks = 0;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const found = statOf(Number(entry));
      if (found.name === name) ticks += found.ticks.reduce((sum, one) => sum + one, 0);
    } catch {
      // The process has ended since the folder was read.
    }
  }
  return ticks / ticksPerSecond;
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}
