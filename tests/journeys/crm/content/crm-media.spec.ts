import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import en from "#locales/en/crm-media.json" with { type: "json" };
import enProducts from "#locales/en/crm-products.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import he from "#locales/he/crm-media.json" with { type: "json" };
import heProducts from "#locales/he/crm-products.json" with { type: "json" };
import { crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { barriers, faultsOf } from "#tests/support/journey/journey.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = { en: messagesOf<typeof en>("en", en), he: messagesOf<typeof en>("he", he) };
const products = {
  en: messagesOf<typeof enProducts>("en", enProducts),
  he: messagesOf<typeof enProducts>("he", heProducts),
};

const editors = {
  en: messagesOf<typeof enEditor>("en", enEditor),
  he: messagesOf<typeof enEditor>("he", heEditor),
};

/** A color that no other image of this run has, so that no file is a duplicate. */
let made = Math.floor(Math.random() * 0xff_ff);
const colour = (): string => {
  made += 4_099;
  return `#${(made % 0xff_ff_ff).toString(16).padStart(6, "0")}`;
};
const file = async (name: string, width = 900) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await photo(width, colour()),
});

async function choose(page: Page, button: Locator, files: Awaited<ReturnType<typeof file>>[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await chooser.setFiles(files);
}

/** Drags files from the computer onto the middle of the screen and drops them. */
async function dropOnto(page: Page, files: Awaited<ReturnType<typeof file>>[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "magpie-drop-"));
  const paths = files.map(({ name }) => join(folder, name));
  await Promise.all(files.map(({ buffer }, i) => writeFile(paths[i] ?? "", buffer)));
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", { type, x: 640, y: 600, data });
}

