import { expect, it, onTestFinished } from "vitest";
import { newBlocks } from "#features/discovery/home-page.ts";
import { baselineTables, execute, named } from "#tests/support/site/former-database.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { createLog } from "../../log.ts";
import { openDatabase } from "../database.ts";
import { baselineName } from "../upgrade.ts";

it("the rows of a home page become blocks, with what editors had chosen", async () => {
  const app = await testApp();
  const departments = [{ categoryId: "4", productIds: ["7"], isShown: false }];
  const before = { leadId: "12", guideIds: ["3"], departments, rows: ["picks", "guides"] };
  await execute(
    app.config,
    `${await baselineTables()}
    ${named([baselineName])}
    insert into settings (key, value, updated_at) values ('front-page', '${JSON.stringify(before)}', 1000);`,
  );
  const db = await openDatabase(app.config, createLog("silent"));
  onTestFinished(() => db.close());
  const { version, value } = await app.homePage.forEditors("en");
  expect([version, value]).toEqual([
    1,
    {
      heading: {},
      intro: {},
      blocks: [
        { type: "lead", articleId: "12" },
        { ...newBlocks.picks, departments },
        { ...newBlocks.guides, articleIds: ["3"] },
        newBlocks["how-we-work"],
        newBlocks.feed,
      ],
    },
  ]);
});
