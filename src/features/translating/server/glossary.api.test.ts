import { expect, it } from "vitest";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { Terms, TermsImported } from "../translating.ts";

type Stored = Terms & { version: number };
const path = "/admin/translations/terms";

async function glossary() {
  const app = await testApp();
  const ada = await aMember(app, "editor");
  const read = async (lang = "fr") => (await ada.by<Stored>("GET", `${path}?lang=${lang}`)).body;
  const put = (change: Partial<Stored>, lang = "fr") =>
    ada.by<Stored & { code?: string; current?: Stored }>("PUT", path, {
      lang,
      terms: [],
      kept: [],
      ...change,
    });
  const take = (csv: string, lang = "fr") => ada.by<TermsImported>("POST", `${path}/${lang}/file`, { csv });
  return { app, ada, read, put, take };
}

it("keeps a glossary per language, and returns the current one on a version conflict", async () => {
  const { read, put } = await glossary();
  const terms = [{ source: "kettle", target: "bouilloire" }];
  expect((await put({ version: 0, terms, kept: ["Swan"] })).body).toMatchObject({ version: 1, terms });
  expect(await read("he")).toMatchObject({ version: 0, terms: [], kept: [] });
  const late = await put({ version: 0, terms: [] });
  expect([late.status, late.body]).toMatchObject([409, { code: "conflict", current: { version: 1, terms } }]);
  expect(await read()).toMatchObject({ terms, kept: ["Swan"] });
});

it("adds and changes terms from a file without removing any, and reports malformed lines by number", async () => {
  const { read, put, take } = await glossary();
  await put({ version: 0, terms: [{ source: "kettle", target: "chaudron" }], kept: ["Swan", "lid"] });
  const lines = [
    "english,translation",
    "Kettle,bouilloire",
    "lid,couvercle",
    "Heron,",
    "Swan,",
    `${"x".repeat(121)},long`,
    ",rien",
    "a,b,c",
  ];
  const { body } = await take(lines.join("\n"));
  expect(body).toMatchObject({ added: 1, changed: 2, unchanged: 1, rejectedCount: 3 });
  expect(body.rejected.map(({ line, why }) => [line, why])).toEqual([
    [6, "malformed"],
    [7, "malformed"],
    [8, "malformed"],
  ]);
  expect(await read()).toMatchObject({
    version: 2,
    terms: [
      { source: "Kettle", target: "bouilloire" },
      { source: "lid", target: "couvercle" },
    ],
    kept: ["Swan", "Heron"],
  });
  expect((await take('a,"b')).status).toBe(422);
});

it("changes nothing when an exported file is imported again, also for words that look like formulas", async () => {
  const { app, ada, put, take } = await glossary();
  await put({ version: 0, terms: [{ source: "=sum", target: "la somme, entière" }], kept: ["“Quoted”"] });
  const file = await app.api.request(`/api${path}/fr/file`, {
    headers: { Authorization: `Bearer ${ada.token}` },
  });
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect((await take(await file.text())).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
});

it("rejects terms past the limit of their kind", async () => {
  const { read, take } = await glossary();
  const { body } = await take(Array.from({ length: 501 }, (_, n) => `word ${n},mot ${n}`).join("\n"));
  expect(body).toMatchObject({ added: 500, rejected: [{ line: 501, why: "too-many" }] });
  expect((await read()).terms).toHaveLength(500);
});

it("denies visitors, and returns an error for English as the target language", async () => {
  const { app, take } = await glossary();
  const { token } = await aUser(app, "eve@example.com");
  expect((await callApi(app, "POST", `${path}/fr/file`, { csv: "a,b" }, { token })).status).toBe(403);
  expect((await take("a,b", "en")).status).toBe(400);
});
