import { expect, it } from "vitest";
import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { JobView } from "./job-view.ts";

type Page = { items: JobView[]; nextCursor: string | null };
type Overview = {
  counts: Record<JobView["state"], number>;
  schedules: {
    id: string;
    kind: string;
    everySeconds: number;
    nextRunAt: string;
    lastRunAt: string | null;
  }[];
};
const unknown: JobKind<number> = { name: "test.unknown", payload: z.number() };

async function aSite() {
  const app = await testApp();
  const { by } = await aMember(app, "admin");
  await app.worker.runDue();
  const add = (count: number) =>
    app.db.transact(async (tx) => {
      for (let which = 0; which < count; which++) await app.jobs.enqueue(tx, unknown, which);
    });
  const page = async (query: string) => (await by<Page>("GET", `/admin/jobs${query}`)).body;
  const overview = async () => (await by<Overview>("GET", "/admin/jobs/overview")).body;
  return { app, by, add, page, overview };
}

it("lists jobs by group, page by page, without the schedules", async () => {
  const { by, add, page, overview } = await aSite();
  await add(5);
  const first = await page("?group=open&limit=3");
  const second = await page(`?group=open&limit=3&cursor=${first.nextCursor}`);
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([3, 2, null]);
  const ids = [...first.items, ...second.items].map(({ id }) => Number(id));
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(first.items[0]).toMatchObject({ kind: unknown.name, state: "waiting", attempts: 0 });
  expect((await overview()).counts).toMatchObject({ waiting: 5, failed: 0 });

  const [one] = ids;
  expect((await by("POST", `/admin/jobs/${one}/cancel`)).status).toBe(200);
  expect((await page("?group=finished")).items.map(({ id, state }) => [id, state])).toEqual([
    [String(one), "cancelled"],
  ]);
  expect((await page("?group=failed")).items).toEqual([]);
  // A state outside the group, and a cursor of another list.
  expect((await page("?group=failed&state=waiting")).items).toEqual([]);
  expect((await by("GET", `/admin/jobs?group=failed&cursor=${first.nextCursor}`)).status).toBe(400);
});

it("shows the schedules, and runs one now", async () => {
  const { app, by, add, overview } = await aSite();
  const { schedules } = await overview();
  const sweep = schedules.find(({ kind }) => kind === "media.sweep");
  expect(sweep).toMatchObject({ everySeconds: 3_600, lastRunAt: null });
  expect((await by("POST", `/admin/jobs/${sweep?.id}/run-now`)).status).toBe(200);
  app.clock.move(1_000);
  await app.worker.runDue();
  const after = (await overview()).schedules.find(({ kind }) => kind === "media.sweep");
  expect(after?.lastRunAt).not.toBeNull();
  expect(after?.nextRunAt).toBe(sweep?.nextRunAt);
  const audit = await app.db.read.selectFrom("audit").select(["action", "entity_type"]).execute();
  expect(audit).toContainEqual({ action: "run-now", entity_type: "job" });

  // A job of no schedule runs when it is due.
  await add(1);
  const [job] = (await by<Page>("GET", "/admin/jobs?group=open")).body.items;
  expect((await by("POST", `/admin/jobs/${job?.id}/run-now`)).status).toBe(409);
  expect((await by("POST", "/admin/jobs/999999/run-now")).status).toBe(404);
});

it("reports late schedules to editors and administrators alone", async () => {
  const { app, by } = await aSite();
  const editor = await aMember(app, "editor");
  const health = () => editor.by<{ lateSince: string | null }>("GET", "/admin/jobs/health");
  expect((await health()).body).toEqual({ lateSince: null });
  app.clock.move(600_000);
  expect((await health()).body.lateSince).not.toBeNull();
  await app.worker.runDue();
  expect((await by<{ lateSince: string | null }>("GET", "/admin/jobs/health")).body.lateSince).toBeNull();
  expect((await app.api.request("/api/admin/jobs/health")).status).toBe(401);
});
