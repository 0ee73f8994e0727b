import { expect, it } from "vitest";
import type { Inbox } from "#features/discovery/inbox.ts";
import type { HelpfulCount, ReaderQuestion } from "#features/feedback/feedback.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

/** A site that takes votes and questions, its editor, and an article. */
async function aSite(change = { asksHelpful: true, takesQuestions: true }) {
  const app = await testApp();
  const set = (values: typeof change) =>
    app.db.transact((tx) => app.settings.editing.set(tx, "feedback", values, null));
  await set(change);
  const [editor, id] = [await aMember(app, "editor"), String(await anArticle(app, "Quiet kettles"))];
  const form = (path: string, fields: Record<string, string>, ip?: string) =>
    app.api.fetch(
      new Request(`http://test/api/feedback/${path}`, { method: "POST", body: new URLSearchParams(fields) }),
      { incoming: { socket: { remoteAddress: ip } } },
    );
  /** Sends a question as a person would; answers with the step of the page that follows. */
  const ask = async (question: string, fields: Record<string, string> = {}) => {
    const token = await app.feedback.questions.formToken(Number(id));
    // A minute later, when the address may send again.
    app.clock.move(60_000);
    const sent = await form("questions", {
      articleId: id,
      lang: "fr",
      question,
      token,
      website: "",
      ...fields,
    });
    expect(sent.status).toBe(303);
    return sent.headers.get("location");
  };
  const list = async (state = "open") =>
    (await editor.by<{ items: ReaderQuestion[]; total: number }>("GET", `/admin/questions?state=${state}`))
      .body;
  return { app, set, editor, id, form, ask, list, shown: () => app.feedback.ofArticle(Number(id), "fr") };
}

it("is off on a new site", async () => {
  const { id, form, shown, app } = await aSite({ asksHelpful: false, takesQuestions: false });
  expect(await shown()).toBeNull();
  const vote = { articleId: id, helpful: "yes", lang: "en" };
  expect((await callApi(app, "POST", "/feedback/helpful", vote)).status).toBe(404);
  const token = await app.feedback.questions.formToken(Number(id));
  app.clock.move(10_000);
  const question = { articleId: id, lang: "en", question: "Is it loud in a kitchen?", token };
  expect((await form("questions", question)).status).toBe(404);
  await expect(app.feedback.askedArticle(Number(id), "en")).rejects.toMatchObject({ code: "not-found" });
});

it("counts one vote per network, article and day, and forgets who voted", async () => {
  const { app, editor, id, form } = await aSite();
  const vote = (helpful: string, ip: string) =>
    form("helpful", { articleId: id, lang: "en", helpful, back: "/article/quiet-kettles" }, ip);
  const first = await vote("yes", "203.0.113.7");
  expect([first.status, first.headers.get("location")]).toEqual([303, "/article/quiet-kettles#helpful"]);
  await vote("no", "203.0.113.7");
  await vote("no", "2001:db8:1:2::1");
  await vote("yes", "2001:db8:1:2::ffff");
  const counts = async () =>
    (await editor.by<{ items: HelpfulCount[] }>("GET", "/admin/helpful?lang=en")).body.items;
  expect(await counts()).toEqual([{ id, title: "Quiet kettles", yes: 1, no: 1 }]);
  const voters = () => app.db.read.selectFrom("helpful_voters").selectAll().execute();
  expect(await voters()).toHaveLength(2);
  expect(JSON.stringify(await voters())).not.toContain("203.0.113");
  const key = async () => (await app.settings.kept("helpful-key"))?.value;
  const before = await key();
  expect(before).toBeDefined();
  app.clock.move(86_400_000);
  await app.feedback.maintain();
  expect(await voters()).toEqual([]);
  expect(await key()).not.toEqual(before);
  await vote("yes", "203.0.113.7");
  expect(await app.feedback.helpful.counts("en")).toMatchObject([{ yes: 2, no: 1 }]);
});

it("publishes a question with its answer only, in its language, and takes it back", async () => {
  const { app, editor, ask, list, shown, id } = await aSite();
  expect(await ask("La bouilloire est-elle <b>bruyante</b> ?")).toBe(`/fr/questions/${id}/sent`);
  expect((await shown())?.questions).toEqual([]);
  const [open] = (await list()).items;
  expect(open).toMatchObject({
    ...{ article: "Quiet kettles", articleId: id, lang: "fr", state: "open", answer: null },
    question: "La bouilloire est-elle <b>bruyante</b> ?",
  });
  const { body: inbox } = await editor.by<Inbox>("GET", "/admin/inbox?lang=en");
  expect(inbox.groups.find(({ kind }) => kind === "questions-open")).toMatchObject({
    total: 1,
    items: [{ label: "Quiet kettles", note: open?.question, textLang: "fr" }],
  });
  const answer = (text: string, version?: number) =>
    editor.by("POST", `/admin/questions/${open?.id}/answer`, { version: version ?? 1, answer: text });
  expect((await answer(" ")).status).toBe(422);
  expect((await answer("Non.")).status).toBe(204);
  expect((await answer("Oui.")).status).toBe(409);
  expect((await answer("Non, 60 dB.", 2)).status).toBe(204);
  expect((await shown())?.questions).toEqual([
    { id: open?.id, question: open?.question, answer: "Non, 60 dB." },
  ]);
  expect((await app.feedback.ofArticle(Number(id), "en"))?.questions).toEqual([]);
  expect((await editor.by("POST", `/admin/questions/${open?.id}/reject`, { version: 3 })).status).toBe(204);
  expect((await shown())?.questions).toEqual([]);
  expect((await list("rejected")).total).toBe(1);
  app.clock.move(31 * 86_400_000);
  await app.feedback.maintain();
  expect(await app.db.read.selectFrom("reader_questions").selectAll().execute()).toEqual([]);
});

