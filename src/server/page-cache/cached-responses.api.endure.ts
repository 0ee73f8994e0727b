import { expect, it, vi } from "vitest";
import { newContext, runRequest } from "#platform/http/request-context.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { compareAfterChanges } from "#tests/support/random/compare-after-changes.ts";
import { cachedInstance } from "#tests/support/site/cached-instance.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";

it("after any change anywhere, every cached response equals a fresh render", () =>
  compareAfterChanges({ paths: 40 }));

if (engine === "postgres")
  it("treats a hanging database as unavailable, and gives up its hanging connections", {
    timeout: 60_000,
  }, async () => {
    const app = await testApp({ cuttable: true });
    await aProduct(app, "Kettle");
    const { ask, isSure } = await cachedInstance(app);
    const cachedPath = "/api/products/by-slug/kettle";
    await ask(cachedPath);

    app.hush();
    await vi.waitFor(() => expect(isSure()).toBe(false), { timeout: 5_000 });
    const { status, headers } = await ask(cachedPath);
    expect([status, headers.get("cache-status")]).toEqual([200, "Magpie; hit; detail=stale"]);
    const cold = await ask("/api/products?lang=ar");
    expect([cold.status, Number(cold.headers.get("retry-after"))]).toEqual([503, 5]);
    expect(await runRequest(newContext(""), app.db.isReady)).toBe(false);

    app.mend();
    await vi.waitFor(async () => expect((await ask("/api/products?lang=ar")).status).toBe(200), {
      timeout: 15_000,
    });
    await vi.waitFor(() => expect(isSure()).toBe(true), { timeout: 15_000 });
  });
