import { expect, it } from "vitest";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import type { AuditChoices, AuditEntry } from "../audit-entry.ts";

const day = 86_400_000;

async function aLog() {
  const app = await testApp();
  const [admin, editor] = [await aUser(app, "ada@example.com"), await aUser(app, "eve@example.com")];
  await app.accounts.changeRole(admin.id, "admin");
  await app.accounts.changeRole(editor.id, "editor");
  const record = (who: { id: number }, action: string, type: string, id: number, more: object = {}) =>
    app.db.transact((tx) =>
      app.audit.record(tx, {
        actor: { id: who.id, name: who === admin ? "Ada" : "Eve", ipPrefix: "203.0.113.0/24" },
        action,
        entity: { type, id },
        ...more,
      }),
    );
  const list = async (query = "") => {
    const answer = await callApi<{ items: AuditEntry[]; total: number; nextCursor: string | null }>(
      app,
      "GET",
      `/admin/audit${query}`,
      undefined,
      admin,
    );
    expect(answer.status).toBe(200);
    return answer.body;
  };
  return { app, admin, editor, record, list };
}

it("finds entries by person, action, entity and day", async () => {
  const { app, admin, editor, record, list } = await aLog();
  await record(admin, "update", "product", 7, { before: { name: "Kettle" }, after: { name: "Teapot" } });
  await record(editor, "publish", "article", 7);
  app.clock.move(3 * day);
  const today = new Date(app.clock.now()).toISOString().slice(0, 10);
  await record(editor, "update", "product", 8, { after: { price: null } });
  const actions = ({ items }: { items: AuditEntry[] }) =>
    items.map((one) => `${one.person?.name} ${one.action} ${one.type} ${one.thing}`);
  const all = await list();
  expect(actions(all)).toEqual(["Eve update product 8", "Eve publish article 7", "Ada update product 7"]);
  expect(all.items[2]).toMatchObject({
    before: { name: "Kettle" },
    after: { name: "Teapot" },
    network: "203.0.113.0/24",
    person: { id: String(admin.id), name: "Ada" },
  });
  expect((await list(`?person=${editor.id}`)).total).toBe(2);
  expect(actions(await list("?type=product&thing=7"))).toEqual(["Ada update product 7"]);
  expect((await list("?action=update")).total).toBe(2);
  expect(actions(await list(`?from=${today}&to=${today}`))).toEqual(["Eve update product 8"]);
  const first = await list("?limit=2");
  expect(actions(await list(`?limit=2&cursor=${first.nextCursor}`))).toEqual(["Ada update product 7"]);
  const choices = (await callApi<AuditChoices>(app, "GET", "/admin/audit/choices", undefined, admin)).body;
  expect(choices.actions).toEqual(["publish", "update"]);
  expect(choices.types).toEqual(["article", "product"]);
  expect(choices.people.map(({ id }) => id).sort()).toEqual([admin.id, editor.id].map(String).sort());
});

it("names the entity in the requested language as long as it exists", async () => {
  const { app, admin, record } = await aLog();
  const texts = {
    en: { name: "Kettle", published: true },
    fr: { name: "Bouilloire", published: true },
  };
  const kettle = await aProduct(app, "Kettle", { texts });
  const lamps = await aCategory(app, "Lamps");
  await record(admin, "update", "product", kettle);
  await record(admin, "update", "category", lamps);
  await record(admin, "update", "user", admin.id);
  await record(admin, "delete", "product", 999);
  await record(admin, "update", "rate", 1);
  const named = async (lang: string) => {
    type Named = AuditEntry & { name: { text: string; lang?: string } | null };
    const path = `/admin/audit?lang=${lang}`;
    const { body } = await callApi<{ items: Named[] }>(app, "GET", path, undefined, admin);
    return body.items.map(({ name }) => name && [name.text, name.lang].filter(Boolean).join(" ")).reverse();
  };
  expect(await named("fr")).toEqual(["Bouilloire fr", "Lamps en", "Ada", null, null]);
  expect((await named("en"))[0]).toBe("Kettle en");
});

it("is for administrators only, and rejects bad filters", async () => {
  const { app, admin, editor } = await aLog();
  for (const path of ["", "/choices", "/file"]) {
    expect((await callApi(app, "GET", `/admin/audit${path}`, undefined, editor)).status).toBe(403);
    expect((await callApi(app, "GET", `/admin/audit${path}`)).status).toBe(401);
  }
  for (const query of ["?person=x", "?from=yesterday", "?cursor=zzz", "?limit=0", "?from=2026-13-45"])
    expect([query, (await callApi(app, "GET", `/admin/audit${query}`, undefined, admin)).status]).toEqual([
      query,
      400,
    ]);
});

it("is exported as a table in which no cell is a formula", { tags: postgresInEndure }, async () => {
  const { app, admin, record } = await aLog();
  await record(admin, "=1+1", "product", 7, { after: { name: '=cmd|"x"' } });
  for (let number = 0; number < 600; number++) await record(admin, "update", "product", number);
  const answer = await app.api.request("/api/admin/audit/file?type=product", {
    headers: { Authorization: `Bearer ${admin.token}` },
  });
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="audit.csv"');
  const lines = Buffer.from(await answer.arrayBuffer())
    .toString()
    .trimEnd()
    .split("\r\n");
  expect(lines.length).toBe(602);
  // Without the mark a spreadsheet takes Hebrew for Latin letters.
  expect(lines[0]).toBe("\ufefftime,person,key,network,action,type,id,before,after");
  expect(lines.at(-1)).toContain(`,'=1+1,product,7,,"{""name"":""=cmd|`);
});
