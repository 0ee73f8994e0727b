import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import enDesign from "#locales/en/crm-design.json" with { type: "json" };
import en from "#locales/en/crm-front-page.json" with { type: "json" };
import enMenus from "#locales/en/crm-menus.json" with { type: "json" };
import enDiscovery from "#locales/en/discovery.json" with { type: "json" };
import heDesign from "#locales/he/crm-design.json" with { type: "json" };
import he from "#locales/he/crm-front-page.json" with { type: "json" };
import heMenus from "#locales/he/crm-menus.json" with { type: "json" };
import heDiscovery from "#locales/he/discovery.json" with { type: "json" };
import { barriers, faultsOf, overhang, readApi } from "#tests/support/journey/journey.ts";
import { siteEnv } from "#tests/support/journey/journey-engines.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { visitor } from "#tests/support/journey/visitor.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";

const words = {
  en: {
    front: messagesOf<typeof en>("en", en),
    site: messagesOf<typeof enDiscovery>("en", enDiscovery),
    design: messagesOf<typeof enDesign>("en", enDesign),
    menus: messagesOf<typeof enMenus>("en", enMenus),
  },
  he: {
    front: messagesOf<typeof en>("he", he),
    site: messagesOf<typeof enDiscovery>("he", heDiscovery),
    design: messagesOf<typeof enDesign>("he", heDesign),
    menus: messagesOf<typeof enMenus>("he", heMenus),
  },
};
type Cards = { items: { id: string; title: string }[] };

// A separate site, because other tests read the home page.
test.describe.configure({ mode: "serial" });
let site: { url: string; data: string; program: Run };
test.beforeAll(async () => {
  // The first start resizes the demo's images, which takes minutes on a busy host.
  test.setTimeout(300_000);
  const data = await mkdtemp(join(tmpdir(), "magpie-front-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram({ ...siteEnv, DATA_DIR: data, PORT: String(port), SITE_URL: url });
  await program.running;
  site = { url, data, program };
  // The demo has no re-checked products.
  const { token } = await signIn();
  const headers = { Authorization: `Bearer ${token}` };
  const { items } = (await (await fetch(`${url}/api/products?limit=1`)).json()) as Cards;
  const checked = await fetch(`${url}/api/admin/products/${items[0]?.id}/mark-checked`, {
    method: "POST",
    headers,
  });
  expect(checked.status).toBe(200);
});
test.afterAll(async () => {
  site.program.process.kill("SIGTERM");
  await site.program.ended;
  await rm(site.data, { recursive: true, force: true });
});

async function signIn(): Promise<{ token: string; user: unknown }> {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: siteEnv.ADMIN_EMAIL, password: siteEnv.ADMIN_PASSWORD }),
  });
  return answer.json();
}

