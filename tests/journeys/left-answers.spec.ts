import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort, type Run, startProgram } from "../support/built-program.ts";
import { findPostgres, startCluster } from "../support/postgres-cluster.ts";

const admin = { email: "admin@example.com", password: "journey-password" };

for (const engine of ["SQLite", "PostgreSQL"] as const)
  test(`who is killed finds what an older run left, and sends none of it that changed since, on ${engine}`, async () => {
    const postgres = engine === "PostgreSQL" ? await findPostgres() : null;
    test.skip(engine === "PostgreSQL" && !postgres, "PostgreSQL is not installed");
    const [folder, port, cluster] = await Promise.all([
      mkdtemp(join(tmpdir(), "magpie-left-")),
      freePort(),
      postgres ? startCluster(postgres) : null,
    ]);
    const address = `http://127.0.0.1:${port}`;
    const runs: Run[] = [];
    const start = async () => {
      const run = startProgram({
        DATA_DIR: folder,
        PORT: String(port),
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...(cluster ? { DATABASE_URL: cluster.url("postgres") } : {}),
      });
      runs.push(run);
      await run.running;
      return run;
    };
    const end = async (run: Run, signal: "SIGTERM" | "SIGKILL") => {
      run.process.kill(signal);
      await run.ended;
    };
    const page = async () => {
      const answer = await fetch(`${address}/about`);
      return { text: await answer.text(), from: answer.headers.get("cache-status") };
    };
    const call = async <Answer>(method: string, path: string, token: string, body?: object) => {
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect([path, answer.status]).toEqual([path, 200]);
      return (await answer.json()) as Answer;
    };
    try {
      const first = await start();
      await page();
      // It leaves what it kept.
      await end(first, "SIGTERM");

      const second = await start();
      expect((await page()).from).toBe("Magpie; hit");
      const { token } = await call<{ token: string }>("POST", "/auth/login", "", admin);
      await call("PATCH", "/admin/settings", token, {
        section: "site",
        version: 0,
        change: { siteName: "Nutcracker" },
      });
      // It leaves nothing: what the first one left lies there still.
      await end(second, "SIGKILL");

      await start();
      const after = await page();
      expect(after.text).toContain("Nutcracker");
      expect(after.from).toBe("Magpie; fwd=miss; stored");
    } finally {
      for (const run of runs) await end(run, "SIGKILL");
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
