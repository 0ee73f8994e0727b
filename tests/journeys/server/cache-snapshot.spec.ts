import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { signInByApi } from "#tests/support/journey/visitor.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";
import { findPostgres, startCluster } from "#tests/support/site/postgres-cluster.ts";

const admin = { email: "admin@example.com", password: "journey-password" };

for (const engine of ["SQLite", "PostgreSQL"] as const)
  test(`a killed process restarts with an older run's snapshot and sends nothing that has changed since, on ${engine}`, {
    tag: endureTag,
  }, async ({ playwright }) => {
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
    try {
      const first = await start();
      await page();
      // It persists its cached pages.
      await end(first, "SIGTERM");

      const second = await start();
      expect((await page()).from).toBe("Magpie; hit");
      const request = await playwright.request.newContext({ baseURL: address });
      const { token } = await signInByApi(request, admin);
      const change = { siteName: "Nutcracker" };
      await crmApiCalls(request, token).patch("/settings", { section: "site", version: 0, change });
      await request.dispose();
      // It persists nothing: the first run's snapshot is still there.
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
