import { expect, it, onTestFinished } from "vitest";
import { aCategory } from "#tests/support/content/made-content.ts";
import { baselineTables, execute, named } from "#tests/support/site/former-database.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { createLog } from "../../log.ts";
import { openDatabase } from "../database.ts";
import { baselineName } from "../upgrade.ts";

it("the links and categories of the footer's settings become items of the menus", async () => {
  const app = await testApp();
  const id = await aCategory(app, "Kettles");
  const footer = {
    categories: ["kettles", "gone"],
    links: [{ href: "/press", label: { en: "Press", he: "עיתונות" } }],
    copyright: { en: "Ours" },
  };
  await execute(
    app.config,
    `${await baselineTables()}
    ${named([baselineName])}
    insert into settings (key, value, updated_at) values ('footer', '${JSON.stringify(footer)}', 1000);`,
  );
  const db = await openDatabase(app.config, createLog("silent"));
  onTestFinished(() => db.close());
  const { sections } = await app.settings.editing.all();
  expect(sections.footer.value).toMatchObject({ copyright: { en: "Ours" } });
  expect(sections.footer.value).not.toHaveProperty("links");
  const { version, value, defaults } = await app.menus.state();
  expect(version).toBe(1);
  expect({ ...value, footer: [] }).toEqual({ ...defaults, footer: [] });
  const [quick, categories, legal] = value.footer;
  const [ownQuick, ownCategories, ownLegal] = defaults.footer;
  expect(quick?.children.filter(({ target }) => target.type !== "link")).toEqual(ownQuick?.children);
  expect(quick?.children.map(({ target, label }) => [target.type, label])).toContainEqual([
    "link",
    { en: "Press", he: "עיתונות" },
  ]);
  expect([quick?.label, categories?.label, legal]).toEqual([ownQuick?.label, ownCategories?.label, ownLegal]);
  expect(categories?.children.map(({ target }) => target)).toEqual([{ type: "category", id: String(id) }]);
  const shown = await app.settings.shown("he");
  expect(shown.menus.footer[0]?.children).toContainEqual({
    href: "/press",
    label: "עיתונות",
    opensCategories: false,
    children: [],
  });
});
