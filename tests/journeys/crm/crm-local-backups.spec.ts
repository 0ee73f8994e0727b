import { expect, type Page, test } from "@playwright/test";
import { crmContent } from "#tests/support/content/crm-content.ts";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { copyOf } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const admin = { email: "admin@example.com", password: "journey-password" };

test("unsaved input in any form is offered again after its tab was closed", { tag: endureTag }, async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000);
  const { t } = await crmMessagesIn("en");
  const made = await crmContent(request, admin, `copies-${Date.now()}`);
  const page = await visitor(browser, "en", made.session);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true }).first();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const forms: [string, string, (page: Page) => Promise<unknown>][] = [
    ["/crm/authors", t("crm-articles.author-name"), () => press(t("crm-articles.author-new"))],
    [`/crm/media?picture=${made.picture.id}`, t("crm-media.licence"), async () => {}],
    ["/crm/settings?tab=site", t("settings.site-name"), async () => {}],
    ["/crm/links?link=new", t("links.name"), async () => {}],
    ["/crm/programmes?programme=new", t("programmes.name"), async () => {}],
  ];
  for (const [path, name, open] of forms)
    await test.step(path, async () => {
      await page.goto(path);
      await open(page);
      const before = await field(name).inputValue();
      // Each form has its own copy.
      const half = `${before} half of ${path}`;
      await field(name).fill(half);
      await copyOf(page, half);
      await page.goto(path);
      await open(page);
      await expect(field(name)).toHaveValue(before);
      await press(t("crm.copy-restore"));
      await expect(field(name)).toHaveValue(half);
      await expect(page.getByRole("button", { name: t("crm.copy-restore") })).toHaveCount(0);
    });
  await page.context().close();
});

for (const of of ["articles", "products", "categories"] as const)
  test(`a local copy of ${of} does not overwrite a colleague's later save: both are shown side by side`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    const { t } = await crmMessagesIn("en");
    const session = await signInByApi(request, admin);
    const send = async (method: "post" | "patch" | "get", path: string, data?: object) => {
      const headers = { Authorization: `Bearer ${session.token}` };
      const answer = await request[method](`/api/admin/${path}`, { headers, ...(data ? { data } : {}) });
      expect(answer.ok(), path).toBe(true);
      return answer.json();
    };
    const page = await visitor(browser, "en", session);
    const [mark, question] = [
      Date.now(),
      page.getByRole("alertdialog", { name: t("editor.conflict-title") }),
    ];
    const { label, field, name } = {
      articles: {
        label: t("crm-articles.field-excerpt"),
        field: "excerpt",
        name: { title: `Copies ${mark}` },
      },
      products: { label: t("prod.field-summary"), field: "summary", name: { name: `Copies ${mark}` } },
      categories: { label: t("cat.description"), field: "description", name: { name: `Copies ${mark}` } },
    }[of];
    const { id, version } = await send("post", of, { ...name, [field]: "As it was." });
    const path = of === "products" ? `/crm/products/edit/${id}` : `/crm/${of}/${id}/edit`;
    const box = page.getByLabel(label, { exact: true }).first();
    const isDead = (url: URL) => url.pathname.endsWith("/draft");
    await page.route(isDead, (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await page.goto(`${path}?lang=en`);
    await expect(box).toHaveValue("As it was.");
    // Its first attempt is over before the page is left: one under way would pass where the route ends.
    const attempt = page.waitForRequest((one) => one.method() === "PUT" && isDead(new URL(one.url())));
    await box.fill("As I have it.");
    await copyOf(page, "As I have it.");
    await attempt;
    await send("patch", `${of}/${id}`, { version, [field]: "As they have it." });
    await page.goto("about:blank");
    await page.unroute(isDead);
    await page.goto(`${path}?lang=en`);
    await expect(box).toHaveValue("As they have it.");
    await page.getByRole("button", { name: t("crm.copy-restore"), exact: true }).click();
    for (const said of ["As they have it.", "As I have it."]) await expect(question).toContainText(said);
    await expect(box).toHaveValue("As they have it.");
    await question.getByRole("button", { name: t("editor.settle"), exact: true }).click();
    await expect(box).toHaveValue("As I have it.");
    await expect(page.getByRole("button", { name: t("crm.copy-restore"), exact: true })).toHaveCount(0);
    // It becomes a draft next to their saved version.
    await expect
      .poll(async () => (await send("get", `${of}/${id}`)).hasDraft, { timeout: 15_000 })
      .toBe(true);
    expect((await send("get", `${of}/${id}`))[field]).toBe("As they have it.");
    await page.context().close();
  });

test("leaving while a new category is being saved asks first, and its local copy stays", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const { t } = await crmMessagesIn("en");
  const page = await visitor(browser, "en", await signInByApi(request, admin));
  let answer = () => {};
  const awaited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/admin/categories", async (route) => {
    if (route.request().method() === "POST") await awaited;
    await route.continue();
  });
  await page.goto("/crm/categories/new?lang=en");
  await page.getByLabel(t("cat.name"), { exact: true }).fill(`Awaited ${Date.now()}`);
  const createRequest = page.waitForRequest(
    (one) => one.method() === "POST" && one.url().endsWith("/categories"),
  );
  await page.getByRole("button", { name: t("editor.save-draft"), exact: true }).click();
  await createRequest;
  await page
    .getByRole("main")
    .getByRole("link", { name: t("cat.all"), exact: true })
    .click();
  const question = page.getByRole("alertdialog", { name: t("crm.unsaved-title") });
  await question.getByRole("button", { name: t("crm.unsaved-stay"), exact: true }).click();
  answer();
  await expect(page).toHaveURL(/\/crm\/categories\/\d+\/edit\?lang=en$/);
  await expect(question).toHaveCount(0);
  await page.goto("/crm/categories/new?lang=en");
  await expect(page.getByRole("button", { name: t("editor.save-draft"), exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("crm.copy-restore"), exact: true })).toHaveCount(0);
  await page.context().close();
});
