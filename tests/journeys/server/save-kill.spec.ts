import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";

const times = 10;
const savedEach = 15;
const admin = { email: "admin@example.com", password: "journey-password" };

type Product = { id: string; name: string; summary: string; version: number };

test(`a server killed while products are saved keeps every acknowledged save and none partially (${times})`, {
  tag: endureTag,
}, async () => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), "magpie-save-"));
  const address = `http://127.0.0.1:${await freePort()}`;
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
    if (!answer.ok) throw new Error(`${answer.status} ${path}`);
    return (await answer.json()) as Answer;
  };
  /** The last acknowledged version of each product. */
  const saved = new Map<string, Product>();
  let run: Run | undefined;

  try {
    for (let round = 0; round <= times; round++) {
      run = startProgram(env);
      await run.running;
      token = (await call<{ token: string }>("POST", "/auth/login", admin)).token;
      if (round === 0)
        for (const number of [0, 1, 2, 3]) {
          const text = { name: `Kettle ${number}`, summary: String(number) };
          const made = await call<Product>("POST", "/admin/products", text);
          saved.set(made.id, made);
        }
      for (const known of saved.values()) {
        const now = await call<Product>("GET", `/admin/products/${known.id}`);
        // The last response may have been lost with the server: then the save is complete.
        expect(now.version - known.version).toBeGreaterThanOrEqual(0);
        expect(now.version - known.version).toBeLessThanOrEqual(1);
        expect(now.name).toBe(now.version === known.version ? known.name : `Kettle ${now.summary}`);
        expect(now.name).toBe(`Kettle ${now.summary}`);
        saved.set(now.id, now);
      }
      if (round === times) {
        run.process.kill("SIGTERM");
        await run.ended;
        break;
      }
      let count = 0;
      const writers = [...saved.keys()].map(async (id) => {
        for (;;) {
          const { version } = saved.get(id) as Product;
          const mark = String(version);
          const answer = await call<Product>("PATCH", `/admin/products/${id}`, {
            version,
            name: `Kettle ${mark}`,
            summary: mark,
          }).catch(() => null);
          if (!answer) return;
          saved.set(id, answer);
          count++;
        }
      });
      await expect.poll(() => count, { timeout: 60_000 }).toBeGreaterThanOrEqual(savedEach);
      run.process.kill("SIGKILL");
      await run.ended;
      await Promise.all(writers);
    }
  } finally {
    run?.process.kill("SIGKILL");
    await run?.ended;
    await rm(folder, { recursive: true, force: true });
  }
});
