import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chown, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);

/** The path of Debian's server programs, newest version; null when PostgreSQL is not installed. */
export async function findPostgres(): Promise<string | null> {
  const versions = await readdir("/usr/lib/postgresql").catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? `/usr/lib/postgresql/${newest}/bin` : null;
}

/** The user that runs the server, because PostgreSQL refuses root. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (kind: "-u" | "-g") => Number((await run("id", [kind, "nobody"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

export type Cluster = {
  url(database: string): string;
  /** Kills it without a shutdown. */
  kill(): Promise<void>;
  /** Has it answer nothing, while its connections stay open; and go on again. */
  hang(isHanging: boolean): Promise<void>;
  /** Restarts it on the same data, and waits until it responds. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** A PostgreSQL server in a temporary folder, reached by a socket there; removed by `stop`. */
export const startCluster = (bin: string): Promise<Cluster> => startServer(bin, null, []);

/** A streaming replica of another one. */
export const startReplica = (bin: string, of: Cluster): Promise<Cluster> => startServer(bin, of, []);

/** With settings of its own, and as durable as in production. */
export const startDurable = (
  bin: string,
  primary: Cluster | null,
  settings: readonly string[] = [],
): Promise<Cluster> => startServer(bin, primary, ["fsync=on", "full_page_writes=on", ...settings]);

async function startServer(bin: string, primary: Cluster | null, own: readonly string[]): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "magpie-pg-"));
  const user = await unprivileged();
  if (user) await chown(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  if (primary)
    await run(
      join(bin, "pg_basebackup"),
      ["-D", join(folder, "data"), "-R", "--no-sync", "-c", "fast", "-d", primary.url("postgres")],
      options,
    );
  else
    await run(
      join(bin, "initdb"),
      ["-D", join(folder, "data"), "-U", "postgres", "--no-sync", "--locale=C.UTF-8", "--auth=trust"],
      options,
    );
  const url = (database: string) => `postgres://postgres@/${database}?host=${encodeURIComponent(folder)}`;
  const isUp = async (): Promise<boolean> => {
    const client = new pg.Client(url("postgres"));
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  // Data may be lost in a system crash, but not when the server's process dies.
  const settings = ["listen_addresses=", "fsync=off", "full_page_writes=off", "max_connections=200", ...own];
  const args = ["-D", join(folder, "data"), "-k", folder, ...settings.flatMap((setting) => ["-c", setting])];
  const spawnServer = () => spawn(join(bin, "postgres"), args, { ...options, stdio: "ignore" });
  const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;
  let server = spawnServer();
  /** After a kill the first attempts may be refused, while the old server's children are exiting. */
  const untilUp = async (): Promise<void> => {
    for (let tries = 0; !(await isUp()); tries++) {
      if (tries > 100) throw new Error("The temporary PostgreSQL server did not start.");
      await pause(100);
      if (hasEnded(server)) server = spawnServer();
    }
  };
  const end = async (signal: "SIGINT" | "SIGKILL"): Promise<void> => {
    if (hasEnded(server)) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  };
  await untilUp();
  return {
    url,
    kill: () => end("SIGKILL"),
    async hang(isHanging) {
      const { pid } = server;
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
      for (const one of [pid, ...children.split(" ").filter(Boolean)])
        process.kill(Number(one), isHanging ? "SIGSTOP" : "SIGCONT");
    },
    async restart() {
      server = spawnServer();
      await untilUp();
    },
    async stop() {
      await end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
