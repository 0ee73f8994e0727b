import { expect, it, onTestFinished } from "vitest";
import { defaultDesign } from "#features/settings/design/design.ts";
import { baselineTables, execute, named } from "#tests/support/site/former-database.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { createLog } from "../../log.ts";
import { openDatabase } from "../database.ts";
import { baselineName } from "../upgrade.ts";

it("the logo of the site's own settings becomes that of its design", async () => {
  const app = await testApp();
  await execute(
    app.config,
    `${await baselineTables()}
    ${named([baselineName])}
    insert into settings (key, value, updated_at) values ('site', '{"siteName":"Kettles","logoUrl":"/media/a/960.webp"}', 1000);`,
  );
  const db = await openDatabase(app.config, createLog("silent"));
  onTestFinished(() => db.close());
  const { sections } = await app.settings.editing.all();
  expect(sections.site.value).toMatchObject({ siteName: "Kettles" });
  expect(sections.site.value).not.toHaveProperty("logoUrl");
  expect(await app.settings.design.published()).toEqual({ ...defaultDesign, logo: "/media/a/960.webp" });
});
