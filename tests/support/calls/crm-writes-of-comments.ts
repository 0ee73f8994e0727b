import type { CreatedEntity, Given, Write } from "./crm-writes.ts";

const by = (says: string, send: Write["send"]): Write => ({ by: "editor", says: `${says} article`, send });

const onItem = { lang: null, anchor: null, quote: "", text: "Is this still right?" };

/** A thread of the caller's on an article. */
async function aThread({ call, name }: Given): Promise<{ thread: string; comment: string }> {
  const { id } = await call("POST", "/admin/articles", { title: `Kettles ${name}` });
  const { id: thread } = await call("POST", "/admin/comments", { type: "article", id, ...onItem });
  const { id: comment } = await call<CreatedEntity>("POST", `/admin/comments/${thread}/replies`, {
    text: "Yes.",
  });
  return { thread, comment };
}

export const commentWrites: Record<string, Write> = {
  "POST /api/admin/comments": by("comment", async ({ call, name }) => {
    const { id } = await call("POST", "/admin/articles", { title: `Kettles ${name}` });
    return { body: { type: "article", id, ...onItem } };
  }),
  "POST /api/admin/comments/{id}/replies": by("comment", async (given) => ({
    at: [(await aThread(given)).thread],
    body: { text: "No." },
  })),
  "PATCH /api/admin/comments/{id}": by("resolve-comment", async (given) => ({
    at: [(await aThread(given)).thread],
    body: { isResolved: true },
  })),
  "PUT /api/admin/comments/replies/{id}": by("edit-comment", async (given) => ({
    at: [(await aThread(given)).comment],
    body: { text: "Maybe." },
  })),
  "DELETE /api/admin/comments/replies/{id}": by("delete-comment", async (given) => ({
    at: [(await aThread(given)).comment],
  })),
};
