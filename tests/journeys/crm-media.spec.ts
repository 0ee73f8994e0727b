import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages.ts";
import en from "#locales/en/crm-media.ts";
import he from "#locales/he/crm-media.ts";
import { barriers, faultsOf, overhang } from "../support/journey.ts";
import { photo } from "../support/made-pictures.ts";
import { accountOf, signInByApi, visitor } from "../support/visitor.ts";

const words = { en: messagesOf<typeof en>("en", en), he: messagesOf<typeof en>("he", he) };
type Lang = keyof typeof words;

/** A colour that no other picture of this run has, so that no file is one that was sent before. */
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

for (const lang of ["en", "he"] as const satisfies Lang[]) {
  const { t } = words[lang];

  test.describe(`in ${lang}`, () => {
    test("an editor sends pictures, describes one in two languages and finds it again", async ({
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
      await expect(refused.getByRole("button", { name: t("crm-media.upload-retry") })).toBeVisible();

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

      // The point that no crop may cut away, by keyboard: two leaps to the left and one up, in either direction of writing.
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

    test("a picture is shown on the public page by its point, replaced, and deleted only after a second question", async ({
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
      // The old file may be there a moment longer.
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

    for (const width of [390, 1280])
      test(`the library fits ${width} pixels, keyboard and screen reader`, async ({ browser, request }) => {
        const session = await signInByApi(request, await accountOf("editor"));
        const page = await visitor(browser, lang, session);
        await page.setViewportSize({ width, height: 900 });
        await page.goto("/crm/media");
        const grid = page.getByRole("grid", { name: t("crm-media.pictures") });
        await expect(grid.getByRole("row").first()).toBeVisible();
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        expect(await barriers(page)).toEqual([]);
        await page.getByRole("button", { name: t("crm-media.view-list") }).click();
        await expect(grid.getByRole("row").first()).toBeVisible();
        // Chosen by keyboard, the pictures can be moved, tagged and deleted together.
        await grid.getByRole("row").first().focus();
        await page.keyboard.press("Space");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Space");
        await expect(page.getByText(t("crm-media.selected", { count: 2 }))).toBeVisible();
        expect(await barriers(page)).toEqual([]);
        await page.getByRole("button", { name: t("crm-media.select-none") }).click();
        await grid.getByRole("row").nth(1).focus();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("dialog", { name: t("crm-media.details") })).toBeVisible();
        expect(await barriers(page)).toEqual([]);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        await page.context().close();
      });
  });
}
