import type { Updateable } from "kysely";
import { newBlocks } from "#features/discovery/home-page.ts";
import { defaultMenus } from "#features/menus/default-menus.ts";
import { defaultDesign } from "#features/settings/design/design.ts";
import type { AllSettings, SettingsFile } from "#features/settings/settings-contract.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";
import { aListing } from "../servers/shop-pages.ts";
import type { ApiCaller, Given, Write } from "./crm-writes.ts";

const by = (says: string, send: Write["send"]): Write => ({ by: "editor", says, send });
const forAdmins = (says: string, send: Write["send"]): Write => ({ by: "admin", says, send });

const fileOf = (text: string, name: string, more: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(more)) form.append(field, value);
  form.append("file", new Blob([text]), name);
  return form;
};
const addressOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, "-");

const aUser = (call: ApiCaller, name: string) =>
  call("POST", "/admin/users", { email: `${addressOf(name)}@example.com`, name, role: "editor" });
const aRedirect = (call: ApiCaller, name: string) =>
  call("POST", "/admin/redirects", { from: `/${addressOf(name)}`, to: "/about" });
const programme = (name: string) => ({
  name,
  homeUrl: "https://shop.example/",
  hosts: [`${addressOf(name)}.example`],
});
const link = (name: string) => ({
  name,
  url: "https://www.amazon.com/dp/B0CX23V2ZK",
  replaces: [],
  keywords: { en: [name] },
  isActive: true,
});

const lamps = (name: string) => fileOf(`Name,SKU,Price,Currency\n${name},L1,12,USD\n`, "lamps.csv");
const anImport = (call: ApiCaller, name: string) => call("POST", "/crm/imports", lamps(name));
const aFeed = (call: ApiCaller, name: string) => call("POST", "/admin/feeds", { name });

/** A feed with one run, whose row is updated with `run`. */
async function aRunFeed({ app, call, name }: Given, run: Updateable<Schema["feed_runs"]>) {
  const { id } = await aFeed(call, name);
  await call("POST", `/admin/feeds/${id}/upload`, lamps(name));
  await app.worker.runDue();
  const change = (tx: Tx) =>
    tx.updateTable("feed_runs").set(run).where("feed_id", "=", Number(id)).returning("id");
  const row = await app.db.transact((tx) => change(tx).executeTakeFirstOrThrow());
  return { id, runId: String(row.id) };
}

const earned = (name: string) =>
  fileOf(`Date,Earnings\n2026-03-01,${name.length}.5\n`, "march.csv", {
    settings: JSON.stringify({ programme: "walmart", currency: "USD" }),
  });

const aRun = async ({ call, name }: Given) => {
  const product = await call("POST", "/admin/products", { name, summary: "It is one." });
  return call("POST", "/admin/translations/runs", {
    to: ["fr"],
    things: [{ type: "product", id: product.id }],
  });
};
const steered = (verb: "pause" | "resume" | "cancel"): Write =>
  by(`${verb} translation-run`, async (given) => {
    const { id } = await aRun(given);
    if (verb === "resume") await given.call("POST", `/admin/translations/runs/${id}/pause`);
    return { at: [id] };
  });

