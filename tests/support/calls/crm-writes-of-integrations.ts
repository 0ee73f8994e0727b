import type { ApiCaller, Write } from "./crm-writes.ts";

const by = (says: string, send: Write["send"]): Write => ({ by: "editor", says, send });
const forAdmins = (says: string, send: Write["send"]): Write => ({ by: "admin", says, send });

const webhook = { url: "https://hooks.example/magpie", events: ["content.published"] };
const aWebhook = async (call: ApiCaller) =>
  (await call<{ webhook: { id: string; version: number } }>("POST", "/admin/webhooks", webhook)).webhook;

/** API keys, webhooks and backups. */
export const integrationWrites: Record<string, Write> = {
  "POST /api/admin/api-keys": by("create api-key", ({ name }) => ({
    body: { name, scopes: ["content:read"], password: "blue kettle on the hob" },
  })),
  "DELETE /api/admin/api-keys/{id}": by("revoke api-key", async ({ call, name }) => {
    const body = { name, scopes: ["content:read"], password: "blue kettle on the hob" };
    return { at: [(await call<{ key: { id: string } }>("POST", "/admin/api-keys", body)).key.id] };
  }),
  "POST /api/admin/backups": forAdmins("create backup", () => ({})),
  "POST /api/admin/webhooks": forAdmins("create webhook", () => ({ body: webhook })),
  "PATCH /api/admin/webhooks/{id}": forAdmins("update webhook", async ({ call }) => {
    const { id, version } = await aWebhook(call);
    return { at: [id], body: { version, isActive: false } };
  }),
  "DELETE /api/admin/webhooks/{id}": forAdmins("delete webhook", async ({ call }) => ({
    at: [(await aWebhook(call)).id],
  })),
  "POST /api/admin/webhooks/{id}/roll": forAdmins("roll-secret webhook", async ({ call }) => {
    const { id, version } = await aWebhook(call);
    return { at: [id], body: { version } };
  }),
  "POST /api/admin/webhooks/{id}/test": forAdmins("send webhook", async ({ call }) => ({
    at: [(await aWebhook(call)).id],
  })),
  "POST /api/admin/webhooks/{id}/deliveries/{delivery}/resend": forAdmins(
    "retry webhook",
    async ({ app, call }) => {
      const { id } = await aWebhook(call);
      await call("POST", `/admin/webhooks/${id}/test`);
      await app.db.transact((tx) =>
        tx.updateTable("webhook_deliveries").set({ state: "failed", next_at: null }).execute(),
      );
      const { items } = await call<{ items: { id: string }[] }>("GET", `/admin/webhooks/${id}/deliveries`);
      return { at: [id, items[0]?.id ?? ""] };
    },
  ),
};
