import { describe, expect, it, onTestFinished, vi } from "vitest";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { query } from "#tests/support/cluster/database-servers.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { findPostgres, startCluster, startReplica } from "#tests/support/site/postgres-cluster.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";
import { webInstance } from "#tests/support/site/web-instance.ts";

const patience = { timeout: 30_000, interval: 50 };

async function aSite() {
  const bin = (await findPostgres()) ?? "";
  const primary = await startCluster(bin);
  onTestFinished(primary.stop);
  const replica = await startReplica(bin, primary);
  onTestFinished(replica.stop);
  const env = { DATABASE_URL: primary.url("postgres"), DATABASE_REPLICA_URL: replica.url("postgres") };
  const app = await testApp({ env });
  const { ask, isSure } = await webInstance(app);
  const state = (wanted: "current" | "lagging") =>
    vi.waitFor(() => expect(app.db.replica()).toBe(wanted), patience);
  const text = async (path: string) => {
    const { status, bytes } = await ask(path);
    return [status, String(bytes)] as const;
  };
  return { app, primary, replica, ask, text, state, isSure };
}

describe.runIf(engine === "postgres")("a replica", () => {
  it("a lagging replica shows nothing old: neither to readers nor to editors", {
    timeout: 180_000,
  }, async () => {
    const { app, replica, text, state } = await aSite();
    const { by } = await aMember(app, "editor");
    await aProduct(app, "Kettle");
    await state("current");
    expect((await text("/api/products/by-slug/kettle"))[1]).toContain("Kettle");

    await query(replica, "select pg_wal_replay_pause()");
    const { body } = await by<{ id: number }>("POST", "/admin/products", { name: "Mug", summary: "Of tin." });
    expect((await by("POST", `/admin/products/${body.id}/publish`, { lang: "en" })).status).toBe(200);
    expect(app.db.replica()).toBe("lagging");
    expect((await text("/api/products/by-slug/mug"))[1]).toContain("Of tin.");
    expect((await text("/api/products?lang=en"))[1]).toContain("Mug");
    expect((await by("GET", `/admin/products/${body.id}`)).status).toBe(200);
    await query(replica, "select pg_wal_replay_resume()");
    await state("current");
    expect((await text("/api/products?lang=fr"))[0]).toBe(200);
  });

  it("takes the reads of pages, and those alone; without it the primary reads", {
    timeout: 180_000,
  }, async () => {
    const { app, primary, replica, ask, text, state } = await aSite();
    await aProduct(app, "Kettle");
    const { token } = await aMember(app, "editor");
    await state("current");

    await replica.kill();
    expect((await text("/api/products/by-slug/kettle"))[1]).toContain("Kettle");
    expect((await text("/api/products?lang=en"))[0]).toBe(200);
    await state("lagging");
    await replica.restart();
    await state("current");

    // Nothing but the replica can answer now.
    await primary.kill();
    expect((await text("/api/products?lang=ar"))[0]).toBe(200);
    expect((await ask("/api/auth/verify", { authorization: `Bearer ${token}` })).status).toBe(503);
    await primary.restart();
    await vi.waitFor(
      async () =>
        expect((await ask("/api/auth/verify", { authorization: `Bearer ${token}` })).status).toBe(200),
      patience,
    );
  });

  it("the primary reads while the replica answers nothing", { timeout: 180_000 }, async () => {
    const { app, replica, text, state } = await aSite();
    await aProduct(app, "Kettle");
    await state("current");
    expect((await text("/api/products?lang=en"))[0]).toBe(200);
    await replica.hang(true);
    const all = await Promise.all(["ar", "fr", "he", "zh"].map((lang) => text(`/api/products?lang=${lang}`)));
    expect(all.map(([status]) => status)).toEqual([200, 200, 200, 200]);
    expect(app.db.replica()).toBe("lagging");
    await replica.hang(false);
    await state("current");
  });

  it("a replica that was promoted is not read from", { timeout: 180_000 }, async () => {
    const { app, replica, text, state } = await aSite();
    await aProduct(app, "Kettle");
    await state("current");
    await query(replica, "select pg_promote()");
    await aProduct(app, "Mug");
    expect((await text("/api/products/by-slug/mug"))[1]).toContain("Mug");
    expect(app.db.replica()).toBe("lagging");
  });
});
