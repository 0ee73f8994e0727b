import type { Tx } from "#platform/database/handles.ts";
import type { ApiCaller, Given, Write } from "./crm-writes.ts";

const by = (says: string, send: Write["send"]): Write => ({ by: "editor", says, send });
const forAdmins = (says: string, send: Write["send"]): Write => ({ by: "admin", says, send });

const aDigest = (call: ApiCaller) =>
  call("POST", "/admin/newsletter/digests", { texts: { en: { subject: "Kettles", intro: "Hello." } } });

/** A confirmed reader of a newsletter that is on. */
async function aSubscriber({ app, name }: Given): Promise<number> {
  await app.db.transact((tx) => app.settings.editing.set(tx, "newsletter", { isOn: true }, null));
  const insert = (tx: Tx) =>
    tx
      .insertInto("newsletter_subscribers")
      .values({
        ...{
          email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}@example.com`,
          lang: "en",
          state: "confirmed",
          consent: "Yes.",
        },
        ...{ source: "/", requested_at: 0, created_at: 0 },
      })
      .returning("id");
  return (await app.db.transact((tx) => insert(tx).executeTakeFirstOrThrow())).id;
}

export const newsletterWrites: Record<string, Write> = {
  "PUT /api/admin/newsletter/key": forAdmins("update newsletter-key", () => ({
    body: { provider: "kit", key: "kit_1" },
  })),
  "DELETE /api/admin/newsletter/subscribers/{id}": forAdmins("delete subscriber", async (given) => ({
    at: [await aSubscriber(given)],
  })),
  "POST /api/admin/newsletter/digests": by("create digest", () => ({ body: {} })),
  "PATCH /api/admin/newsletter/digests/{id}": by("update digest", async ({ call }) => {
    const { id, version } = await aDigest(call);
    return { at: [id], body: { version, choice: { by: "picked", ids: [] } } };
  }),
  "DELETE /api/admin/newsletter/digests/{id}": by("delete digest", async ({ call }) => ({
    at: [(await aDigest(call)).id],
  })),
  "POST /api/admin/newsletter/digests/{id}/send": by("schedule digest", async (given) => {
    const { id, version } = await aDigest(given.call);
    await aSubscriber(given);
    return { at: [id], body: { version, at: "2030-01-01T00:00:00.000Z" } };
  }),
  "POST /api/admin/newsletter/digests/{id}/stop": by("cancel digest", async (given) => {
    const { id, version } = await aDigest(given.call);
    await aSubscriber(given);
    await given.call("POST", `/admin/newsletter/digests/${id}/send`, {
      ...{ version, at: "2030-01-01T00:00:00.000Z" },
    });
    return { at: [id] };
  }),
};
