import { expect, it, onTestFinished } from "vitest";
import { baselineTables, execute, named } from "#tests/support/site/former-database.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import { createLog } from "../../log.ts";
import { openDatabase } from "../database.ts";
import { baselineName } from "../upgrade.ts";

const saying = (words: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: words }] }] });

it("an owner's texts of static pages become published pages with their dates", async () => {
  const app = await testApp();
  await execute(
    app.config,
    `${await baselineTables()}
    ${named([baselineName])}
    insert into page_texts (page, lang, title, description, content, version_date, updated_at) values
      ('terms', 'he', 'תנאים', 'שלנו', '${saying("תנאי {siteName}")}', '2026-12-01', 2000),
      ('terms', 'en', 'Our terms', '', '${saying("Be kind.")}', '2026-11-01', 1000),
      ('about', 'fr', 'Qui sommes-nous', '', '${saying("Nous.")}', '2026-10-01', 3000);`,
  );
  const db = await openDatabase(app.config, createLog("silent"));
  onTestFinished(() => db.close());
  const { items } = app.content.of("page");
  const statics = await app.pages.statics.list("en");
  const own = async (page: string) => items.get(Number(statics.find((one) => one.page === page)?.id));
  expect(await own("terms")).toMatchObject({
    title: "Our terms",
    slug: "terms",
    versionDate: "2026-12-01",
    translations: { he: { title: "תנאים", slug: "terms", metaDescription: "שלנו" } },
    states: { en: { published: true }, he: { published: true } },
    unknown: {},
  });
  expect(await call(app, "/api/pages/terms?lang=he")).toMatchObject({
    body: { title: "תנאים", description: "שלנו", content: JSON.parse(saying("תנאי Magpie")) },
  });
  expect((await own("about")).translations.fr).toMatchObject({ title: "Qui sommes-nous" });
  await app.db.transact((tx) => app.content.index(tx, [1, 2]));
  expect(
    (await app.content.of("page").list.list({ q: "terms", sort: "-updated", limit: 10 }, "en")).total,
  ).toBe(1);
});