const uploadByApi = async (
  request: APIRequestContext,
  token: string,
  name: string,
): Promise<{ id: string; url: string; version: number }> => {
  const answer = await request.post("/api/admin/media", {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: await file(name) },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
};

for (const { lang, tag } of journeyLanguages("he", "en")) {
  const { t } = words[lang];
  const { t: prod } = products[lang];

  test.describe(`in ${lang}`, { tag }, () => {
    test("an editor uploads images, describes one in two languages and finds it again", async ({
      browser,
      request,
    }) => {
      const session = await signInByApi(request, await accountOf("editor"));
      const page = await visitor(browser, lang, session);
      const faults = faultsOf(page);
      await page.goto("/crm/media");
      const name = `kettle-${lang}-${Date.now()}`;
      const bad = { name: "program.jpg", mimeType: "image/jpeg", buffer: Buffer.from("MZ no picture") };
      await choose(page, page.getByRole("button", { name: t("crm-media.upload") }), [
        await file(`${name}.jpg`),
        await file(`other-${name}.jpg`, 1400),
        bad,
      ]);
      const uploads = page.getByRole("region", { name: t("crm-media.uploads") });
      await expect(uploads.getByText(t("crm-media.uploads-done", { count: 2, total: 3 }))).toBeVisible();
      const refused = uploads.getByRole("listitem").filter({ hasText: "program.jpg" });
      await expect(refused).toBeVisible();
      // Trying again would not help.
      await expect(refused.getByRole("button", { name: t("crm-media.upload-retry") })).toHaveCount(0);

      const line = uploads.getByRole("listitem").filter({ hasText: new RegExp(`^.?${name}`) });
      await line.getByRole("button", { name: t("crm-media.upload-describe") }).click();
      const dialog = page.getByRole("dialog", { name: t("crm-media.details") });
      await dialog.getByRole("tab", { name: "English" }).click();
      await dialog.getByLabel(t("crm-media.alt"), { exact: true }).fill(`A kettle ${name}`);
      await dialog.getByRole("tab", { name: "עברית" }).click();
      const hebrew = dialog.getByLabel(t("crm-media.alt"), { exact: true });
      await expect(hebrew).toHaveAttribute("dir", "rtl");
      await hebrew.fill("קומקום על הכיריים");
      await dialog.getByLabel(t("crm-media.folder"), { exact: true }).fill(`Shots/${name}`);

      // The focal point by keyboard: two steps left and one up, in either writing direction.
      const point = dialog.getByRole("button", { name: t("crm-media.focus-point", { x: 50, y: 50 }) });
      await point.focus();
      await page.keyboard.press("Shift+ArrowLeft");
      await page.keyboard.press("Shift+ArrowLeft");
      await page.keyboard.press("Shift+ArrowUp");
      await expect(
        dialog.getByRole("button", { name: t("crm-media.focus-point", { x: 30, y: 40 }) }),
      ).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("crm-media.save") }).click();
      await expect(page.getByText(t("crm-media.saved"))).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);

      await page.reload();
      await page.getByLabel(t("crm-media.search"), { exact: true }).fill(`הכיריים ${name}`);
      await expect(page.getByText(t("crm-media.found", { count: 1 }), { exact: true })).toBeVisible();
      const tile = page
        .getByRole("grid", { name: t("crm-media.pictures") })
        .getByRole("row", { name: `${name}.jpg` });
      await tile.click();
      await expect(
        dialog.getByRole("button", { name: t("crm-media.focus-point", { x: 30, y: 40 }) }),
      ).toBeVisible();
      expect(faults.filter((fault) => !/415/.test(fault))).toEqual([]);
      await page.context().close();
    });

    test("an image is replaced in place, and deleted only after confirmation", { tag: endureTag }, async ({
      browser,
      request,
    }) => {
      const session = await signInByApi(request, await accountOf("editor"));
      const name = `lamp-${lang}-${Date.now()}`;
      const sent = await uploadByApi(request, session.token, `${name}.jpg`);
      const page = await visitor(browser, lang, session);
      await page.goto(`/crm/media?picture=${sent.id}`);
      const dialog = page.getByRole("dialog", { name: t("crm-media.details") });
      await expect(dialog.getByText(t("crm-media.unused"))).toBeVisible();
      await choose(page, dialog.getByRole("button", { name: t("crm-media.replace") }), [
        await file("new.jpg", 1100),
      ]);
      await expect(page.getByText(t("crm-media.replaced"))).toBeVisible();
      await expect(dialog.getByText("1100 × 825")).toBeVisible();
      const moved = await request.get(sent.url, { maxRedirects: 0 });
      // The old file may remain for a moment.
      if (moved.status() !== 200)
        expect([moved.status(), moved.headers().location]).toEqual([
          302,
          expect.stringMatching(/^\/media\//),
        ]);

      await dialog.getByRole("button", { name: t("crm-media.delete") }).click();
      const question = page.getByRole("alertdialog", { name: t("crm-media.delete-title", { count: 1 }) });
      await question.getByRole("button", { name: t("crm-media.delete") }).click();
      await expect(page.getByText(t("crm-media.deleted", { count: 1 }))).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await page.getByLabel(t("crm-media.search"), { exact: true }).fill(name);
      await expect(page.getByRole("heading", { name: t("crm-media.none-found") })).toBeVisible();
      await page.context().close();
    });

    test("dropped files show their progress, failed ones are retried, and images in use need a second confirmation to delete", {
      tag: endureTag,
    }, async ({ browser, request }) => {
      const session = await signInByApi(request, await accountOf("editor"));
      const mark = `${lang}-${Date.now()}`;
      const page = await visitor(browser, lang, session);
      await page.goto("/crm/media");
      await expect(page.getByRole("grid", { name: t("crm-media.pictures") })).toBeVisible();
      // One upload breaks, the others are slow.
      let isCut = false;
      let release = () => {};
      const released = new Promise<void>((done) => {
        release = done;
      });
      await page.route("**/api/admin/media", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        if (!isCut) {
          isCut = true;
          return route.abort("connectionreset");
        }
        await released;
        return route.continue();
      });
      await dropOnto(page, [
        await file(`a-${mark}.jpg`),
        await file(`b-${mark}.jpg`),
        await file(`c-${mark}.jpg`),
      ]);
      const uploads = page.getByRole("region", { name: t("crm-media.uploads") });
      const again = uploads.getByRole("button", { name: t("crm-media.upload-retry") });
      await expect(again).toHaveCount(1);
      await expect(uploads.getByRole("progressbar")).toHaveCount(2);
      expect(await barriers(page)).toEqual([]);
      release();
      await expect(uploads.getByText(t("crm-media.uploads-done", { count: 2, total: 3 }))).toBeVisible();
      await again.click();
      await expect(uploads.getByText(t("crm-media.uploads-done", { count: 3, total: 3 }))).toBeVisible();
      await expect(page.getByRole("row", { name: `a-${mark}.jpg` })).toBeVisible();

      // From an editor's dialog into a product.
      const headers = { authorization: `Bearer ${session.token}` };
      const product = { name: `Dropped ${mark}` };
      const made = await request.post("/api/admin/products", { headers, data: product });
      const { id } = await made.json();
      await page.goto(`/crm/products/edit/${id}?part=pictures`);
      await page.getByRole("button", { name: prod("prod.choose-picture") }).click();
      const picker = page.getByRole("dialog", { name: t("crm-media.pick") });
      await picker.getByLabel(t("crm-media.search"), { exact: true }).fill(`a ${mark}`);
      await expect(picker.getByText(t("crm-media.found", { count: 1 }), { exact: true })).toBeVisible();
      await picker.getByRole("row", { name: `a-${mark}.jpg` }).click();
      await expect(picker).toHaveCount(0);
      await expect(page.getByLabel(prod("prod.picture-alt", { number: 1 }))).toBeVisible();
      await page.getByRole("button", { name: editors[lang].t("editor.save-draft"), exact: true }).click();
      const used = async () =>
        (await (await request.get(`/api/admin/products/${id}`, { headers })).json()).images.length;
      await expect.poll(used).toBe(1);

      const found = await request.get(`/api/admin/media?q=${encodeURIComponent(`a ${mark}`)}`, { headers });
      const picture = (await found.json()).items[0].id;
      await page.goto(`/crm/media?picture=${picture}`);
      const dialog = page.getByRole("dialog", { name: t("crm-media.details") });
      await expect(dialog.getByRole("link", { name: product.name })).toBeVisible();
      await dialog.getByRole("button", { name: t("crm-media.delete") }).click();
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: t("crm-media.delete") }).click();
      await expect(question.getByText(t("crm-media.delete-used-text"))).toBeVisible();
      await expect(question.getByText(product.name)).toBeVisible();
      await question.getByRole("button", { name: t("crm-media.delete-anyway") }).click();
      await expect(page.getByText(t("crm-media.deleted", { count: 1 }))).toBeVisible();
      expect((await request.get(`/api/admin/media/${picture}`, { headers })).status()).toBe(404);
      // Its gap is not for the lists of other tests.
      await request.delete(`/api/admin/products/${id}`, { headers });
      await page.context().close();
    });

    test("images are selected and opened by keyboard", { tag: endureTag }, async ({ browser, request }) => {
      const session = await signInByApi(request, await accountOf("editor"));
      const page = await visitor(browser, lang, session);
      await page.goto("/crm/media");
      const grid = page.getByRole("grid", { name: t("crm-media.pictures") });
      await expect(grid.getByRole("row").first()).toBeVisible();
      await page.getByRole("button", { name: t("crm-media.view-list") }).click();
      await expect(grid.getByRole("row").first()).toBeVisible();
      // Images selected by keyboard can be moved, tagged and deleted together.
      await grid.getByRole("row").first().focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Space");
      await expect(page.getByText(t("crm-media.selected", { count: 2 }))).toBeVisible();
      await page.getByRole("button", { name: t("crm-media.select-none") }).click();
      await grid.getByRole("row").nth(1).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: t("crm-media.details") })).toBeVisible();
      await page.context().close();
    });
  });
}

