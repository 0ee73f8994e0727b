import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { Connection } from "../connection.ts";

type Tested = { refusal: string | null; reason: string; connection: Connection };
type All = { items: Connection[] };

const pem = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
}).privateKey;

it("keys are written by administrators alone, are never returned, and are sealed in the database", async () => {
  const app = await testApp();
  const admin = await anEditor(app, "Ada", "admin");
  const editor = await anEditor(app, "Eve");
  expect((await editor.get("/marketplaces")).status).toBe(403);
  expect((await editor.patch("/marketplaces", { key: "ebay", version: 0, fields: {} })).status).toBe(403);

  const secrets = ["my-client-id", "my-client-secret"];
  const fields = { clientId: secrets[0], clientSecret: secrets[1], campaignId: "5338000000" };
  const saved = await admin.patch<Connection>("/marketplaces", { key: "ebay", version: 0, fields });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({
    source: "keys",
    version: 1,
    fields: [
      { name: "clientId", isSet: true, value: null },
      { name: "clientSecret", isSet: true, value: null },
      { name: "campaignId", isSet: true, value: "5338000000" },
    ],
  });
  const changed = await admin.patch<Connection>("/marketplaces", {
    key: "ebay",
    version: 1,
    fields: { campaignId: "" },
  });
  expect(changed.body.fields).toMatchObject([{ isSet: true }, { isSet: true }, { isSet: false, value: "" }]);
  const stale = await admin.patch<Connection>("/marketplaces", { key: "ebay", version: 1, fields: null });
  expect(stale.status).toBe(409);
  expect(stale.body.current).toMatchObject({ version: 2, source: "keys" });

  const all = await admin.get<All>("/marketplaces");
  const audit = await admin.get<All>("/audit?type=marketplace");
  const settings = await admin.get<All>("/settings/export");
  const rows = await app.db.read.selectFrom("marketplaces").selectAll().execute();
  expect(audit.body.items).toHaveLength(2);
  expect(audit.body.items[1]).toMatchObject({ after: { written: ["clientId", "clientSecret"] } });
  for (const secret of secrets)
    expect(JSON.stringify([saved.body, all.body, audit.body, settings.body, rows])).not.toContain(secret);

  expect(
    (await admin.patch<Connection>("/marketplaces", { key: "ebay", version: 2, fields: null })).body,
  ).toMatchObject({
    source: "none",
    fields: [{ isSet: false }, { isSet: false }, { isSet: false }],
  });
});

it("what can be no key is refused, field by field", async () => {
  const app = await testApp();
  const admin = await anEditor(app, "Ada", "admin");
  const faults = async (key: string, fields: Record<string, string>) => {
    const { status, body } = await admin.patch<Connection>("/marketplaces", { key, version: 0, fields });
    return status === 422
      ? Object.fromEntries(
          (body.details ?? []).map(({ path, message }) => [path.slice("fields.".length), message]),
        )
      : status;
  };
  expect(await faults("amazon", { credentialId: "a", credentialSecret: " ", version: "4.1" })).toEqual({
    credentialSecret: "missing",
    version: "not-readable",
  });
  expect(
    await faults("walmart", { consumerId: "two words", keyVersion: "one", privateKey: "secret" }),
  ).toEqual({
    consumerId: "not-readable",
    keyVersion: "digits",
    privateKey: "no-private-key",
  });
  expect(await faults("ebay", { clientId: "a", clientSecret: "b", other: "c" })).toEqual({
    other: "unknown",
  });
  expect(await faults("walmart", { consumerId: "a", keyVersion: "1", privateKey: pem })).toBe(200);
});

it("a demo without any keys has marketplaces of its own, which fail as configured; one real key ends it", async () => {
  const app = await testApp({ env: { DEMO: "1" } });
  const admin = await anEditor(app, "Ada", "admin");
  const { body } = await admin.get<All>("/marketplaces");
  expect(body.items.map(({ key, source, scenario }) => [key, source, scenario])).toEqual([
    ["amazon", "demo", "works"],
    ["walmart", "demo", "works"],
    ["aliexpress", "demo", "works"],
    ["ebay", "demo", "works"],
  ]);
  for (const { key } of body.items) {
    const works = await admin.post<Tested>(`/marketplaces/${key}/test`);
    expect(works.body).toMatchObject({ refusal: null, connection: { callsToday: 1 } });
    await admin.post(`/marketplaces/${key}/scenario`, { scenario: "not-eligible" });
    expect((await admin.post<Tested>(`/marketplaces/${key}/test`)).body.refusal).toBe("not-eligible");
    // The next scenario applies at once, also on another instance.
    await admin.post(`/marketplaces/${key}/scenario`, { scenario: "works" });
  }
  const other = await app.another();
  expect((await other.marketplaces.test("ebay")).refusal).toBeNull();
  const query = { words: "camera", country: "US", lang: "en", currency: "USD", page: 1 };
  expect((await app.marketplaces.of("amazon").search(query))[0]?.title).toMatch(/\(demo\)$/);

  const fields = { appKey: "1", appSecret: "2" };
  await admin.patch("/marketplaces", { key: "aliexpress", version: 2, fields });
  const after = await admin.get<All>("/marketplaces");
  expect(after.body.items.map(({ source }) => source)).toEqual(["none", "none", "keys", "none"]);
  expect((await admin.post(`/marketplaces/ebay/scenario`, { scenario: "slow" })).status).toBe(409);
});

it("sends no requests without a demo and without keys", async () => {
  const app = await testApp();
  const admin = await anEditor(app, "Ada", "admin");
  const { body } = await admin.post<Tested>("/marketplaces/amazon/test");
  expect(body).toMatchObject({
    refusal: "no-credentials",
    connection: { source: "none", callsToday: 0, places: [] },
  });
  expect((await admin.post("/marketplaces/else/test")).status).toBe(400);
});
