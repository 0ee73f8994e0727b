import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { resolve } from "node:path";
import { serverAllocation, serverFlags } from "../../../scripts/bootstrap.mjs";

/** The built program, started as in production. */
export type Run = {
  process: ChildProcess;
  output(): string;
  running: Promise<void>;
  ended: Promise<number | null>;
};

export function startProgram(env: Record<string, string>, words: readonly string[] = []): Run {
  const child = spawn(process.execPath, [...serverFlags, resolve("build/server/index.js"), ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ...serverAllocation,
      PORT: "0",
      DEMO: "0",
      SITE_URL: "http://127.0.0.1",
      ...env,
    },
  });
  let text = "";
  return {
    process: child,
    output: () => text,
    ended: new Promise((done) => child.once("close", done)),
    running: new Promise((done) => {
      const hear = (bytes: Buffer) => {
        text += bytes;
        // The second is of ROLE=worker.
        if (/Magpie is running|working jobs/.test(text)) done();
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
    }),
  };
}

export const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

/** A process's resident memory in megabytes; null when the system does not report it. */
export async function memoryOf({ process: { pid } }: Run): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const found = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return found === undefined ? null : Number(found) / 1024;
}
