import { expect, it } from "vitest";
import type { App } from "#server/app.ts";
import { aUser, callApi, goodPassword, mailedToken } from "#tests/support/calls/account-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { coolingOff } from "../account-settings/personal-data.ts";

const email = "eve@example.com";
const login = (app: App, password = goodPassword, ip = "203.0.113.7") =>
  callApi(app, "POST", "/auth/login", { email, password }, { ip });
const audited = (app: App) =>
  app.db.read
    .selectFrom("audit")
    .select(["actor_id", "actor_name", "action", "entity_type", "entity_id", "ip_prefix", "created_at"])
    .orderBy("id")
    .execute();

async function anEditor(app: App): Promise<number> {
  const made = { email, name: "Eve", role: "editor" as const, password: goodPassword };
  return (await app.accounts.createUser(made)).id;
}

it("audits each sign-in and new password of a CRM user: who, when, from which network", async () => {
  const app = await testApp();
  const id = await anEditor(app);
  expect((await login(app, "wrong")).status).toBe(401);
  expect(await audited(app)).toEqual([]);
  expect((await login(app)).status).toBe(200);
  await callApi(app, "POST", "/auth/forgot-password", { email });
  const token = await mailedToken(app, "reset-password", email);
  await callApi(
    app,
    "POST",
    "/auth/reset-password",
    { token, password: "a new kettle" },
    { ip: "198.51.100.9" },
  );
  const eve = { actor_id: id, actor_name: "Eve", entity_type: "user", entity_id: String(id) };
  expect(await audited(app)).toEqual([
    { ...eve, action: "sign-in", ip_prefix: "203.0.113.0/24", created_at: app.clock.now() },
    { ...eve, action: "set-password", ip_prefix: "198.51.100.0/24", created_at: app.clock.now() },
  ]);
});

it("does not audit readers, and keeps only anonymous entries of deleted accounts", async () => {
  const app = await testApp();
  await aUser(app);
  await callApi(app, "POST", "/auth/login", { email: "ada@example.com", password: goodPassword });
  expect(await audited(app)).toEqual([]);
  const id = await anEditor(app);
  const { token } = (await login(app)).body;
  const anonymous = { actor_id: null, actor_name: "", action: "sign-in", ip_prefix: null };
  await callApi(app, "POST", "/auth/delete-account", { password: goodPassword }, { token });
  app.clock.move(coolingOff);
  await app.accounts.deleteDue();
  expect(await audited(app)).toMatchObject([{ ...anonymous, entity_id: String(id) }]);
});
