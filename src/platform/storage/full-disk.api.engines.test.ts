import fs, { readdir } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { call, engine, testApp } from "#tests/support/site/test-app.ts";

type Failure = { code: string; message: string; error: string };

/** Makes writes to the disk fail with this code. Returns the function that repairs it. */
function failingDisk(code: string, verb: "open" | "writeFile"): () => void {
  const failure = Object.assign(new Error(`${code}: cannot write`), { code });
  const spy = vi.spyOn(fs, verb).mockRejectedValue(failure);
  syncBuiltinESMExports();
  const mend = (): void => {
    spy.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(mend);
  return mend;
}

it.each([
  ["ENOSPC", 507, "storage-full"],
  ["EDQUOT", 507, "storage-full"],
  ["EIO", 503, "unavailable"],
])("an upload on a disk that says %s is answered %i", async (fault, status, code) => {
  const messages: string[] = [];
  const hear = (_: unknown, message: string): void => void messages.push(message);
  const app = await testApp({ log: { info() {}, warn() {}, error: hear } });
  const { token } = await aMember(app, "admin");
  const picture = await photo(300, "#336699");
  const send = (path: string, bytes: Uint8Array, name: string) => {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(bytes)], name));
    const headers = { authorization: `Bearer ${token}`, "accept-language": "fr" };
    return call<Failure>(app, path, { method: "POST", body, headers });
  };
  const uploads = [
    () => send("/api/admin/media", picture, "kettle.png"),
    () => send("/api/crm/imports", Buffer.from("name\nKettle\n"), "kettles.csv"),
  ] as const;
  // When the upload arrives, and when the processed file is stored.
  for (const verb of ["open", "writeFile"] as const) {
    const mend = failingDisk(fault, verb);
    for (const upload of verb === "open" ? uploads : uploads.slice(0, 1)) {
      const answer = await upload();
      expect([verb, answer.status, answer.body.code]).toEqual([verb, status, code]);
      expect(answer.body.message).not.toBe(answer.body.error);
    }
    mend();
  }
  const left = await readdir(join(app.config.dataDir, "uploads"));
  expect(left).toEqual([]);
  for (const upload of uploads) expect((await upload()).status).toBeLessThan(300);
  expect(messages).toEqual([]);
});

it("a full database returns 507 for writes, and still reads", async () => {
  const app = await testApp();
  const { by } = await aMember(app, "editor");
  const create = () =>
    by<Failure>("POST", "/admin/products", { name: "Kettle", description: "steam ".repeat(9_000) });
  const say = (statement: string) => app.db.transact((tx) => sql.raw(statement).execute(tx));
  const [fill, empty] =
    engine === "sqlite"
      ? ["pragma max_page_count = 1", "pragma max_page_count = 1000000"]
      : [
          `create function refuse() returns trigger language plpgsql as
           $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
           create trigger full_disk before insert on products execute function refuse()`,
          "drop trigger full_disk on products",
        ];
  await say(fill as string);
  const refused = await create();
  expect([refused.status, refused.body.code]).toEqual([507, "storage-full"]);
  expect((await call(app, "/api/products")).status).toBe(200);
  await say(empty as string);
  expect((await create()).status).toBe(201);
});