it("shows the newest answer last", async () => {
  const { app, editor, ask, list, shown } = await aSite();
  await ask("Combien pèse-t-elle ?");
  await ask("Combien coûte-t-elle ?");
  for (const { id } of (await list()).items) {
    await editor.by("POST", `/admin/questions/${id}/answer`, { version: 1, answer: "Peu." });
    app.clock.move(1_000);
  }
  expect((await shown())?.questions.map(({ question }) => question)).toEqual([
    "Combien coûte-t-elle ?",
    "Combien pèse-t-elle ?",
  ]);
});

it("drops spam without a word, and explains what people can mend", async () => {
  const { app, ask, list, id } = await aSite();
  const question = "How loud is it in a kitchen?";
  const path = `/fr/questions/${id}`;
  expect(await ask(question)).toBe(`${path}/sent`);
  // A duplicate, and a program that fills in every field.
  expect(await ask(`  ${question.toUpperCase()}!`)).toBe(`${path}/sent`);
  expect(await ask("Buy our kettles, they are cheap", { website: "spam.example" })).toBe(`${path}/sent`);
  for (const link of ["See https://spam.example now", "Look at www.spam.example", "An <a href=x>anchor</a>"])
    expect(await ask(link)).toBe(`${path}/links`);
  const tokenOf = (articleId: number) => app.feedback.questions.formToken(articleId);
  const [other, former] = [await tokenOf(Number(id) + 1), await tokenOf(Number(id))];
  app.clock.move(86_400_000);
  for (const [text, fields] of [
    ["short", {}],
    ["x".repeat(1_001), {}],
    ["\u0000\u0001\u0002 \u0003 \u0007 \u0008 \u001b \u007f", {}],
    ["Is a forged token taken?", { token: "v1.forged-token" }],
    ["Is one of another form taken?", { token: other }],
    ["Is a form of yesterday taken?", { token: former }],
  ] as const)
    expect(await ask(text, fields)).toBe(`${path}/retry`);
  expect((await list()).total).toBe(1);
});

it("refuses a form that is sent at once", async () => {
  const { app, form, id } = await aSite();
  const token = await app.feedback.questions.formToken(Number(id));
  const fields = { articleId: id, lang: "en", question: "How loud is it really?", token };
  app.clock.move(2_000);
  expect((await form("questions", fields)).headers.get("location")).toBe(`/questions/${id}/retry`);
  app.clock.move(2_000);
  expect((await form("questions", fields)).headers.get("location")).toBe(`/questions/${id}/sent`);
});

it("answers hostile input with client errors, and too much of it with 429", async () => {
  const { app, form, id } = await aSite();
  const huge = "x".repeat(1_048_576);
  for (const fields of [
    { articleId: id, question: huge },
    { articleId: "1 or 1=1", question: "Is it loud?" },
    { articleId: "999999", lang: "en", question: "Is it really loud?", token: "v1.forged" },
    {},
  ])
    expect((await form("questions", fields as Record<string, string>)).status).toBeLessThan(500);
  const vote = async (fields: Record<string, string>) => (await form("helpful", fields)).status;
  const maybe = { articleId: id, helpful: "maybe", lang: "en" };
  expect([await vote({}), await vote(maybe), await vote({ ...maybe, helpful: huge })]).toEqual([
    422, 422, 413,
  ]);
  const unknown = { articleId: "999999", helpful: "yes", lang: "en" };
  expect((await callApi(app, "POST", "/feedback/helpful", unknown)).status).toBe(404);
  const statuses = new Set<number>();
  for (let i = 0; i < 8; i++)
    statuses.add((await form("questions", { articleId: id }, "198.51.100.9")).status);
  expect(statuses).toEqual(new Set([303, 429]));
});

it("is for editors only", async () => {
  const { app } = await aSite();
  const luc = await anEditor(app, "Luc", "translator", ["fr"]);
  for (const path of ["questions", "helpful"]) {
    expect((await callApi(app, "GET", `/admin/${path}`)).status).toBe(401);
    expect((await luc.get(`/${path}`)).status).toBe(403);
  }
});