/** A finished fetch of an unreachable URL. */
async function aFetch({ app, call, name }: Given): Promise<string> {
  const { id } = await call("POST", "/admin/fetcher/jobs", {
    urls: [`http://127.0.0.1:9/${addressOf(name)}`],
  });
  await app.worker.runDue();
  return id;
}
async function aJob(given: Given): Promise<number> {
  await given.call("POST", "/admin/fetcher/jobs", { urls: [`http://127.0.0.1:9/${addressOf(given.name)}`] });
  const { id } = await given.app.db.read
    .selectFrom("jobs")
    .select("id")
    .where("name", "=", "fetcher.run")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

export const siteWrites: Record<string, Write> = {
  "POST /api/admin/redirects": by("create redirect", ({ name }) => ({
    body: { from: `/${addressOf(name)}`, to: "/about" },
  })),
  "POST /api/admin/redirects/file": by("import redirect", ({ name }) => ({
    body: { csv: `from,to,status\n/${addressOf(name)},/about,301\n` },
  })),
  "PATCH /api/admin/redirects/{id}": by("update redirect", async ({ call, name }) => {
    const { id, version } = await aRedirect(call, name);
    return { at: [id], body: { version, to: "/contact" } };
  }),
  "DELETE /api/admin/redirects/{id}": by("delete redirect", async ({ call, name }) => ({
    at: [(await aRedirect(call, name)).id],
  })),
  "DELETE /api/admin/missing-paths": by("delete missing-path", () => ({
    query: "?path=/nowhere",
  })),
  "POST /api/admin/users": forAdmins("invite user", ({ name }) => ({
    body: { email: `${addressOf(name)}@example.com`, name, role: "editor" },
  })),
  "PATCH /api/admin/users/{id}": forAdmins("update user", async ({ call, name }) => {
    const { id, version } = await aUser(call, name);
    return { at: [id], body: { version, role: "admin" } };
  }),
  "DELETE /api/admin/users/{id}": forAdmins("delete user", async ({ call, name }) => ({
    at: [(await aUser(call, name)).id],
  })),
  "POST /api/admin/users/{id}/invite": forAdmins("invite user", async ({ call, name }) => ({
    at: [(await aUser(call, name)).id],
  })),
  "DELETE /api/admin/users/{id}/sessions": forAdmins("end-sessions user", async (given) => ({
    at: [(await aSession(given)).user],
  })),
  "DELETE /api/admin/users/{id}/sessions/{session}": forAdmins("end-sessions user", async (given) => {
    const { user, session } = await aSession(given);
    return { at: [user, session] };
  }),
  "PATCH /api/admin/settings": forAdmins("update settings", async ({ call, name }) => {
    const { sections } = await call<AllSettings>("GET", "/admin/settings");
    return {
      body: { section: "site", version: sections.site.version, change: { siteName: name.slice(0, 80) } },
    };
  }),
  "POST /api/admin/settings/import": forAdmins("update settings", async ({ call }) => {
    const file = await call<SettingsFile>("GET", "/admin/settings/export");
    return { body: { ...file, sections: { site: { ...file.sections.site, siteName: "Another" } } } };
  }),
  "POST /api/admin/design/publish": forAdmins("update settings", () => ({
    body: { version: 0, value: { ...defaultDesign, accent: "#6a1b9a" } },
  })),
  "POST /api/admin/static-pages/{page}": by("create page", () => ({ at: ["terms"] })),
  "POST /api/admin/programmes": forAdmins("create programme", ({ name }) => ({ body: programme(name) })),
  "PATCH /api/admin/programmes/{id}": forAdmins("update programme", async ({ call, name }) => {
    const { id, version } = await call("POST", "/admin/programmes", programme(name));
    return { at: [id], body: { version, name: "Renamed" } };
  }),
  "DELETE /api/admin/programmes/{id}": forAdmins("delete programme", async ({ call, name }) => ({
    at: [(await call("POST", "/admin/programmes", programme(name))).id],
  })),
  "PATCH /api/admin/rates": forAdmins("update rate", () => ({
    body: { quote: "EUR", rate: 0.9, seen: null },
  })),
  "POST /api/admin/links": by("create library-link", ({ name }) => ({ body: link(name) })),
  "PATCH /api/admin/links/{id}": by("update library-link", async ({ call, name }) => {
    const { id, version } = await call("POST", "/admin/links", link(name));
    return { at: [id], body: { version, link: link(`${name}, again`) } };
  }),
  "DELETE /api/admin/links/{id}": by("delete library-link", async ({ call, name }) => ({
    at: [(await call("POST", "/admin/links", link(name))).id],
  })),
  "POST /api/admin/earnings/runs": forAdmins("import earnings", ({ name }) => ({ body: earned(name) })),
  "POST /api/admin/earnings/runs/{id}/undo": forAdmins("undo earnings", async ({ call, name }) => ({
    at: [(await call("POST", "/admin/earnings/runs", earned(name))).id],
  })),
  "PATCH /api/admin/marketplaces": forAdmins("update marketplace", () => ({
    body: { key: "ebay", version: 0, fields: { clientId: "id", clientSecret: "secret" } },
  })),
  "PATCH /api/admin/front-page": by("update front-page", async ({ call }) => {
    const { version } = await call("GET", "/admin/front-page");
    return { body: { version, blocks: [newBlocks.picks] } };
  }),
  "PUT /api/admin/menus": by("update menus", async ({ call }) => {
    const { version } = await call("GET", "/admin/menus");
    return { body: { version, value: { ...defaultMenus([]), bottom: [] } } };
  }),
  "POST /api/admin/set-up": forAdmins("update settings", () => ({
    body: {
      answers: {
        siteName: "Kettles",
        contactEmail: "ada@example.com",
        languagesOff: [],
        programmes: [],
        keepsDemo: true,
      },
    },
  })),
  "POST /api/admin/jobs/{id}/cancel": by("cancel job", async (given) => ({ at: [await aJob(given)] })),
  "POST /api/admin/jobs/{id}/retry": by("retry job", async (given) => {
    const id = await aJob(given);
    await given.call("POST", `/admin/jobs/${id}/cancel`);
    return { at: [id] };
  }),
  "POST /api/admin/jobs/{id}/run-now": by("run-now job", async ({ app }) => {
    await app.worker.runDue();
    const [schedule] = await app.jobHealth.schedules();
    return { at: [schedule?.id ?? 0] };
  }),
  "POST /api/crm/imports": by("create import", ({ name }) => ({ body: lamps(name) })),
  "DELETE /api/admin/imports/{id}": by("delete import", async ({ call, name }) => ({
    at: [(await anImport(call, name)).id],
    body: {},
  })),
  "POST /api/admin/imports/{id}/start": by("import import", async ({ call, name }) => {
    const { id, version } = await anImport(call, name);
    return { at: [id], body: { what: "import", version } };
  }),
  "POST /api/admin/imports/{id}/undo": by("undo import", async ({ app, call, name }) => {
    const { id, version } = await anImport(call, name);
    await call("POST", `/admin/imports/${id}/start`, { what: "import", version });
    await app.worker.runDue();
    return { at: [id], body: { version: (await call("GET", `/admin/imports/${id}`)).version } };
  }),
  "POST /api/admin/feeds": by("create feed", ({ name }) => ({ body: { name } })),
  "PATCH /api/admin/feeds/{id}": by("update feed", async ({ call, name }) => {
    const { id, version } = await aFeed(call, name);
    return { at: [id], body: { version, everyHours: 12 } };
  }),
  "DELETE /api/admin/feeds/{id}": by("delete feed", async ({ call, name }) => ({
    at: [(await aFeed(call, name)).id],
  })),
  "POST /api/admin/feeds/{id}/upload": by("run feed", async ({ call, name }) => ({
    at: [(await aFeed(call, name)).id],
    body: lamps(name),
  })),
  "POST /api/admin/feeds/{id}/start": by("check feed", async (given) => ({
    at: [(await aRunFeed(given, { file_key: "kept" })).id],
    body: { what: "check" },
  })),
  "POST /api/admin/feeds/{id}/confirm": by("run feed", async (given) => {
    const loss = JSON.stringify({ known: 2, missing: 1 });
    const { id, runId } = await aRunFeed(given, { state: "held", loss });
    return { at: [id], body: { runId } };
  }),
  "PUT /api/admin/feeds/{id}/categories": by("update feed", async (given) => ({
    at: [(await aRunFeed(given, { problems: 0 })).id],
    body: { items: [{ text: "Lamps", categoryId: null }] },
  })),
  "POST /api/crm/fetcher/import": by("create product", ({ name }) => {
    const found = { ...aListing(), title: name, gtin: "", imageUrls: [], specs: [], lang: "en" };
    const fetchedAt = "2026-01-01T00:00:00Z";
    return { body: { items: [{ product: { ...found, fetchedAt, sources: { title: "you" } } }] } };
  }),
  "POST /api/admin/fetcher/jobs": by("create fetch", ({ name }) => ({
    body: { urls: [`http://127.0.0.1:9/${addressOf(name)}`] },
  })),
  "POST /api/admin/fetcher/jobs/{id}/retry": by("retry fetch", async (given) => ({
    at: [await aFetch(given)],
  })),
  "POST /api/articles/generate": by("order writing", ({ name }) => ({
    body: { topic: name, template: "guide" },
  })),
  "PATCH /api/admin/writer": forAdmins("update writer", async ({ call }) => {
    const { version } = await call("GET", "/admin/writer");
    return { body: { version, monthBudget: 5_000_000 } };
  }),
  "POST /api/admin/reports/{id}/settle": by("settle report", async ({ app, call, name }) => {
    const product = await call("POST", "/admin/products", { name, summary: "It is one." });
    await call("POST", `/admin/products/${product.id}/publish`, {});
    await call("POST", "/reports", { productId: product.id, kind: "price" });
    const { id } = await app.db.read.selectFrom("reports").select("id").executeTakeFirstOrThrow();
    return { at: [id] };
  }),
  "POST /api/crm/translate": by("order translation-run", async ({ call, name }) => {
    const { id } = await call("POST", "/admin/products", { name, summary: "It is one." });
    return { body: { type: "product", id, to: ["fr"] } };
  }),
  "POST /api/admin/translations/runs": by("order translation-run", async ({ call, name }) => {
    const { id } = await call("POST", "/admin/products", { name, summary: "It is one." });
    return { body: { to: ["fr"], things: [{ type: "product", id }] } };
  }),
  "POST /api/admin/translations/runs/{id}/pause": steered("pause"),
  "POST /api/admin/translations/runs/{id}/resume": steered("resume"),
  "POST /api/admin/translations/runs/{id}/cancel": steered("cancel"),
  "PUT /api/admin/translations/terms": by("update translation-terms", () => ({
    body: { lang: "ar", version: 0, terms: [], kept: ["Swan"] },
  })),
  "POST /api/admin/translations/terms/{into}/file": by("update translation-terms", () => ({
    at: ["he"],
    body: { csv: "source,target\nkettle,קומקום\n" },
  })),
};

/** A signed-in CRM user. */
async function aSession({ app, call, name }: Given): Promise<{ user: string; session: string }> {
  const member = { email: `${addressOf(name)}@example.com`, name, role: "editor" as const };
  const { id } = await app.accounts.createUser({ ...member, password: "blue kettle on the hob" });
  await call("POST", "/auth/login", { email: member.email, password: "blue kettle on the hob" });
  const { items } = await call<{ items: { id: string }[] }>("GET", `/admin/users/${id}/sessions`);
  return { user: String(id), session: items[0]?.id ?? "" };
}
