import { expect, type Locator, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import enArticles from "#locales/en/crm-articles.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import { publishButton } from "#tests/support/journey/editor.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { newArticle } from "#tests/support/journey/new-article.ts";
import { signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const { t: word } = messagesOf<typeof enEditor>("en", enEditor);
const { t: said } = messagesOf<typeof enArticles>("en", enArticles);
const admin = { email: "admin@example.com", password: "journey-password" };
const megabytes = 5_000_000;

/** Pastes as the browser does; returns the duration in milliseconds. */
const paste = (into: Locator, given: { text: string; html?: string }) =>
  into.evaluate((element, { text, html }) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    if (html) clipboardData.setData("text/html", html);
    const begun = performance.now();
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    return performance.now() - begun;
  }, given);

test("pasting five megabytes does not block the editor: it takes the beginning and says so", {
  tag: endureTag,
}, async ({ browser, request }) => {
  test.slow();
  const { id, page, field } = await newArticle({ browser, request }, admin, "Much");
  const sentence = "All kettles whistle sooner or later. ";
  const text = sentence.repeat(megabytes / sentence.length);
  const html = `<p style="mso-list:l0 level1"><b>${sentence}</b></p>`.repeat(megabytes / 60);
  await page.goto(`/crm/articles/${id}/edit`);
  await field.click();
  expect(await paste(field, { text })).toBeLessThan(5_000);
  await expect(page.getByText(word("editor.pasted-cut"))).toBeVisible();
  const taken = ((await field.textContent()) ?? "").length;
  expect(taken).toBeGreaterThan(150_000);
  expect(taken).toBeLessThan(300_000);
  await page.keyboard.press("Control+z");
  expect(await paste(field, { text: sentence, html })).toBeLessThan(5_000);
  await expect(page.getByText(word("editor.pasted-plain"))).toBeVisible();
  await expect(field).toContainText(sentence.trim());
  await page.keyboard.press("Control+z");
  await page.context().close();
});

test("a block of another release is a placeholder in the CRM, hidden on the page, and preserved by saving", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const session = await signInByApi(request, admin);
  const headers = { Authorization: `Bearer ${session.token}` };
  const strange = { type: "hologram", attrs: { depth: 3 } };
  const words = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
  const title = `Future ${Date.now()}`;
  const made = await request.post("/api/admin/articles", {
    data: { title, content: { type: "doc", content: [words("Before."), strange, words("After.")] } },
    headers,
  });
  expect(made.status()).toBe(201);
  const { id, slug } = await made.json();
  expect((await request.post(`/api/admin/articles/${id}/publish`, { data: {}, headers })).ok()).toBe(true);
  const shown = await request.get(`/article/${slug}`);
  expect(shown.status()).toBe(200);
  const html = await shown.text();
  expect(html).toContain("Before.");
  expect(html).toContain("After.");
  expect(html).not.toContain("hologram");

  const page = await visitor(browser, "en", session);
  await page.goto(`/crm/articles/${id}/edit`);
  await expect(page.getByText(word("editor.block-kept", { type: "hologram" }))).toBeVisible();
  await page.locator(".ProseMirror p").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And more.");
  await publishButton(page, word).click();
  await expect
    .poll(
      async () =>
        (await (await request.get(`/api/admin/articles/${id}`, { headers })).json()).content.content,
    )
    .toEqual([words("Before. And more."), strange, words("After.")]);
  await page.context().close();
});

test("does not publish what cannot be saved, and preserves text typed while a request is pending", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const session = await signInByApi(request, admin);
  const headers = { Authorization: `Bearer ${session.token}` };
  const title = `Waiting ${Date.now()}`;
  const content = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "Before." }] }],
  };
  const made = await request.post("/api/admin/articles", { data: { title, content }, headers });
  const { id } = await made.json();
  const read = async () => (await request.get(`/api/admin/articles/${id}`, { headers })).json();

  const page = await visitor(browser, "en", session);
  await page.goto(`/crm/articles/${id}/edit`);
  const titleField = page.getByRole("textbox", { name: said("crm-articles.field-title"), exact: true });
  const excerpt = page.getByRole("textbox", { name: said("crm-articles.field-excerpt"), exact: true });
  const text = page.locator(".ProseMirror");
  const publish = publishButton(page, word);
  await excerpt.fill("x".repeat(1_001));
  await text.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And more.");
  const refused = page.waitForResponse((one) => one.url().endsWith("/draft") && one.status() === 422);
  await publish.click();
  await refused;
  await expect(excerpt).toHaveAttribute("aria-invalid", "true");
  expect((await read()).states.en.published).toBe(false);
  await expect(excerpt).toHaveValue("x".repeat(1_001));
  await expect(text).toHaveText("Before. And more.");

  await excerpt.fill("Short.");
  let answer = () => {};
  const typed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/articles/${id}/publish`, async (route) => {
    await typed;
    await route.continue();
  });
  const publishRequest = page.waitForRequest(`**/articles/${id}/publish`);
  await publish.click();
  await publishRequest;
  await titleField.fill(`${title}, still typed`);
  await text.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And on.");
  answer();
  await expect.poll(async () => (await read()).states.en.published).toBe(true);
  expect(await read()).toMatchObject({ title, excerpt: "Short." });
  await expect(titleField).toHaveValue(`${title}, still typed`);
  await expect(text).toHaveText("Before. And more. And on.");
  // It is a draft of the published version, for the next publication.
  await expect.poll(async () => (await read()).hasDraft).toBe(true);
  await publishButton(page, word).click();
  await expect.poll(async () => (await read()).title).toBe(`${title}, still typed`);
  await page.context().close();
});

test("text typed right after pressing the bold button is bold, even if the next frame is slow", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const { page, field } = await newArticle({ browser, request }, admin, "Bold");
  await field.click();
  await page.keyboard.type("one ");
  await page.evaluate(() => {
    const frame = requestAnimationFrame;
    window.requestAnimationFrame = (work) => Number(setTimeout(() => frame(work), 1_000));
  });
  await page.getByRole("button", { name: word("editor.bold") }).click();
  await page.keyboard.type("bold");
  await expect(field).toHaveText("one bold");
  await expect(field.locator("strong")).toHaveText("bold");
  await page.context().close();
});
