import { expect, it } from "vitest";
import { type FinderItem, finderLimit } from "#features/discovery/finding.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const find = async (
  member: Awaited<ReturnType<typeof aMember>>,
  q: string,
  lang = "en",
): Promise<string[]> => {
  const { status, body } = await member.by<{ items: FinderItem }>(
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

it("ranks exact names and prefixes first, in any language, above other matches", async () => {
  const app = await testApp();
  const editor = await aMember(app, "editor");
  const name = (text: string) => ({ name: text, summary: "" });
  await aProduct(app, "Aero");
  await app.products.create({ texts: { en: name("Kettle Blue"), fr: name("Écouteurs") } });
  await aProduct(app, "Aero kettle");
  await aCategory(app, "Gone Aero");
  for (let i = 0; i < 8; i++) await aProduct(app, `Stand ${i} for Aero and ecouteurs`);
  expect((await find(editor, "aero")).slice(0, 3)).toEqual([
    "product Aero",
    "product Aero kettle",
    expect.stringContaining("Stand"),
  ]);
  expect((await find(editor, "ÉCOUTEURS", "fr"))[0]).toBe("product Écouteurs");
  expect((await find(editor, "ecout"))[0]).toBe("product Kettle Blue");
  // Each once, six of a kind.
  expect((await find(editor, "aero")).filter((line) => line.startsWith("product"))).toHaveLength(finderLimit);
});

it("finds users by name, ignoring case and accents", async () => {
  const app = await testApp();
  const admin = await aMember(app, "admin");
  const { id } = await aUser(app, "one@example.com", { name: "Élodie Ångström" });
  for (const q of ["élodie", "ELODIE", "Élodie", "angstrom élo", "ONE@example"])
    expect([q, await find(admin, q)]).toEqual([q, ["user Élodie Ångström"]]);
  const { body } = await admin.by<{ version: number }>("GET", `/admin/users/${id}`);
  await admin.by("PATCH", `/admin/users/${id}`, { version: body.version, name: "Øystein" });
  expect(await find(admin, "oystein")).toEqual(["user Øystein"]);
  expect(await find(admin, "elodie")).toEqual([]);
});

it("finds users for administrators only, and refuses other callers", async () => {
  const app = await testApp();
  const [editor, admin] = [await aMember(app, "editor"), await aMember(app, "admin")];
  expect(await find(editor, "admin@")).toEqual([]);
  expect(await find(admin, "editor@EXAMPLE")).toEqual(["user editor"]);
  const reader = await aUser(app);
  for (const [token, status] of [
    [reader.token, 403],
    [undefined, 401],
  ] as const)
    expect((await callApi(app, "GET", "/admin/find?q=a", undefined, { token })).status).toBe(status);
  expect((await callApi(app, "GET", "/admin/find", undefined, { token: editor.token })).status).toBe(400);
});
