import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import enAccount from "#locales/en/account.json" with { type: "json" };
import enCrm from "#locales/en/crm.json" with { type: "json" };
import en from "#locales/en/crm-articles.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import heAccount from "#locales/he/account.json" with { type: "json" };
import heCrm from "#locales/he/crm.json" with { type: "json" };
import he from "#locales/he/crm-articles.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import { photo } from "#tests/support/content/made-images.ts";
import { publish, savedStatus } from "#tests/support/journey/editor.ts";
import { readApi, tagsOf } from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

type Spoken = {
  own: MessagesOf<typeof en>;
  editor: MessagesOf<typeof enEditor>;
  crm: MessagesOf<typeof enCrm>;
  account: MessagesOf<typeof enAccount>;
};
const spoken: Record<"en" | "he", Spoken> = {
  en: {
    own: messagesOf<typeof en>("en", en),
    editor: messagesOf<typeof enEditor>("en", enEditor),
    crm: messagesOf<typeof enCrm>("en", enCrm),
    account: messagesOf<typeof enAccount>("en", enAccount),
  },
  he: {
    own: messagesOf<typeof en>("he", he),
    editor: messagesOf<typeof enEditor>("he", heEditor),
    crm: messagesOf<typeof enCrm>("he", heCrm),
    account: messagesOf<typeof enAccount>("he", heAccount),
  },
};
/** Language pairs: from left-to-right into right-to-left, and the other way. */
const translated = {
  en: { code: "ar", title: "غلايات هادئة", text: "نادرًا ما تصفر." },
  he: { code: "fr", title: "Bouilloires discrètes", text: "Elles sifflent à peine." },
} as const;

const paragraph = (text: string, marks?: object[]) => ({
  type: "paragraph",
  content: [{ type: "text", text, ...(marks ? { marks } : {}) }],
});

/** An article in English and, if requested, in another language too. */
async function anArticle(
  request: APIRequestContext,
  { token }: { token: string },
  { title, content = [paragraph("They hardly whistle.")] }: { title: string; content?: object[] },
) {
  const slug = `${title.toLowerCase().replaceAll(" ", "-")}-${Date.now()}`;
  const headers = { Authorization: `Bearer ${token}` };
  const data = { title, slug, content: { type: "doc", content } };
  const made = await request.post("/api/admin/articles", { headers, data });
  expect(made.status()).toBe(201);
  const { id, version } = (await made.json()) as { id: string; version: number };
  const at = `/api/admin/articles/${id}`;
  return {
    id,
    version,
    path: `/article/${slug}`,
    read: async () => (await request.get(at, { headers })).json(),
    draft: async () => (await request.get(`${at}/draft`, { headers })).json(),
    send: async (what: string, given: object) =>
      expect((await request.post(`${at}/${what}`, { headers, data: given })).ok(), what).toBe(true),
  };
}

