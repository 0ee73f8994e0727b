import { describe, expect, it } from "vitest";
import type { CommentThread } from "#content/comment.ts";
import type { Inbox } from "#features/discovery/inbox.ts";
import type { App } from "#server/app.ts";
import { queuedMails } from "#tests/support/calls/account-calls.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Threads = { threads: CommentThread[]; people: { id: string; name: string; canBeMentioned: boolean }[] };
const anchor = { block: "abc123", before: ["aa"], after: [], words: "It is quiet." };

const mailsOf = async (app: App) =>
  (await queuedMails(app)).filter(({ kind }) => kind.startsWith("comment-"));

/** An article with its editor Ada, and Ben who reads with her. */
async function aTeam() {
  const app = await testApp();
  const [ada, ben] = [await anEditor(app, "Ada"), await anEditor(app, "Ben")];
  const { id } = (await ada.post<{ id: string }>("/articles", { title: "Quiet kettles" })).body;
  const of = { type: "article", id };
  const begin = (by: typeof ada, text: string, more: object = {}) =>
    by.post<{ id: string }>("/comments", { ...of, lang: null, anchor: null, quote: "", text, ...more });
  const list = async (by = ada) => (await by.get<Threads>(`/comments?type=article&id=${id}`)).body;
  return { app, ada, ben, id, begin, list };
}