test("an image's caption and credit appear on public pages, and changes apply at once", async ({
  request,
}) => {
  const { token } = await signInByApi(request, await accountOf("editor"));
  const api = crmApiCalls(request, token);
  const { id, url } = await uploadByApi(request, token, "stove.jpg");
  const mark = String(Date.now());
  const image = { type: "image", attrs: { mediaId: id, alt: "", caption: "", width: "text" } };
  const article = await api.post<{ id: string; slug: string }>("/articles", {
    title: `Stoves ${mark}`,
    imageUrl: url,
    content: { type: "doc", content: [image] },
  });
  await api.post(`/articles/${article.id}/publish`, { lang: "en" });
  const product = await api.post<{ id: string; slug: string }>("/products", {
    name: `Stove ${mark}`,
    summary: "It burns.",
    images: [{ mediaId: id, alt: {} }],
  });
  await api.post(`/products/${product.id}/publish`, { lang: "en" });
  const say = async (words: object) => {
    const { version } = await api.get<{ version: number }>(`/media/${id}`);
    await api.patch(`/media/${id}`, { version, ...words });
  };
  const lines = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<figcaption.*?<\/figcaption>/g)].map(
      ([line]) => line,
    );
  const pages = [`/article/${article.slug}`, `/product/${product.slug}`] as const;
  for (const path of pages) expect(await lines(path)).toEqual([]);

  await say({ caption: { en: "A <b>stove</b>", he: "כיריים" }, credit: { en: "Photo: Lea" } });
  const [head, inText, ...more] = await lines(pages[0]);
  expect(more).toEqual([]);
  const [inGallery] = await lines(pages[1]);
  for (const line of [head, inText, inGallery]) {
    expect(line).toContain("A &lt;b&gt;stove&lt;/b&gt;");
    expect(line).toMatch(/<bdi>Photo: Lea<\/bdi>/);
  }
  // The caption is in the page's language; the English credit is marked as English.
  for (const path of [`/he${pages[0]}`, `/he${pages[1]}`]) {
    const [line] = await lines(path);
    expect(line).toContain("כיריים");
    expect(line).toContain('<bdi lang="en" dir="ltr">Photo: Lea</bdi>');
  }
  await say({ caption: { en: "", he: "" }, credit: { en: "Photo: Mia" } });
  for (const path of pages) {
    const [line] = await lines(path);
    expect(line).not.toContain("stove");
    expect(line).toContain("Photo: Mia");
  }
});
