import { expect, it } from "vitest";
import type { Agent, Plan } from "#features/agents/agent.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { agentSite, anAgent } from "#tests/support/site/agent-site.ts";
import { visit } from "#tests/support/site/page-visit.ts";

type PlanResult = {
  plan: string;
  state: string;
  item: { id: string };
  changes: Plan["changes"];
  languages: string[];
};
type ArticleNow = {
  title: string;
  states: { en: { published: boolean; publishedAt: string | null } };
  deletedAt: string | null;
};

const body = "## Which one\n\nThe **quiet** one.\n\n- Boils fast\n- Pours well";

it("an agent drafts an article, publishes only with the scope and a person's approval, and is reverted exactly", async () => {
  const site = await agentSite();
  const { app } = site;
  const ada = await aMember(app, "editor", "ada@example.com");
  const boss = await aMember(app, "admin", "boss@example.com");
  const state = async (id: string) => (await boss.by<ArticleNow>("GET", `/admin/articles/${id}`)).body;

  const writer = await anAgent(site, ada, ["content:read", "content:write"]);
  expect(writer.screen.pathname).toBe("/crm/connect-agent");
  const tools = (await writer.client.listTools()).tools.map(({ name }) => name);
  expect(tools).toEqual(expect.arrayContaining(["search", "get_article", "plan_create", "execute_plan"]));

  // A plan says what would change, and changes nothing.
  const given = { title: "Kettles", content: body, excerpt: "The quiet one." };
  const planned = await writer.use<PlanResult>("plan_create", { type: "article", changes: given });
  expect(planned.value).toMatchObject({ state: "open", item: { id: null, title: "Kettles" } });
  expect(planned.value.changes).toContainEqual({ path: "title", before: "", after: "Kettles" });
  expect(await app.db.read.selectFrom("articles").select("id").execute()).toEqual([]);
  const made = await writer.use<PlanResult>("execute_plan", { plan: planned.value.plan });
  expect(made.value.state).toBe("done");
  const { id } = made.value.item;
  const drafted = await state(id);
  expect(drafted).toMatchObject({
    title: "Kettles",
    states: { en: { published: false, publishedAt: null } },
  });

  // Without the scope nothing is published.
  await expect(writer.use("plan_publication", { type: "article", id })).rejects.toThrow();
  expect(await state(id)).toEqual(drafted);

  // With it, a person approves.
  const publisher = await anAgent(
    site,
    ada,
    ["content:read", "content:write", "content:publish"],
    "Publisher",
  );
  const publication = await publisher.use<PlanResult>("plan_publication", { type: "article", id });
  expect(publication.value).toMatchObject({ state: "open", languages: ["en"] });
  const waiting = await publisher.use<PlanResult>("execute_plan", { plan: publication.value.plan });
  expect(waiting.value.state).toBe("waiting");
  expect(await state(id)).toEqual(drafted);
  const plans = await ada.by<{ items: Plan[] }>("GET", "/admin/agent-plans");
  expect(plans.body.items[0]).toMatchObject({ state: "waiting", agent: { name: "Publisher" } });
  type Inbox = { groups: { kind: string; total: number; items: object[] }[] };
  const inInbox = async (by: typeof ada) =>
    (await by.by<Inbox>("GET", "/admin/inbox?lang=en")).body.groups.find(
      ({ kind }) => kind === "agents-waiting",
    );
  const row = { type: "plan", id: publication.value.plan, note: "Publisher" };
  for (const by of [ada, boss]) expect(await inInbox(by)).toMatchObject({ total: 1, items: [row] });
  expect(await inInbox(await aMember(app, "editor", "bea@example.com"))).toBeUndefined();
  const approved = await ada.by<Plan>("POST", `/admin/agent-plans/${publication.value.plan}/approve`);
  expect(await inInbox(ada)).toBeUndefined();
  expect(approved.body).toMatchObject({ state: "done", decidedBy: { id: ada.id }, canRevert: true });
  expect((await state(id)).states.en.published).toBe(true);
  const seen = await publisher.use<PlanResult>("get_plan", { plan: publication.value.plan });
  expect(seen.value.state).toBe("done");
  const read = await publisher.use("get_article", { slug: "kettles", lang: "en" });
  expect(read.text).toContain("The **quiet** one.");
  expect(read.text).toMatch(/earns commissions/);

  // Reverted exactly, step by step.
  const revert = (plan: string) => boss.by<Plan>("POST", `/admin/agent-plans/${plan}/revert`);
  expect((await revert(publication.value.plan)).body).toMatchObject({ state: "reverted", canRevert: false });
  const withoutTimes = ({ states: { en }, ...item }: ArticleNow & { updatedAt?: string }) => {
    const { updatedAt: _, ...text } = en as typeof en & { updatedAt?: string };
    return { ...item, updatedAt: "", states: { en: text } };
  };
  expect(withoutTimes(await state(id))).toEqual(withoutTimes(drafted));
  expect((await publisher.use("get_article", { slug: "kettles" })).isError).toBe(true);
  expect((await revert(publication.value.plan)).status).toBe(409);
  expect((await revert(planned.value.plan)).body).toMatchObject({ state: "reverted" });
  expect((await state(id)).deletedAt).not.toBeNull();

  // Every call is in the audit log, with the agent's name.
  type Entries = {
    items: { action: string; key: string | null; after: { tool?: string; outcome?: string } }[];
  };
  const { items } = (await boss.by<Entries>("GET", "/admin/audit?lang=en&limit=100")).body;
  const calls = items.filter(({ action }) => action === "call-tool");
  expect(calls.map(({ key, after }) => [key, after.tool, after.outcome]).reverse()).toEqual([
    ["Scribe", "plan_create", "ok"],
    ["Scribe", "execute_plan", "ok"],
    ["Scribe", "plan_publication", "scope-missing"],
    ["Publisher", "plan_publication", "ok"],
    ["Publisher", "execute_plan", "ok"],
    ["Publisher", "get_plan", "ok"],
    ["Publisher", "get_article", "ok"],
    ["Publisher", "get_article", "not-found"],
  ]);
  const publish = items.find(({ action }) => action === "publish");
  expect(publish?.key).toBe("Publisher");
  const agents = (await ada.by<{ items: Agent[] }>("GET", "/admin/agents")).body.items;
  expect(agents.map(({ name, state: now, host }) => [name, now, host])).toEqual([
    ["Publisher", "active", "127.0.0.1:7199"],
    ["Scribe", "active", "127.0.0.1:7199"],
  ]);
  const called = await ada.by<{ items: { tool: string }[] }>("GET", `/admin/agents/${agents[1]?.id}/calls`);
  expect(called.body.items.map(({ tool }) => tool)).toEqual([
    "plan_publication",
    "execute_plan",
    "plan_create",
  ]);
});