describe("comments", () => {
  it("are written, answered, resolved, reopened, changed and deleted", async () => {
    const { ada, ben, begin, list } = await aTeam();
    const { status, body } = await begin(ada, "  Is this\r\nright?\u0000 ", {
      ...{ lang: "en", anchor, quote: "It is quiet." },
    });
    expect(status).toBe(201);
    const reply = await ben.post<{ id: string }>(`/comments/${body.id}/replies`, {
      text: "Yes <b>it</b> is.",
    });
    expect(reply.status).toBe(201);
    expect((await list()).threads).toMatchObject([
      {
        ...{ id: body.id, lang: "en", anchor, quote: "It is quiet.", isResolved: false },
        comments: [
          { author: String(ada.id), text: "Is this\nright?", editedAt: null },
          { author: String(ben.id), text: "Yes <b>it</b> is." },
        ],
      },
    ]);
    expect((await ben.patch(`/comments/${body.id}`, { isResolved: true })).status).toBe(204);
    expect((await list()).threads[0]?.isResolved).toBe(true);
    // A reply says that it is not dealt with.
    await ada.post(`/comments/${body.id}/replies`, { text: "Are you sure?" });
    expect((await list()).threads[0]?.isResolved).toBe(false);
    expect((await ben.put(`/comments/replies/${reply.body.id}`, { text: "No." })).status).toBe(204);
    expect((await list()).threads[0]?.comments[1]).toMatchObject({
      text: "No.",
      editedAt: expect.any(String),
    });
    const moved = { ...anchor, block: "def456" };
    expect((await ben.patch(`/comments/${body.id}`, { anchor: moved })).status).toBe(204);
    expect((await list()).threads[0]?.anchor).toEqual(moved);
    for (const { id, author } of (await list()).threads[0]?.comments ?? [])
      expect((await (author === String(ada.id) ? ada : ben).remove(`/comments/replies/${id}`)).status).toBe(
        204,
      );
    expect((await list()).threads).toEqual([]);
  });

  it("are changed by their author and deleted by an administrator too", async () => {
    const { app, ada, ben, begin, list } = await aTeam();
    await begin(ada, "Mine.");
    const id = (await list()).threads[0]?.comments[0]?.id;
    const boss = await anEditor(app, "Eve", "admin");
    for (const other of [ben, boss])
      expect((await other.put(`/comments/replies/${id}`, { text: "Not mine." })).status).toBe(403);
    expect((await ben.remove(`/comments/replies/${id}`)).status).toBe(403);
    expect((await boss.remove(`/comments/replies/${id}`)).status).toBe(204);
    expect((await boss.remove(`/comments/replies/${id}`)).status).toBe(404);
  });

  it("are sent once with the same key", async () => {
    const { ada, list, id } = await aTeam();
    const sent = { type: "article", id, lang: null, anchor: null, quote: "", text: "Once." };
    const key = { "Idempotency-Key": "one" };
    const first = await ada.post("/comments", sent, key);
    expect((await ada.post("/comments", sent, key)).body).toEqual(first.body);
    const reply = () => ada.post(`/comments/${first.body.id}/replies`, { text: "And once." }, key);
    expect((await reply()).body).toEqual((await reply()).body);
    expect((await list()).threads.map(({ comments }) => comments.length)).toEqual([2]);
  });

  it("stay when their author goes, and go with their item", async () => {
    const { app, ada, ben, begin, list, id } = await aTeam();
    await begin(ben, `Ask @[${ada.id}].`);
    await app.db.transact((tx) => tx.deleteFrom("users").where("id", "=", Number(ben.id)).execute());
    expect((await list()).threads[0]?.comments).toMatchObject([{ author: null }]);
    await app.db.transact((tx) => tx.deleteFrom("articles").where("id", "=", Number(id)).execute());
    for (const table of ["comment_threads", "comments", "comment_mentions"] as const)
      expect(await app.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it("are on items of every type", async () => {
    const { ada } = await aTeam();
    for (const [type, path, made] of [
      ["product", "/products", { name: "Kettle" }],
      ["category", "/categories", { name: "Kettles" }],
      ["page", "/content/page", { title: "Press" }],
      ["reusable", "/content/reusable", { title: "How we test" }],
    ] as const) {
      const { id } = (await ada.post<{ id: string }>(path, made)).body;
      const sent = { type, id, lang: null, anchor: null, quote: "", text: `On a ${type}.` };
      expect((await ada.post("/comments", sent)).status).toBe(201);
      const { threads } = (await ada.get<Threads>(`/comments?type=${type}&id=${id}`)).body;
      expect(threads).toMatchObject([{ comments: [{ text: `On a ${type}.` }] }]);
    }
  });
});

describe("rights", () => {
  it("an author reads and writes those on own articles, and is mentioned there alone", async () => {
    const { app, ada, begin, id } = await aTeam();
    const noa = await anEditor(app, "Noa", "author");
    const own = (await noa.post<{ id: string }>("/articles", { title: "Mine" })).body;
    const on = { type: "article", id: own.id };
    const { status, body } = await begin(noa, "Is this right?", on);
    expect(status).toBe(201);
    expect((await begin(ada, `@[${noa.id}] Yes.`, on)).status).toBe(201);
    const isOffered = async (item: string) =>
      (await ada.get<Threads>(`/comments?type=article&id=${item}`)).body.people.find(
        (one) => one.id === String(noa.id),
      )?.canBeMentioned;
    expect([await isOffered(own.id), await isOffered(id)]).toEqual([true, false]);
    expect((await begin(ada, `@[${noa.id}] Look.`)).status).toBe(422);
    const { id: thread } = (await begin(ada, "Not for authors.")).body;
    const product = (await ada.post<{ id: string }>("/products", { name: "Kettle" })).body;
    const refused = [
      await noa.get(`/comments?type=article&id=${id}`),
      await noa.get(`/comments?type=product&id=${product.id}`),
      await begin(noa, "Hello."),
      await noa.post(`/comments/${thread}/replies`, { text: "Hello." }),
      await noa.patch(`/comments/${thread}`, { isResolved: true }),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
    expect((await noa.patch(`/comments/${body.id}`, { isResolved: true })).status).toBe(204);
  });

  it("a translator reads and writes those of own languages and of the whole", async () => {
    const { app, ada, begin, list } = await aTeam();
    const luc = await anEditor(app, "Luc", "translator", ["fr"]);
    const english = await begin(ada, "In English.", { lang: "en" });
    const french = await begin(ada, "En français.", { lang: "fr" });
    await begin(ada, "Everything.");
    const texts = (await list(luc)).threads.map(({ comments }) => comments[0]?.text);
    expect(texts).toEqual(["En français.", "Everything."]);
    expect((await begin(luc, "Mine.", { lang: "en" })).status).toBe(403);
    expect((await begin(luc, "Le mien.", { lang: "fr" })).status).toBe(201);
    const answers = [english, french].map(({ body }) =>
      luc.post(`/comments/${body.id}/replies`, { text: "Oui." }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 201]);
    expect((await luc.patch(`/comments/${english.body.id}`, { isResolved: true })).status).toBe(404);
    // Nor is a translator mentioned where only others read.
    const mention = `@[${luc.id}]`;
    expect((await begin(ada, mention, { lang: "en" })).status).toBe(422);
    expect((await begin(ada, mention, { lang: "fr" })).status).toBe(201);
  });

  it("readers and strangers have none, and an item that is not there has no comments", async () => {
    const { app, ada, id } = await aTeam();
    const path = `/api/admin/comments?type=article&id=${id}`;
    expect((await app.api.fetch(new Request(`http://test${path}`))).status).toBe(401);
    expect((await ada.get("/comments?type=article&id=99999")).status).toBe(404);
    const sent = { lang: null, anchor: null, quote: "", text: "Where?" };
    expect((await ada.post("/comments", { type: "article", id: "99999", ...sent })).status).toBe(404);
    expect((await ada.post("/comments", { type: "user", id, ...sent })).status).toBe(422);
    expect((await ada.post("/comments/99999/replies", { text: "Where?" })).status).toBe(404);
  });

  it("the names of others are shown, and no email address", async () => {
    const { app, ada, ben, begin, list } = await aTeam();
    await begin(ada, `@[${ben.id}] please.`);
    const said = JSON.stringify(await list());
    expect(said).toContain('"Ben"');
    expect(said).not.toContain("@example.com");
    expect(JSON.stringify(await app.articles.admin.get(1))).not.toContain("please");
  });
});

describe("mails", () => {
  it("go once to everyone mentioned, in their language, with a link to the thread", async () => {
    const { app, ada, ben, begin, list, id } = await aTeam();
    await app.db.transact((tx) =>
      tx.updateTable("users").set({ language: "he" }).where("id", "=", Number(ben.id)).execute(),
    );
    const text = `@[${ben.id}] and @[${ben.id}]: is @[${ada.id}] right?`;
    const { body } = await begin(ada, text, { lang: "en", anchor });
    expect(await mailsOf(app)).toMatchObject([
      {
        ...{ to: "ben@example.com", lang: "he", kind: "comment-mention" },
        values: {
          name: "Ben",
          url: `https://magpie.example/crm/articles/${id}/edit?lang=en&thread=${body.id}`,
          more: { author: "Ada", item: "Quiet kettles", words: "@Ben and @Ben: is @Ada right?" },
        },
      },
    ]);
    // Who is mentioned already gets no other mail for the same comment.
    const comment = (await list()).threads[0]?.comments[0]?.id;
    const eve = await anEditor(app, "Eve", "admin");
    await ada.put(`/comments/replies/${comment}`, { text: `@[${ben.id}] @[${eve.id}] again.` });
    expect((await mailsOf(app)).map(({ to }) => to)).toEqual(["ben@example.com", "eve@example.com"]);
  });

  it("go to the author of the thread for a reply, never for an own comment", async () => {
    const { app, ada, ben, begin } = await aTeam();
    const { body } = await begin(ada, "Is this right?");
    await ada.post(`/comments/${body.id}/replies`, { text: `I think so, @[${ada.id}].` });
    expect(await mailsOf(app)).toEqual([]);
    await ben.post(`/comments/${body.id}/replies`, { text: "No." });
    await ben.post(`/comments/${body.id}/replies`, { text: `Sorry, @[${ada.id}].` });
    expect((await mailsOf(app)).map(({ to, kind }) => `${kind} ${to}`)).toEqual([
      "comment-reply ada@example.com",
      "comment-mention ada@example.com",
    ]);
  });

  it("only users who can open the item are mentioned", async () => {
    const { app, ada, ben, begin, list } = await aTeam();
    await app.accounts.changeRole(ben.id, "user", null);
    expect((await begin(ada, `@[${ben.id}]`)).status).toBe(422);
    expect((await begin(ada, "@[99999]")).status).toBe(422);
    expect(await mailsOf(app)).toEqual([]);
    expect((await list()).threads).toEqual([]);
  });
});

it("mentions in open threads are in the inbox of whom they mention", async () => {
  const { ada, ben, begin, id } = await aTeam();
  const { body } = await begin(ada, `Please look, @[${ben.id}].`, { lang: "en" });
  const inboxOf = async (who: typeof ada) =>
    (await who.get<Inbox>("/inbox?lang=en")).body.groups.find(({ kind }) => kind === "comments-mine");
  expect(await inboxOf(ada)).toBeUndefined();
  expect(await inboxOf(ben)).toMatchObject({
    total: 1,
    items: [{ label: "Quiet kettles", note: "Please look, @Ben.", about: { type: "article", id } }],
  });
  await ben.patch(`/comments/${body.id}`, { isResolved: true });
  expect(await inboxOf(ben)).toBeUndefined();
});

it("hostile input is a client's error", async () => {
  const { ada, begin, list } = await aTeam();
  const refused: [string, object?][] = [
    [" \u0000\u200b".slice(0, 2)],
    ["x".repeat(2_001)],
    ["x".repeat(100_000)],
    [Array.from({ length: 21 }, (_, i) => `@[${i + 1}]`).join("")],
    ["Fine.", { lang: "xx" }],
    ["Fine.", { anchor: { ...anchor, block: "<script>" } }],
    ["Fine.", { anchor: { ...anchor, before: Array.from({ length: 9 }, () => "aa") } }],
    ["Fine.", { anchor: JSON.parse('{"__proto__":{}}') }],
    ["Fine.", { quote: "x".repeat(301) }],
    ["Fine.", { id: "1; drop table comments" }],
    ["Fine.", { type: "__proto__" }],
    ["Fine.", { type: "constructor" }],
  ];
  for (const [text, more] of refused)
    expect([(await begin(ada, text, more)).status, text.slice(0, 20)]).toEqual([422, text.slice(0, 20)]);
  expect((await begin(ada, "@[0] @[12345678901] @[x] \ud800")).status).toBe(201);
  expect((await list()).threads[0]?.comments[0]?.text).toBe("@[0] @[12345678901] @[x] \ufffd");
  expect((await ada.get("/comments?type=article&id=abc")).status).toBe(400);
});
