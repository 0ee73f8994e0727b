import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { photo } from "#tests/support/content/made-images.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { freePort, startProgram } from "#tests/support/site/built-program.ts";

const times = 6;
const password = "journey-password";

test(`a server killed during uploads loses no acknowledged image and shows none incomplete (${times - 1})`, {
  tag: endureTag,
}, async () => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), "magpie-media-"));
  const port = String(await freePort());
  const env = {
    DATA_DIR: folder,
    PORT: port,
    HOST: "127.0.0.1",
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: password,
  };
  const address = `http://127.0.0.1:${port}`;
  const acknowledged: string[] = [];
  let colour = 0x10_20_30;
  let token = "";
  const sendOne = async () => {
    colour += 7_919;
    const form = new FormData();
    const bytes = await photo(600, `#${colour.toString(16).padStart(6, "0")}`);
    form.set("file", new File([new Uint8Array(bytes)], `${colour}.jpg`));
    const answer = await fetch(`${address}/api/admin/media`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id);
  };
  const list = async () => {
    const answer = await fetch(`${address}/api/admin/media?limit=100`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as { items: { id: string; url: string }[] };
  };

  try {
    for (let round = 0; round < times; round++) {
      const run = startProgram(env);
      await run.running;
      const login = await fetch(`${address}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: env.ADMIN_EMAIL, password }),
      });
      token = ((await login.json()) as { token: string }).token;
      const { items } = await list();
      for (const id of acknowledged) expect(items.map((item) => item.id)).toContain(id);
      for (const { url } of items) {
        const file = await fetch(address + url);
        expect([url, file.status, (await file.arrayBuffer()).byteLength > 100]).toEqual([url, 200, true]);
      }
      if (round === times - 1) {
        run.process.kill("SIGTERM");
        await run.ended;
        break;
      }
      const aim = acknowledged.length + 4;
      const senders = Array.from({ length: 4 }, async () => {
        while (run.process.exitCode === null && run.process.signalCode === null)
          await sendOne().catch(() => {});
      });
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(aim);
      run.process.kill("SIGKILL");
      await run.ended;
      await Promise.all(senders);
    }
    // Every file belongs to an image, or is marked as unused for removal.
    const database = new Sqlite(join(folder, "magpie.sqlite"), { readonly: true });
    const keys = (table: string) =>
      database
        .prepare<[], { storage_key: string }>(`select storage_key from ${table}`)
        .all()
        .map((row) => row.storage_key);
    const known = new Set([...keys("media_variants"), ...keys("media_leftovers")]);
    const files = (await readdir(join(folder, "media"), { recursive: true })).filter((file) =>
      file.includes("."),
    );
    expect(files.filter((file) => !known.has(file))).toEqual([]);
    database.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