it("a change waits in the draft, is refused if the item was changed since, and its revert restores the draft before", async () => {
  const site = await agentSite();
  const { app } = site;
  const ada = await aMember(app, "editor");
  const agent = await anAgent(site, ada, ["content:read", "content:write"]);
  const made = await ada.by<{ id: string; version: number }>("POST", "/admin/products", {
    name: "Kettle",
    summary: "Boils.",
  });
  const { id, version } = made.body;
  const path = `/admin/products/${id}`;
  const draftNow = async () =>
    (await ada.by<{ content?: { summary: string; brand: string } }>("GET", `${path}/draft`)).body.content;
  await ada.by("PUT", `${path}/draft`, { version, draftOf: null, summary: "Boils quietly." });

  const plan = async (changes: object) =>
    (await agent.use<PlanResult>("plan_change", { type: "product", id, changes })).value;
  const late = await plan({ brand: "Halden" });
  expect(late.changes).toEqual([{ path: "brand", before: "", after: "Halden" }]);
  const { body: draft } = await ada.by<{ updatedAt: string }>("GET", `${path}/draft`);
  app.clock.move(1_000);
  await ada.by("PUT", `${path}/draft`, { version, draftOf: draft.updatedAt, summary: "Boils very quietly." });
  const refused = await agent.use("execute_plan", { plan: late.plan });
  expect([refused.isError, refused.text.split(":")[0]]).toEqual([true, "conflict"]);

  const now = await plan({ brand: "Halden" });
  app.clock.move(1_000);
  expect((await agent.use<PlanResult>("execute_plan", { plan: now.plan })).value.state).toBe("done");
  expect(await draftNow()).toMatchObject({ summary: "Boils very quietly.", brand: "Halden" });
  expect((await agent.use("execute_plan", { plan: now.plan })).isError).toBe(true);
  expect((await ada.by("POST", `/admin/agent-plans/${now.plan}/revert`)).status).toBe(200);
  expect(await draftNow()).toMatchObject({ summary: "Boils very quietly.", brand: "" });

  // What a person edited since stays.
  const edited = await plan({ brand: "Halden" });
  app.clock.move(1_000);
  await agent.use("execute_plan", { plan: edited.plan });
  const { body: latest } = await ada.by<{ updatedAt: string }>("GET", `${path}/draft`);
  app.clock.move(1_000);
  await ada.by("PUT", `${path}/draft`, { version, draftOf: latest.updatedAt, summary: "Mine." });
  expect((await ada.by("POST", `/admin/agent-plans/${edited.plan}/revert`)).status).toBe(409);
  expect(await draftNow()).toMatchObject({ summary: "Mine.", brand: "Halden" });

  // Refused with the field, and nothing is saved.
  const wrong = await agent.use("plan_change", { type: "product", id, changes: { nonsense: 1, name: "" } });
  expect([wrong.isError, wrong.text]).toEqual([true, expect.stringContaining("nonsense")]);
});