async function readDesign(): Promise<{ draft: { value: object } | null }> {
  const { token } = await signIn();
  const answer = await fetch(`${site.url}/api/admin/design`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.json();
}

async function openCrm(browser: Browser, lang: "en" | "he", screen = "front-page"): Promise<Page> {
  const page = await visitor(browser, lang, await signIn());
  await page.goto(`${site.url}/crm/${screen}`);
  const { design, front, menus } = words[lang];
  const titles = new Map([
    ["design", design.t("design.title")],
    ["front-page", front.t("front.title")],
    ["menus", menus.t("menus.title")],
  ]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles.get(screen) ?? "");
  return page;
}

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { t } = words[lang].front;
  const rows = (["newGuides", "picks", "rechecked"] as const).map((row) =>
    words[lang].site.t(`discovery.${row}`),
  );
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  /** What readers see: the lead guide, and the rows in order. */
  const seenBy = async (page: Page) => {
    await page.goto(`${site.url}${lang === "en" ? "/" : "/he"}`);
    const titles = await page.locator("main").getByRole("heading", { level: 2 }).allInnerTexts();
    return { lead: titles[0], rows: titles.filter((title) => rows.includes(title)) };
  };

  test(`in ${lang} an editor chooses the home page's lead and rows, readers see them at once, and the defaults can be restored`, {
    tag,
  }, async ({ browser, request }) => {
    const page = await openCrm(browser, lang);
    const reader = await visitor(browser, lang);
    const faults = faultsOf(page);
    const before = await seenBy(reader);
    expect(before.rows).toEqual(rows);
    const { items } = await readApi<Cards>(request, `${site.url}/api/articles?lang=${lang}&limit=24`);
    const [chosen] = items.filter(({ title }) => title !== before.lead);
    if (!chosen) throw new Error("The demo has one article only");

    await button(page, t("front.block-lead")).click();
    await page
      .getByRole("combobox", { name: t("front.find-guide") })
      .first()
      .fill(chosen.title);
    await page.getByRole("option", { name: chosen.title }).click();
    await button(page, `${t("front.remove")}: ${t("front.block-rechecked")}`).click();
    await button(page, `${t("front.move-up")}: ${t("front.block-picks")}`).click();
    await button(page, t("front.add-block")).click();
    await page.getByRole("menuitem", { name: t("front.block-text"), exact: true }).click();
    const own = page
      .locator("main li")
      .filter({ has: page.getByRole("group", { name: t("front.block-body") }) });
    const field = (group: string) =>
      own
        .getByRole("group", { name: t(`front.${group}` as "front.block-title"), exact: true })
        .getByRole("textbox", { name: languages[lang].nativeName });
    await field("block-title").fill("Kettles");
    await field("block-body").fill("One.\n\nTwo.");
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    expect(await seenBy(reader)).toEqual(before);

    // Two editors at once: the later one sees both versions and keeps their own.
    const other = await openCrm(browser, lang);
    await button(page, t("front.save")).click();
    await expect(page.getByText(t("front.saved"))).toBeVisible();
    const [guides, picks] = rows;
    expect(await seenBy(reader)).toEqual({ lead: chosen.title, rows: [picks, guides] });
    await expect(reader.getByRole("region", { name: "Kettles" }).locator("p")).toHaveText(["One.", "Two."]);
    await button(other, `${t("front.move-up")}: ${t("front.block-rechecked")}`).click();
    await button(other, t("front.save")).click();
    const choice = other.getByRole("dialog");
    await expect(choice).toContainText(chosen.title);
    expect(await barriers(other)).toEqual([]);
    await other.context().close();

    await page.reload();
    await button(page, t("front.block-lead")).click();
    await expect(button(page, `${t("front.remove")}: ${chosen.title}`)).toBeVisible();
    await button(page, t("front.automatic")).click();
    await button(page, t("front.save")).click();
    await expect(page.getByText(t("front.saved"))).toBeVisible();
    expect(await seenBy(reader)).toEqual(before);
    expect(faults).toEqual([]);
    await page.context().close();
    await reader.context().close();
  });

  test(`in ${lang} an editor adds to the header's menu, nests and removes items, and restores the default`, {
    tag,
  }, async ({ browser }) => {
    const { t: m } = words[lang].menus;
    const page = await openCrm(browser, lang, "menus");
    const reader = await visitor(browser, lang);
    const faults = faultsOf(page);
    /** The links of the header, as a reader has them. */
    const inHeader = async () => {
      await reader.goto(`${site.url}${lang === "en" ? "/" : "/he"}`);
      return reader
        .locator("header nav a")
        .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute("href")}`));
    };
    const before = await inHeader();
    const tree = page.getByRole("treegrid");
    const add = async (url: string, text: string) => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: m("menus.links-to") }).click();
      await page.getByRole("option", { name: m("menus.type-link"), exact: true }).click();
      await button(page, m("menus.done")).click();
      await expect(dialog.getByText(m("menus.bad-url"))).toBeVisible();
      await dialog.getByRole("textbox", { name: m("menus.url") }).fill(url);
      await dialog.getByRole("textbox", { name: languages[lang].nativeName }).fill(text);
      expect(await barriers(page)).toEqual([]);
      await button(page, m("menus.done")).click();
      await expect(dialog).toHaveCount(0);
      await expect(tree.getByRole("row").filter({ hasText: text })).toBeVisible();
    };
    await button(page, m("menus.add")).click();
    await add("/about", "Kettles");
    await button(page, m("menus.actions", { name: "Kettles" })).click();
    await page.getByRole("menuitem", { name: m("menus.add-below", { name: "Kettles" }) }).click();
    await add("https://example.org/", "Teapots");
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    expect(await inHeader()).toEqual(before);

    // Two editors at once: the later one sees both versions and keeps the other's.
    const other = await openCrm(browser, lang, "menus");
    await button(page, m("menus.save")).click();
    await expect(page.getByText(m("menus.saved"))).toBeVisible();
    const kettles = `Kettles ${lang === "en" ? "/about" : "/he/about"}`;
    expect(await inHeader()).toEqual(expect.arrayContaining([kettles, "Teapots https://example.org/"]));
    expect(await barriers(reader)).toEqual([]);
    await button(other, m("menus.actions", { name: m("menus.page-articles") })).click();
    await other.getByRole("menuitem", { name: m("menus.remove") }).click();
    await button(other, m("menus.save")).click();
    await expect(other.getByRole("dialog")).toContainText("Teapots");
    await other.context().close();

    await page.reload();
    await expect(tree.getByRole("row").filter({ hasText: "Teapots" })).toBeVisible();
    await button(page, m("menus.reset")).click();
    await button(page, m("menus.save")).click();
    await expect(page.getByText(m("menus.saved"))).toBeVisible();
    expect(await inHeader()).toEqual(before);
    expect(faults).toEqual([]);
    await page.context().close();
    await reader.context().close();
  });

  test(`in ${lang} an administrator tries a design in the preview, publishes it, and restores the one before`, {
    tag,
  }, async ({ browser }) => {
    const { t: d } = words[lang].design;
    const page = await openCrm(browser, lang, "design");
    const reader = await visitor(browser, lang);
    const faults = faultsOf(page);
    const color = (on: { locator: Page["locator"] }) =>
      on.locator("html").evaluate((root) => {
        const probe = document.createElement("i");
        probe.style.color = "var(--brand)";
        root.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
    const seen = async () => {
      await reader.goto(`${site.url}${lang === "en" ? "/" : "/he"}`);
      return color(reader);
    };
    const before = await seen();
    const preview = page.frameLocator("iframe");
    await expect(preview.locator("main h1")).toBeVisible();
    const accent = page.getByRole("textbox", { name: d("design.accent"), exact: true });
    await accent.fill("#7a1f5c");
    const purple = "rgb(122, 31, 92)";
    await expect.poll(() => color(preview)).toBe(purple);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    // Too pale to read: said, and shown darker.
    const paper = page.getByRole("textbox", { name: d("design.ink"), exact: true });
    await paper.fill("#ffff66");
    await expect(page.getByRole("status").filter({ hasText: "WCAG" })).toBeVisible();
    await paper.fill("");

    // Saved as a draft: it survives a reload, and visitors do not see it.
    await expect(page.getByText(d("design.is-draft"))).toBeVisible();
    await expect
      .poll(async () => (await readDesign()).draft?.value)
      .toMatchObject({ accent: "#7a1f5c", ink: null });
    await page.reload();
    await expect(accent).toHaveValue("#7a1f5c");
    expect(await seen()).toBe(before);

    await button(page, d("design.publish")).click();
    await expect(page.getByText(d("design.published"))).toBeVisible();
    expect(await seen()).toBe(purple);
    expect(await barriers(reader)).toEqual([]);

    await button(page, d("design.history")).click();
    await button(page, d("design.restore")).last().click();
    await expect(accent).toHaveValue("");
    await button(page, d("design.publish")).click();
    await expect(page.getByText(d("design.is-published"), { exact: true })).toBeVisible();
    expect(await seen()).toBe(before);
    // The preview runs no scripts on purpose; the browser says so.
    expect(faults.filter((fault) => !fault.includes("about:srcdoc"))).toEqual([]);
    await page.context().close();
    await reader.context().close();
  });

  test(`in ${lang} an administrator uploads a font, publishes it, and restores the design before`, {
    tag,
  }, async ({ browser }) => {
    const { t: d } = words[lang].design;
    const page = await openCrm(browser, lang, "design");
    const faults = faultsOf(page);
    const script = lang === "en" ? "latin" : "hebrew";
    /** The family that text is first looked for in, and the loaded files of own fonts. */
    const fontsOf = (on: { locator: Page["locator"] }) =>
      on.locator("body").evaluate(async (body) => {
        const { fonts } = body.ownerDocument;
        await fonts.ready;
        const loaded = [...fonts].filter(
          ({ family, status }) => /^"?own-/.test(family) && status === "loaded",
        );
        return {
          first: getComputedStyle(body).fontFamily.split(",")[0],
          loaded: loaded
            .map(({ family }) => family.replaceAll('"', ""))
            .filter((name) => !name.includes("fallback")),
        };
      });
    /** On a first visit. */
    const seen = async () => {
      const reader = await visitor(browser, lang);
      const requested: string[] = [];
      reader.on("request", (request) => {
        if (request.resourceType() === "font") requested.push(new URL(request.url()).pathname);
      });
      await reader.goto(`${site.url}${lang === "en" ? "/" : "/he"}`);
      const fonts = await fontsOf(reader);
      await reader.context().close();
      return { ...fonts, requested: requested.sort() };
    };
    const before = await seen();
    expect(before.loaded).toEqual([]);
    const choose = async (use: string, file: string) => {
      const chooser = page.waitForEvent("filechooser");
      await button(page, d("design.font-upload", { use })).click();
      await (await chooser).setFiles(file);
    };
    const text = d("design.font-text");
    await choose(text, "package.json");
    await expect(page.getByRole("alert")).toContainText("WOFF2");
    await choose(text, `node_modules/@fontsource-variable/rubik/files/rubik-${script}-wght-normal.woff2`);
    await expect(page.getByText("Rubik", { exact: true })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    const preview = page.frameLocator("iframe");
    await expect.poll(async () => (await fontsOf(preview)).loaded).toEqual([`own-text-${script}`]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    await expect(page.getByText(d("design.is-draft"))).toBeVisible();
    await button(page, d("design.publish")).click();
    await expect(page.getByText(d("design.published"))).toBeVisible();
    const own = await seen();
    expect(own).toMatchObject({ first: `own-text-${script}`, loaded: [`own-text-${script}`] });
    expect(own.requested.filter((path) => path.startsWith("/media/font-"))).toHaveLength(1);
    expect(own.requested.length).toBeLessThanOrEqual(before.requested.length);

    await button(page, d("design.history")).click();
    await button(page, d("design.restore")).first().click();
    await expect(page.getByText("Rubik", { exact: true })).toHaveCount(0);
    await button(page, d("design.publish")).click();
    await expect(page.getByText(d("design.is-published"), { exact: true })).toBeVisible();
    expect(await seen()).toEqual(before);
    expect(faults.filter((fault) => !fault.includes("about:srcdoc") && !fault.includes("422"))).toEqual([]);
    await page.context().close();
  });
}
