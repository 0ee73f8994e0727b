import { describe, expect, it } from "vitest";
import type { Inbox } from "#features/discovery/inbox.ts";
import { createAudit } from "#platform/audit/audit.service.ts";
import { AppError } from "#platform/errors.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { sampleDocument } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import { createPublishingSchedule } from "./publishing-schedule.service.ts";

const hour = 3_600_000;
const halfAQuestion = { faq: [{ question: "", answer: "Ten years." }] };

async function setUp() {
  const app = await testApp();
  const ada = await anEditor(app);
  const bodies = {
    categories: (name: string) => ({ name, description: `All about ${name}.` }),
    products: (name: string) => ({ name, summary: `${name} in a sentence` }),
    articles: (title: string) => ({ title, content: sampleDocument("First.") }),
  };
  /** An entity with this content, to be published in an hour. */
  async function planned(kind: keyof typeof bodies, name: string, draft?: object): Promise<string> {
    const { id, version } = (await ada.post(`/${kind}`, bodies[kind](name))).body;
    if (draft) expect((await ada.put(`/${kind}/${id}/draft`, { version, ...draft })).status).toBe(200);
    const publishAt = new Date(app.clock.now() + hour).toISOString();
    expect((await ada.post(`/${kind}/${id}/schedule`, { publishAt })).status).toBe(200);
    return id;
  }
  async function comes(): Promise<void> {
    app.clock.move(hour);
    await app.worker.runDue();
  }
  const isPublic = async (path: string) => (await call(app, `/api/${path}`)).status === 200;
  return { app, ada, planned, comes, isPublic };
}

describe("a scheduled publication", () => {
  it("happens even where others fail: those keep their draft, and the audit log says why", async () => {
    const { app, ada, planned, comes, isPublic } = await setUp();
    const halfway = await planned("categories", "Kettles", halfAQuestion);
    await planned("categories", "Pots");
    const numbered = await planned("products", "Kettle", { gtin: "40123" });
    await planned("products", "Pot");
    await planned("articles", "Tea");
    const taken = await planned("articles", "Coffee", { draftOf: null, slug: "tea" });
    await comes();
    const seen = ["categories", "products", "articles"].flatMap((kind) =>
      (kind === "articles"
        ? ["tea", "coffee"]
        : kind === "products"
          ? ["pot", "kettle"]
          : ["pots", "kettles"]
      ).map((slug) => isPublic(`${kind}/by-slug/${slug}`)),
    );
    expect(await Promise.all(seen)).toEqual([true, false, true, false, true, false]);
    for (const path of [`categories/${halfway}`, `products/${numbered}`, `articles/${taken}`])
      expect((await ada.get(`/${path}`)).body).toMatchObject({
        hasDraft: true,
        states: { en: { publishAt: null } },
      });
    const entries = await app.db.read
      .selectFrom("audit")
      .select(["entity_type", "entity_id", "actor_name", "after"])
      .where("action", "=", "missed-scheduled")
      .orderBy("id")
      .execute();
    expect(entries.map((entry) => ({ ...entry, after: JSON.parse(entry.after ?? "") }))).toEqual([
      {
        entity_type: "category",
        entity_id: halfway,
        actor_name: "",
        after: { langs: ["en"], publishAt: app.clock.now(), reason: ["faq.0.question: required"] },
      },
      {
        entity_type: "product",
        entity_id: numbered,
        actor_name: "",
        after: { langs: ["en"], publishAt: app.clock.now(), reason: ["gtin: gtin-length"] },
      },
      {
        entity_type: "article",
        entity_id: taken,
        actor_name: "",
        after: { langs: ["en"], publishAt: app.clock.now(), reason: ["slug: tea"] },
      },
    ]);
  });

  it("stays scheduled while the database is busy, and records each failure", async () => {
    const { app, planned } = await setUp();
    const [one, other] = [await planned("products", "Kettle"), await planned("products", "Pot")];
    app.clock.move(hour);
    const failures = new Map<number, Error>([
      [Number(one), new AppError("unavailable")],
      [Number(other), new Error("read ECONNRESET")],
    ]);
    const turned: number[] = [];
    const scheduled = {
      changed: async () => {},
      apply: async (_tx: object, { id }: { id: number }) => {
        const failure = failures.get(id);
        if (failure) throw failure;
        turned.push(id);
        return true;
      },
    };
    const types = {
      category: { scheduled },
      product: { scheduled },
      article: { scheduled },
      content: { scheduled },
    };
    const { db, clock } = app;
    const tick = createPublishingSchedule({ db, clock, audit: createAudit({ clock }), types });
    const all = await tick().catch((error: unknown) => error);
    expect(all).toBeInstanceOf(AggregateError);
    expect((all as AggregateError).errors).toEqual(expect.arrayContaining([...failures.values()]));
    failures.delete(Number(other));
    await expect(tick()).rejects.toBe(failures.get(Number(one)));
    failures.clear();
    expect(await tick()).toEqual({ turned: 1 });
    expect(turned).toEqual([Number(other), Number(one)]);
  });

  it("that failed is reported in the inbox, until it is published or scheduled again", async () => {
    const { ada, planned, comes, app } = await setUp();
    const category = await planned("categories", "Kettles", halfAQuestion);
    const product = await planned("products", "Kettle", { gtin: "40123" });
    const article = await planned("articles", "Coffee", { draftOf: null, categoryIds: ["999"] });
    const binned = await planned("products", "Pot", { gtin: "40123" });
    const missed = async () => {
      const { groups } = (await ada.get<Inbox>("/inbox?lang=en")).body;
      return groups.find(({ kind }) => kind === "plans-missed")?.items.map(({ label, at }) => [label, at]);
    };
    expect(await missed()).toBeUndefined();
    await comes();
    const at = new Date(app.clock.now()).toISOString();
    await ada.remove(`/products/${binned}`);
    expect(await missed()).toEqual(["Coffee", "Kettles", "Kettle"].map((name) => [name, at]));
    const states = async (path: string) => (await ada.get(path)).body.states.en;
    for (const path of [`/categories/${category}`, `/products/${product}`, `/articles/${article}`])
      expect(await states(path)).toMatchObject({ published: false, missedAt: at });

    for (const path of [`/products/${product}`, `/articles/${article}`]) {
      await ada.remove(`${path}/draft`);
      expect((await ada.post(`${path}/publish`, {})).status).toBe(200);
      expect(await states(path)).toMatchObject({ published: true, missedAt: null });
    }
    await ada.post(`/categories/${category}/schedule`, { publishAt: null });
    expect(await missed()).toBeUndefined();
  });
});