it("an agent's category is the last of its level, changes in its draft, and is public after a person's approval", async () => {
  const site = await agentSite();
  const { app } = site;
  const ada = await aMember(app, "admin");
  const kitchen = await aCategory(app, "Kitchen");
  const agent = await anAgent(site, ada, ["content:read", "content:write", "content:publish"]);
  type Category = { parentId: string; sortOrder: number; description: string; texts: Now[] };
  type Now = { lang: string; published: boolean };
  const run = async (tool: string, given: object) => {
    const { plan } = (await agent.use<PlanResult>(tool, { type: "category", ...given })).value;
    return (await agent.use<PlanResult>("execute_plan", { plan })).value;
  };
  const changes = { name: "Toasters", description: "Brown bread.", parentId: String(kitchen) };
  const { id } = (await run("plan_create", { changes })).item;
  const state = async () => (await ada.by<Category>("GET", `/admin/categories/${id}`)).body;
  expect(await state()).toMatchObject({ parentId: String(kitchen), sortOrder: 1 });

  await run("plan_change", { id, changes: { description: "Toast bread." } });
  expect((await state()).description).toBe("Brown bread.");
  const publication = await run("plan_publication", { id });
  expect(publication).toMatchObject({ state: "waiting", languages: ["en"] });
  expect((await visit(app, "/category/toasters")).status).toBe(404);
  await ada.by("POST", `/admin/agent-plans/${publication.plan}/approve`);
  expect((await visit(app, "/category/toasters")).status).toBe(200);
  expect((await state()).description).toBe("Toast bread.");
  await ada.by("POST", `/admin/agent-plans/${publication.plan}/revert`);
  expect((await visit(app, "/category/toasters")).status).toBe(404);
  expect((await state()).description).toBe("Brown bread.");
  // A draft may be unfinished; what cannot be published is refused when that is planned.
  await run("plan_change", { id, changes: { parentId: id } });
  const loop = await agent.use("plan_publication", { type: "category", id });
  expect([loop.isError, loop.text.split(":")[0]]).toEqual([true, "invalid"]);
});

it("an agent gets no prices and images of products, and no texts of shops that forbid it", async () => {
  const site = await agentSite();
  const { app } = site;
  const ada = await aMember(app, "editor");
  const agent = await anAgent(site, ada, ["content:read", "content:write", "content:publish"]);
  const texts = { en: { name: "Kettle", summary: "The shop says so.", verdict: "We like it." } };
  const url = "https://www.amazon.com/dp/B09XS7JWHH";
  const offers = [anOffer(app, { programme: "amazon", url, externalId: "B09XS7JWHH" })];
  const imageUrl = "https://shop.example/kettle.jpg";
  const id = String(await aProduct(app, "Kettle", { texts, offers, imageUrl }));
  type Read = { content: Record<string, unknown>; withheld: string[] };
  const read = await agent.use<Read>("get_content", { type: "product", id });
  expect(read.value.content).toMatchObject({ name: "Kettle", verdict: "We like it." });
  expect(read.value.withheld).toEqual(expect.arrayContaining(["price", "imageUrl", "images", "summary"]));
  const plan = await agent.use<PlanResult>("plan_change", {
    type: "product",
    id,
    changes: { summary: "Ours.", verdict: "Still." },
  });
  expect(plan.value.changes).toEqual([
    { path: "summary", before: "", after: "Ours." },
    { path: "verdict", before: "We like it.", after: "Still." },
  ]);
  for (const { text } of [read, plan]) expect(text).not.toMatch(/The shop says so|shop\.example/);
  // A person sees it all.
  await agent.use("execute_plan", { plan: plan.value.plan });
  const { items } = (await ada.by<{ items: Plan[] }>("GET", "/admin/agent-plans")).body;
  expect(items[0]?.changes[0]).toEqual({ path: "summary", before: "The shop says so.", after: "Ours." });
});
