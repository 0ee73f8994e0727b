import { expect, it } from "vitest";
import { ask, aUser } from "../../../../tests/support/account-calls.ts";
import { aMember } from "../../../../tests/support/crm-member.ts";
import { anArticle } from "../../../../tests/support/made-content.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import type { Found } from "../finding.ts";

const find = async (
  member: Awaited<ReturnType<typeof aMember>>,
  q: string,
  lang = "en",
): Promise<string[]> => {
  const { status, body } = await member.by<{ items: Found }>(
    "GET",
    `/admin/find?${new URLSearchParams({ q, lang })}`,
  );
  expect(status).toBe(200);
  return body.items.map(({ kind, label, textLang }) => [kind, label, textLang].filter(Boolean).join(" "));
};

it("finds categories and articles by a part of a name in any language, published or not", async () => {
  const app = await testApp();
  const editor = await aMember(app, "editor");
  await app.categories.create({
    texts: {
      en: { name: "Coffee makers" },
      fr: { name: "Cafetières" },
    },
  });
  await anArticle(app, "The best coffee at home");
  expect(await find(editor, "coff")).toEqual(["article The best coffee at home", "category Coffee makers"]);
  expect(await find(editor, "makers COFFEE")).toEqual(["category Coffee makers"]);
  expect(await find(editor, "cafet", "fr")).toEqual(["category Cafetières"]);
  expect(await find(editor, "coffee home", "he")).toEqual(["article The best coffee at home en"]);
  for (const nothing of ["", "  ", "%", "tea", "_"]) expect(await find(editor, nothing)).toEqual([]);
});

it("finds users for administrators only, and answers nobody else", async () => {
  const app = await testApp();
  const [editor, admin] = [await aMember(app, "editor"), await aMember(app, "admin")];
  expect(await find(editor, "admin@")).toEqual([]);
  expect(await find(admin, "editor@EXAMPLE")).toEqual(["user editor"]);
  const reader = await aUser(app);
  for (const [token, status] of [
    [reader.token, 403],
    [undefined, 401],
  ] as const)
    expect((await ask(app, "GET", "/admin/find?q=a", undefined, { token })).status).toBe(status);
  expect((await ask(app, "GET", "/admin/find", undefined, { token: editor.token })).status).toBe(400);
});
