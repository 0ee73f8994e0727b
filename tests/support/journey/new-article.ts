import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import { signInByApi, visitor } from "./visitor.ts";

/** Opens a new article in the editor: returns its page and its text field. */
export async function newArticle(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  by: { email: string; password: string },
  title: string,
): Promise<{ id: string; page: Page; field: Locator }> {
  const session = await signInByApi(request, by);
  const made = await request.post("/api/admin/articles", {
    data: { title: `${title} ${Date.now()}` },
    headers: { Authorization: `Bearer ${session.token}` },
  });
  const { id } = (await made.json()) as { id: string };
  const page = await visitor(browser, "en", session);
  await page.goto(`/crm/articles/${id}/edit`);
  return { id, page, field: page.locator(".ProseMirror") };
}