/** Drops a file onto an element, as if dragged from the desktop. */
async function drop(
  page: Page,
  onto: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  await page.locator(onto).evaluate(
    (element, [called, base64]) => {
      const file = new File([Uint8Array.from(atob(base64 ?? ""), (one) => one.charCodeAt(0))], called ?? "", {
        type: "image/jpeg",
      });
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const { left, bottom } = element.getBoundingClientRect();
      const place = { clientX: left + 5, clientY: bottom - 2, bubbles: true, cancelable: true, dataTransfer };
      element.dispatchEvent(new DragEvent("dragover", place));
      element.dispatchEvent(new DragEvent("drop", place));
    },
    [name, bytes.toString("base64")],
  );
}

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const {
    own: { t },
    editor: { t: editor },
    crm: { t: crm },
    account: { t: account },
  } = spoken[lang];
  const saved = (page: Page) => savedStatus(page, editor);
  const field = (page: Page) => page.locator(".ProseMirror");
  const titleOf = (page: Page) =>
    page.getByRole("textbox", { name: t("crm-articles.field-title"), exact: true });

  test(`in ${lang}: an image is dropped into the text, words link to a product, and it is translated side by side`, {
    tag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const article = await anArticle(request, session, {
      title: "Quiet kettles",
      content: [paragraph("They hardly whistle."), paragraph("The end.")],
    });
    const { items } = await readApi<{ items: { id: string; name: string; slug: string }[] }>(
      request,
      "/api/products?limit=1&sort=score",
    );
    const page = await visitor(browser, lang, session);
    await page.goto(`/crm/articles/${article.id}/edit?lang=en`);
    const first = ".ProseMirror > p:first-of-type";

    const colour = `#${Math.floor(Math.random() * 0xff_ff_ff)
      .toString(16)
      .padStart(6, "0")}`;
    await drop(page, first, { name: "kettle.jpg", bytes: await photo(900, colour) });
    await expect(field(page).locator("img[src^='/media/']")).toBeVisible();
    await drop(page, first, { name: "program.jpg", bytes: Buffer.from("MZ no picture") });
    await expect(page.getByText(/program\.jpg/).last()).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);

    await page.locator(first).click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("They hardly whistle.");
    await page.keyboard.press("Control+k");
    const product = page.getByRole("dialog").getByRole("combobox", { name: t("crm-articles.link-inside") });
    await product.fill(items[0]?.name ?? "");
    await page
      .getByRole("option")
      .filter({ hasText: items[0]?.name ?? "" })
      .first()
      .click();
    await expect(field(page).locator("[data-reference]")).toHaveText("They hardly whistle.");
    await expect(saved(page)).toBeVisible();
    await publish(page, editor);
    await expect.poll(async () => (await article.read()).states.en.published).toBe(true);
    const { content } = (await article.read()).content;
    expect(content.map(({ type }: { type: string }) => type)).toEqual(["paragraph", "image", "paragraph"]);
    const html = await (await request.get(article.path)).text();
    expect(tagsOf(html, "a").map(({ href }) => href)).toContain(`/product/${items[0]?.slug}`);
    expect(html).toMatch(/<img[^>]+src="\/media\//);

    // Its source is next to it, each in its own direction; the keyboard moves between fields.
    const { code, title, text } = translated[lang];
    await page.goto(`/crm/articles/${article.id}/edit?lang=${code}`);
    const source = page.getByRole("region", { name: t("crm-articles.source") });
    await expect(source).toContainText("They hardly whistle.");
    expect(await source.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
    await expect(field(page)).toHaveAttribute("dir", languages[code].direction);
    await titleOf(page).fill(title);
    // Past the excerpt.
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Alt+ArrowDown");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(text);
    await publish(page, editor);
    await expect.poll(async () => (await article.read()).states[code]?.published).toBe(true);
    const { slug } = (await article.read()).translations[code];
    const shown = await request.get(localPath(code, `/article/${encodeURIComponent(slug)}`));
    expect(await shown.text()).toContain(text);
    await page.context().close();
  });

  test(`in ${lang}: shows who else is editing, and loses nothing when the session ends during a save`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    const [adasAccount, beasAccount] = [await accountOf("editor"), await accountOf("admin")];
    const [ada, bea] = [await signInByApi(request, adasAccount), await signInByApi(request, beasAccount)];
    const article = await anArticle(request, ada, { title: "Loud kettles" });
    const page = await visitor(browser, lang, ada);
    const her = await visitor(browser, lang, bea);
    const edit = `/crm/articles/${article.id}/edit?lang=en`;
    /** Other tests use the newest article, too. */
    const others = (at: Page, name: string) =>
      at.getByRole("status").filter({ hasText: new RegExp(`\\b${name}\\b`) });
    await page.goto(edit);
    await expect(field(page)).toBeVisible();
    await her.goto(edit);
    await expect(others(her, "editor")).toBeVisible();
    await page.reload();
    await expect(others(page, "admin")).toBeVisible();
    await her.goto("/crm/articles");
    await her.context().close();

    await field(page).click();
    await page.keyboard.press("Control+End");
    await request.post("/api/auth/logout", { headers: { Authorization: `Bearer ${ada.token}` } });
    await page.keyboard.type(" And one sings.");
    const reauthentication = page.getByRole("alertdialog", { name: crm("crm.session-title") });
    const password = reauthentication.getByLabel(account("form.password"), { exact: true });
    await password.fill(adasAccount.password);
    await password.press("Enter");
    await expect(reauthentication).toHaveCount(0);
    await expect(saved(page)).toBeVisible();
    await expect(field(page)).toHaveText("They hardly whistle. And one sings.");
    const again = await signInByApi(request, adasAccount);
    const draft = await request.get(`/api/admin/articles/${article.id}/draft`, {
      headers: { Authorization: `Bearer ${again.token}` },
    });
    expect(JSON.stringify((await draft.json()).content.content)).toContain("And one sings.");
    await page.context().close();
  });

  test(`in ${lang}: a schedule runs while the editor is open, and unpublishing lists the pages that link here`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const article = await anArticle(request, session, { title: "Planned kettles" });
    const title = `Leads there ${lang}`;
    const leading = await anArticle(request, session, {
      title,
      content: [
        paragraph("More of them.", [{ type: "reference", attrs: { kind: "article", id: article.id } }]),
      ],
    });
    await leading.send("publish", { lang: "en" });
    await article.send("schedule", {
      lang: "en",
      publishAt: new Date(Date.now() + 20_000).toISOString(),
    });
    const page = await visitor(browser, lang, session);
    await page.goto(`/crm/articles/${article.id}/edit?lang=en`);
    const line = page
      .getByRole("complementary", { name: editor("editor.publication") })
      .getByRole("listitem")
      .filter({ hasText: "English" });
    const stateText = (state: "scheduled" | "published" | "unpublished") =>
      line.getByText(editor(`editor.state-${state}`), { exact: true });
    await expect(stateText("scheduled")).toBeVisible();
    await field(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Before.");
    await expect.poll(async () => (await article.read()).hasDraft).toBe(true);
    await expect(stateText("published")).toBeVisible({ timeout: 60_000 });
    const shows = async (text: string) => (await (await request.get(article.path)).text()).includes(text);
    expect(await shows("They hardly whistle. Before.")).toBe(true);
    await page.keyboard.type(" After.");
    await expect.poll(async () => (await article.read()).hasDraft).toBe(true);
    await expect(page.getByText(editor("editor.conflict-title"))).toHaveCount(0);
    await publish(page, editor);
    await expect.poll(() => shows("They hardly whistle. Before. After.")).toBe(true);

    await line.getByRole("button").click();
    await page.getByRole("menuitem", { name: editor("editor.unpublish"), exact: true }).click();
    const question = page.getByRole("alertdialog", {
      name: editor("editor.unpublish-title", { language: "English" }),
    });
    await expect(question).toContainText(editor("editor.linked-from", { count: 1 }));
    await expect(question.getByRole("listitem")).toHaveText(title);
    await question.getByRole("button", { name: editor("editor.unpublish"), exact: true }).click();
    await expect(stateText("unpublished")).toBeVisible();
    expect((await request.get(article.path)).status()).toBe(404);
    await page.context().close();
  });
}
