import { expect, it } from "vitest";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { aView, clickEvent, personsBrowser } from "#tests/support/content/visits.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { Summary, VisitsReport } from "../report.ts";

const counted = ({ day, views, clicks, searches }: Summary["days"][number]) => [day, views, clicks, searches];

it("starts a day at midnight of the site's time zone, for counts and for reports", async () => {
  // It is noon of 20 November 2026 UTC.
  const app = await testApp();
  await aProduct(app, "Kettle");
  const editor = await aMember(app, "editor");
  const summary = async () => (await editor.by<Summary>("GET", "/analytics/summary")).body;
  const { visits, searches } = app.analytics;
  const recordVisit = () => {
    visits.note([aView("/product/kettle")], personsBrowser);
    visits.note(
      [clickEvent({ programme: "amazon", path: "/product/kettle", block: "box", position: 1 })],
      personsBrowser,
    );
    searches.note("kettle", "en", { isMiss: false });
  };

  await app.settings.update({ timeZone: "Asia/Shanghai" });
  app.clock.move(hours(3));
  // 23:00 in Shanghai, and an hour later the next day's first moment; both wait for the same write.
  recordVisit();
  app.clock.move(hours(1));
  recordVisit();
  recordVisit();
  const inShanghai = await summary();
  expect([inShanghai.to, inShanghai.days.length]).toEqual(["2026-11-21", 30]);
  expect(inShanghai.days.slice(-2).map(counted)).toEqual([
    ["2026-11-20", 1, 1, 1],
    ["2026-11-21", 2, 2, 2],
  ]);
  const cut = (await editor.by<VisitsReport>("GET", "/analytics/visits?by=day&from=2026-11-21")).body;
  expect([cut.totals, cut.items.length]).toEqual([{ views: 2, clicks: 2 }, 1]);

  // After a change of zone stored days stay; new events use the new zone.
  await app.settings.update({ timeZone: "America/Los_Angeles" });
  recordVisit();
  const inAmerica = await summary();
  expect(inAmerica.to).toBe("2026-11-20");
  expect(inAmerica.days.slice(-1).map(counted)).toEqual([["2026-11-20", 2, 2, 2]]);
});
