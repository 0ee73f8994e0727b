import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { WholeRun } from "#features/translating/translating.ts";
import { startModelServer } from "#features/writing/server/local/model-server.ts";
import { freePort, type Run, startProgram } from "../support/built-program.ts";

/** One text after the other is translated; each death meets one of them at another place. */
const products = 5;
const langs = ["fr", "he"] as const;
const deaths = 3;
const later = 350;
const admin = { email: "admin@example.com", password: "journey-password" };

test("a server that is killed while texts are translated loses none of them and translates none twice", async () => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), "magpie-translating-"));
  const address = `http://127.0.0.1:${await freePort()}`;
  const model = await startModelServer({ between: 600 });
  const env = {
    DATA_DIR: folder,
    PORT: new URL(address).port,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  let token = "";
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  let program: Run | undefined;
  const start = async () => {
    program = startProgram(env);
    await program.running;
    token = (await call<{ token: string }>("POST", "/auth/login", admin)).token;
  };
  const kill = async () => {
    program?.process.kill("SIGKILL");
    await program?.ended;
  };

  try {
    await start();
    await call("PATCH", "/admin/writer", {
      version: 0,
      provider: "openai-compatible",
      model: "slow",
      baseUrl: `${model.url}/v1`,
      mayBePrivate: true,
    });
    const ids: string[] = [];
    for (let number = 0; number < products; number++)
      ids.push((await call<{ id: string }>("POST", "/admin/products", { name: `Calm kettle ${number}` })).id);
    const { id: order } = await call<{ id: string }>("POST", "/crm/translations/runs", {
      things: ids.map((id) => ({ type: "product", id })),
      to: langs,
    });
    for (let death = 0; death < deaths; death++) {
      const asked = model.received.length;
      await expect
        .poll(() => model.received.length, { timeout: 90_000, intervals: [20] })
        .toBeGreaterThan(asked);
      await sleep(later * death);
      await kill();
      await start();
    }
    const whole = () => call<WholeRun>("GET", `/crm/translations/runs/${order}`);
    await expect
      .poll(async () => (await whole()).state, { timeout: 150_000, intervals: [1_000] })
      .toBe("done");
    expect(await whole()).toMatchObject({ total: products * langs.length, done: products * langs.length });
    for (const [number, id] of ids.entries()) {
      const { content } = await call<{ content: { translations: Record<string, { name: string }> } }>(
        "GET",
        `/admin/products/${id}/draft`,
      );
      expect(Object.entries(content.translations).map(([lang, { name }]) => [lang, name])).toEqual(
        expect.arrayContaining(langs.map((lang) => [lang, `[${lang}] Calm kettle ${number}`])),
      );
    }
    // Each death costs the text it met one more call, and no other.
    expect(model.received.length).toBeLessThanOrEqual(products * langs.length + deaths);
    expect((await call<{ items: object[] }>("GET", "/crm/translations/runs")).items).toHaveLength(1);
    expect((await call<{ total: number }>("GET", "/admin/products?limit=100")).total).toBe(products);
  } finally {
    await kill();
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
});
