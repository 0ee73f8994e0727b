import { type APIRequestContext, type Browser, expect, type Page, type Route, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import enImports from "#locales/en/crm-imports.json" with { type: "json" };
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { publishButton, savedStatus } from "#tests/support/journey/editor.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const admin = { email: "admin@example.com", password: "journey-password" };

const { t: imports } = messagesOf<typeof enImports>("en", enImports);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** A signed-in administrator's page, its error summary, and a function that creates an entity by the API and returns its id. */
async function refused(browser: Browser, request: APIRequestContext) {
  const { t } = await crmMessagesIn("en");
  const session = await signInByApi(request, admin);
  const headers = { Authorization: `Bearer ${session.token}` };
  const make = async (path: string, data: object): Promise<string> => {
    const answer = await request.post(`/api/admin/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).id;
  };
  const page = await visitor(browser, "en", session);
  const alert = page.getByRole("alert").filter({ hasText: t("crm.problems", { count: 1 }) });
  return { page, alert, make, t, mark: Date.now() };
}

test("a validation error names its fields and links to the first one, on its tab and in its language", async ({
  browser,
  request,
}) => {
  const { page, alert, make, t, mark } = await refused(browser, request);

  await test.step("a product, from another tab", async () => {
    const id = await make("products", { name: `Refused ${mark}` });
    await page.goto(`/crm/products/edit/${id}?lang=en&part=facts`);
    const name = page.getByLabel(t("prod.field-name"), { exact: true });
    await page.getByRole("tab", { name: t("prod.part-texts") }).click();
    await name.fill("");
    await page.getByRole("tab", { name: t("prod.part-facts") }).click();
    await publishButton(page, t).click();
    await expect(alert).toContainText(t("prod.field-name"));
    await expect(name).toBeFocused();
    await expect(page.getByRole("tab", { name: t("prod.part-texts") })).toContainText(
      t("editor.has-problems"),
    );
  });

  await test.step("a product, from another language", async () => {
    const id = await make("products", { name: `Refused too ${mark}` });
    await page.goto(`/crm/products/edit/${id}?lang=en&part=seo`);
    const title = page.getByLabel(t("editor.meta-title"), { exact: true });
    const turn = (language: string) => page.getByRole("button", { name: new RegExp(`^${language}`) }).first();
    await title.fill("An English title");
    await turn("Français").click();
    // The URL changes before the fields do.
    await expect(title).toHaveValue("");
    await title.fill("é".repeat(2_000));
    await turn("English").click();
    await expect(alert).toContainText(`${t("prod.field-metaTitle")} (Français): `);
    await alert.getByRole("button").click();
    await expect(page).toHaveURL(/lang=fr/);
    await expect(title).toBeFocused();
    // The status of the draft names it too.
    await expect(
      page.getByText(t("crm.save-refused", { fields: `${t("prod.field-metaTitle")} (Français)` })),
    ).toBeVisible();
    await title.fill("court");
    await expect(alert).toHaveCount(0);
  });

  await test.step("a file without a column of names", async () => {
    await page.goto("/crm/imports");
    const buffer = Buffer.from("SKU,Price\n1,2\n");
    await page
      .locator("main input[type=file]")
      .first()
      .setInputFiles({ name: "nameless.csv", mimeType: "text/csv", buffer });
    await press(page, imports("imports.import"));
    await expect(alert).toContainText(imports("imports.fault-columns-unrecognised"));
    await expect(page).toHaveURL(/\/crm\/imports\/\d+$/);
  });
  await page.context().close();
});

test("so does a validation error in every other form", { tag: endureTag }, async ({ browser, request }) => {
  const { page, alert, make, t, mark } = await refused(browser, request);

  await test.step("a category", async () => {
    const id = await make("categories", { name: `Refused ${mark}` });
    await page.goto(`/crm/categories/${id}/edit?lang=he`);
    const name = page.getByLabel(t("cat.name"), { exact: true }).first();
    const turn = (language: string) => page.getByRole("button", { name: new RegExp(`^${language}`) }).first();
    await turn("English").click();
    await expect(name).toHaveValue(`Refused ${mark}`);
    await name.fill("");
    await turn("עברית").click();
    await press(page, t("editor.save-draft"));
    await expect(alert).toContainText(t("cat.name"));
    await expect(page).toHaveURL(/lang=en/);
    await expect(name).toBeFocused();
  });

  await test.step("an article", async () => {
    const id = await make("articles", { title: `Refused ${mark}`, template: "guide" });
    await page.goto(`/crm/articles/${id}/edit?lang=en`);
    const title = page.getByRole("textbox", { name: t("crm-articles.field-title"), exact: true });
    await title.fill("");
    await publishButton(page, t).click();
    await expect(alert).toContainText(t("crm-articles.field-title"));
    await expect(title).toBeFocused();
    await title.fill(`Refused ${mark}`);
    await publishButton(page, t).click();
    await expect(alert).toContainText(
      `${t("crm-articles.field-content")}: ${t("crm-articles.check-text-missing")}`,
    );
    await expect(page.locator("main .ProseMirror")).toBeFocused();
  });

  await test.step("the settings, a link and a dialog", async () => {
    await page.goto("/crm/settings?tab=site");
    const contact = page.getByLabel(t("settings.contact"), { exact: true });
    await contact.fill("nowhere");
    await press(page, t("settings.save"));
    await expect(alert).toContainText(t("settings.contact"));
    await expect(contact).toBeFocused();

    await page.goto("/crm/links?link=new");
    await page.getByLabel(t("links.name"), { exact: true }).fill(`Refused ${mark}`);
    await page.getByLabel(t("links.url"), { exact: true }).fill("nowhere");
    await press(page, t("links.save"));
    await expect(alert).toContainText(t("links.url"));
    await expect(page.getByLabel(t("links.url"), { exact: true })).toBeFocused();

    await page.goto("/crm/redirects");
    await press(page, t("redirects.new"));
    await page.getByLabel(t("redirects.from"), { exact: true }).fill("/gone");
    await page.getByLabel(t("redirects.to"), { exact: true }).fill("nowhere");
    await press(page, t("redirects.save"));
    await expect(alert).toContainText(`${t("redirects.to")}: ${t("redirects.error-not-an-address")}`);
    await expect(page.getByLabel(t("redirects.to"), { exact: true })).toBeFocused();
  });
  await page.context().close();
});

test("checks that fail to load offer a retry, and nothing is published without a choice", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const { t } = await crmMessagesIn("en");
  const session = await signInByApi(request, admin);
  const headers = { Authorization: `Bearer ${session.token}` };
  const content = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "A." }] }] };
  const data = { title: `Unchecked ${Date.now()}`, template: "guide", content };
  const { id } = await (await request.post("/api/admin/articles", { headers, data })).json();
  const isPublic = async () =>
    (await (await request.get(`/api/admin/articles/${id}`, { headers })).json()).states.en.published;
  const page = await visitor(browser, "en", session);
  const isChecklist = (url: URL) => url.pathname.endsWith("/checklist");
  await page.route(isChecklist, (route) => route.abort());
  await page.goto(`/crm/articles/${id}/edit?lang=en`);
  await publishButton(page, t).click();
  const question = page.getByRole("dialog", { name: t("editor.checklist", { language: "English" }) });
  await expect(question).toContainText(t("editor.checks-failed"));
  await question.getByRole("button", { name: t("crm.retry"), exact: true }).click();
  await expect(question.getByRole("alert")).toBeVisible();
  expect(await isPublic()).toBe(false);
  await question.getByRole("button", { name: t("editor.publish-unchecked"), exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(isPublic).toBe(true);
  await page.context().close();
});

test("a session that ends while an article is open reports unsaved changes, and saves after signing in", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const { t } = await crmMessagesIn("en");
  const session = await signInByApi(request, admin);
  const headers = { Authorization: `Bearer ${session.token}` };
  const data = { title: `Signed out ${Date.now()}`, template: "guide" };
  const { id } = await (await request.post("/api/admin/articles", { headers, data })).json();
  const page = await visitor(browser, "en", session);
  await page.goto(`/crm/articles/${id}/edit?lang=en`);
  const title = page.getByRole("textbox", { name: t("crm-articles.field-title"), exact: true });
  await expect(title).toHaveValue(data.title);
  // The session ends between the typing and the save.
  const endSession = async (route: Route) => {
    await request.post("/api/auth/logout", { headers });
    await route.continue();
  };
  await page.route("**/draft", endSession, { times: 1 });
  await title.fill(`${data.title}, and on`);
  const reauthentication = page.getByRole("alertdialog", { name: t("crm.session-title") });
  await expect(reauthentication).toBeVisible();
  // Behind the dialog, so only its text can be located.
  await expect(page.getByText(t("crm.save-signed-out"), { exact: true })).toBeVisible();
  await expect(page.getByText(t("crm.save-saving"), { exact: true })).toHaveCount(0);
  const password = reauthentication.locator("input[type=password]");
  await password.fill(admin.password);
  await password.press("Enter");
  await expect(reauthentication).toHaveCount(0);
  await expect(savedStatus(page, t)).toBeVisible();
  await page.context().close();
});

test("an offered local copy stays until it is restored or discarded, whatever is typed meanwhile", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const { t } = await crmMessagesIn("en");
  const page = await visitor(browser, "en", await signInByApi(request, admin));
  const name = page.getByRole("textbox", { name: t("links.name"), exact: true }).first();
  const offer = page.getByRole("button", { name: t("crm.copy-restore"), exact: true });
  /** How many local copies contain a text. */
  const copies = (text: string) =>
    page.evaluate(
      (text) =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("magpie-copies", 1);
          opening.onsuccess = () => {
            const asking = opening.result.transaction("copies").objectStore("copies").getAll();
            asking.onsuccess = () => {
              opening.result.close();
              resolve(asking.result.filter((row) => JSON.stringify(row.value).includes(text)).length);
            };
          };
        }),
      text,
    );
  const begin = () => page.goto("/crm/links?link=new");
  await begin();
  await name.fill("Monday's work");
  await expect.poll(() => copies("Monday's work")).toBe(1);

  // More typing despite the offer, twice: in a new document and in the same one.
  await begin();
  await expect(offer).toBeVisible();
  await name.fill("Tuesday's work");
  await expect.poll(() => copies("Tuesday's work")).toBe(1);
  await page
    .getByRole("link", { name: t("links.title"), exact: true })
    .first()
    .click();
  await press(page, t("links.new"));
  await expect(name).toHaveValue("");
  await offer.click();
  await expect(name).toHaveValue("Tuesday's work");
  await expect(offer).toHaveCount(0);
  expect(await copies("Monday's work")).toBe(1);

  await begin();
  await press(page, t("crm.copy-discard"));
  await expect.poll(() => copies("Tuesday's work")).toBe(0);
  await offer.click();
  await expect(name).toHaveValue("Monday's work");
  await page
    .getByRole("textbox", { name: t("links.url"), exact: true })
    .fill("https://www.amazon.com/dp/B0CX23V2ZK");
  await press(page, t("links.save"));

  // A later save of the same item discards what was left of its older version.
  await page.getByRole("row").filter({ hasText: "Monday's work" }).click();
  await page.waitForURL(/link=\d+$/);
  const path = page.url();
  await name.fill("Wednesday's work");
  await expect.poll(() => copies("Wednesday's work")).toBe(1);
  await page.goto(path);
  await expect(offer).toBeVisible();
  await name.fill("Thursday's work");
  await press(page, t("links.save"));
  await expect(offer).toHaveCount(0);
  await expect.poll(() => copies("Wednesday's work")).toBe(0);
  await page.goto(path);
  await expect(name).toHaveValue("Thursday's work");
  await expect(offer).toHaveCount(0);
  await page.context().close();
});

test("a validation error for unknown fields is shown and crashes no screen", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const { page, make, t, mark } = await refused(browser, request);
  const details = [
    { path: "programme", message: "no active programme amazon" },
    { path: "new.field", message: "Not good." },
    { path: "coupon.constructor", message: "Nor this." },
  ];
  const id = await make("products", { name: `Offered ${mark}` });
  await page.route("**/api/admin/products/*/offers*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 422, json: { message: "", code: "invalid", details } })
      : route.continue(),
  );
  await page.goto(`/crm/products/edit/${id}?part=offers`);
  await press(page, t("offers.new"));
  await page.getByLabel(t("offers.url"), { exact: true }).fill("https://www.amazon.com/dp/B000000001");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("offers.save"), exact: true }).click();
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText(t("offers.programme-off"));
  await expect(alert).toContainText(`${t("crm.other-field")}: Not good.`);
  await expect(alert).toContainText(`${t("crm.other-field")}: Nor this.`);
  await expect(page.getByLabel(t("offers.url"), { exact: true })).toBeFocused();
  await page.context().close();
});
