import type { Given, Write } from "./crm-writes.ts";

const by = (says: string, send: Write["send"]): Write => ({ by: "editor", says, send });

/** A reader's question that waits for an answer. */
async function aQuestion({ app, call, name }: Given): Promise<number> {
  const { id } = await call("POST", "/admin/articles", { title: `Kettles ${name}` });
  return app.db.transact(async (tx) => {
    const question = { article_id: Number(id), lang: "en", state: "open", question: "Is it loud?" };
    const { id: made } = await tx
      .insertInto("reader_questions")
      .values({ ...question, created_at: 0, updated_at: 0 })
      .returning("id")
      .executeTakeFirstOrThrow();
    return made;
  });
}

export const feedbackWrites: Record<string, Write> = {
  "POST /api/admin/questions/{id}/answer": by("publish question", async (given) => ({
    at: [await aQuestion(given)],
    body: { version: 1, answer: "No." },
  })),
  "POST /api/admin/questions/{id}/reject": by("reject question", async (given) => ({
    at: [await aQuestion(given)],
    body: { version: 1 },
  })),
  "PUT /api/admin/articles/{id}/submission": by("submit article", async ({ call, name }) => {
    const { id } = await call("POST", "/admin/articles", { title: `Kettles ${name}` });
    const { hash } = (await call("GET", `/admin/articles/${id}/submission`)) as unknown as { hash: string };
    return { at: [Number(id)], body: { act: "submit", hash } };
  }),
  "DELETE /api/admin/questions/{id}": by("delete question", async (given) => ({
    at: [await aQuestion(given)],
  })),
};
