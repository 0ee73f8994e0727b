import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import type design from "#locales/en/crm-design.json";
import type imports from "#locales/en/crm-imports.json";
import type setUp from "#locales/en/crm-set-up.json";
import { photo } from "#tests/support/content/made-images.ts";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { goodPassword, visitor } from "#tests/support/journey/visitor.ts";
import { freePort, startProgram } from "#tests/support/site/built-program.ts";

const admin = { email: "boss@example.com", password: goodPassword };
const colors = { accent: "#0e7c66", button: "#c8501e", paper: "#fffaf2", ink: "#2b1a10" };

/** What a publisher brings: a name, categories, and the columns of a spreadsheet. */
const brought = {
  he: {
    name: "קפה בבית",
    categories: ["מכונות אספרסו", "מטחנות קפה", "קומקומים"],
    columns: "שם,תקציר,מותג,קטגוריה,מחיר,מטבע,קישור,תמונה",
    product: "קומקום",
    summary: "רותח מהר ושקט.",
    brand: "גליל",
    currency: "ILS",
  },
  zh: {
    name: "茶与器",
    categories: ["茶壶", "电热水壶", "茶杯"],
    columns: "名称,摘要,品牌,分类,价格,货币,链接,图片",
    product: "水壶",
    summary: "烧水快，声音小。",
    brand: "竹里",
    currency: "CNY",
  },
} as const;
const count = 30;

const areaIn = async <Area extends object>(lang: "he" | "zh", area: string) =>
  messagesOf<Area>(
    lang,
    (await import(`../../../locales/${lang}/${area}.json`, { with: { type: "json" } })).default,
  ).t as (key: string, values?: object) => string;

for (const { lang, tag } of enduredLanguages("he", "zh"))
  test(`a publisher with a logo, colors and ${count} products makes a site of their own in ${lang}`, {
    tag,
  }, async ({ browser }) => {
    test.setTimeout(300_000);
    const own = brought[lang];
    const { t: crm } = await crmMessagesIn(lang);
    const s = await areaIn<typeof setUp>(lang, "crm-set-up");
    const d = await areaIn<typeof design>(lang, "crm-design");
    const m = await areaIn<typeof imports>(lang, "crm-imports");
    const data = await mkdtemp(join(tmpdir(), "magpie-own-"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const program = startProgram({
      DATA_DIR: data,
      PORT: String(port),
      SITE_URL: url,
      DEMO: "0",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    });
    await program.running;
    const signedIn = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(admin),
    });
    const session = (await signedIn.json()) as { token: string; user: unknown };
    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const next = () => button(s("setup.next")).click();
    const step = (name: string) =>
      expect(
        page.getByRole("main").getByRole("heading", { level: 2, name: s(`setup.step-${name}`) }),
      ).toBeVisible();

    await page.goto(`${url}/crm/set-up`);
    await page.getByRole("textbox", { name: s("setup.name") }).fill(own.name);
    await next();
    await step("look");
    await button(crm("crm.choose-picture")).first().click();
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><circle cx="30" cy="30" r="26" fill="${colors.accent}"/></svg>`;
    await page
      .getByRole("dialog")
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
    await expect(page.getByRole("textbox", { name: s("setup.logo"), exact: true })).toHaveValue(/\.svg$/);
    await page.getByRole("textbox", { name: s("setup.accent"), exact: true }).fill(colors.accent);
    await next();
    await step("languages");
    await page.getByRole("button", { name: new RegExp(s("setup.default-language")) }).click();
    await page.getByRole("option", { name: languages[lang].nativeName }).click();
    for (const [code, { nativeName }] of Object.entries(languages))
      if (code !== lang) await page.getByRole("checkbox", { name: nativeName }).uncheck({ force: true });
    await next();
    await step("programs");
    await button(s("setup.skip-step")).click();
    await step("content");
    await page.getByRole("textbox", { name: s("setup.categories") }).fill(own.categories.join("\n"));
    await button(s("setup.finish")).click();
    await expect(page).toHaveURL(/\/crm\/home$/);

    await page.goto(`${url}/crm/design`);
    for (const field of ["button", "paper", "ink"] as const)
      await page.getByRole("textbox", { name: d(`design.${field}`), exact: true }).fill(colors[field]);
    await page.getByRole("radio", { name: d("design.corners-round"), exact: true }).check({ force: true });
    await button(d("design.publish")).click();
    await expect(page.getByText(d("design.published"))).toBeVisible();

    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await photo(1_200, "#aa5500"))]), "kettle.jpg");
    const headers = { Authorization: `Bearer ${session.token}` };
    const uploaded = await fetch(`${url}/api/admin/media`, { method: "POST", headers, body: form });
    const { url: image } = (await uploaded.json()) as { url: string };
    const rows = Array.from({ length: count }, (_, at) =>
      [
        `${own.product} ${at + 1}`,
        own.summary,
        own.brand,
        own.categories[at % own.categories.length],
        100 + at,
        own.currency,
        `https://www.aliexpress.com/item/10050000${10_000 + at}.html`,
        image,
      ].join(","),
    );
    await page.goto(`${url}/crm/imports`);
    await page.locator("input[type=file]").setInputFiles({
      name: "products.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([own.columns, ...rows].join("\n")),
    });
    await expect(page).toHaveURL(/\/crm\/imports\/\d+$/);
    const publishes = page.getByRole("switch", { name: m("imports.publish") });
    await publishes.press("Space");
    await expect(publishes).toBeChecked();
    await button(m("imports.import")).click();
    await expect(
      page.getByRole("main").getByText(m("imports.state-done"), { exact: true }).first(),
    ).toBeVisible({ timeout: 60_000 });
    expect(faults).toEqual([]);
    await page.context().close();

    for (const width of [390, 1280]) {
      const reader = await visitor(browser, lang);
      const seen = faultsOf(reader);
      await reader.setViewportSize({ width, height: 900 });
      await reader.goto(url);
      await expect(reader).toHaveURL(`${url}/${lang}`);
      await expect(reader).toHaveTitle(own.name);
      await expect(reader.locator("header .site-logo").first()).toHaveAttribute("src", /\.svg$/);
      // Nothing of the software, of English, or of a choice that there is not.
      expect(await reader.content()).not.toMatch(/Magpie|hreflang="en"/);
      const products = await (await fetch(`${url}/api/products?lang=${lang}&limit=1`)).json();
      expect(products.total).toBe(count);
      const tree = await (await fetch(`${url}/api/categories?lang=${lang}`)).json();
      expect((tree.items ?? tree).map(({ name }: { name: string }) => name).sort()).toEqual(
        [...own.categories].sort(),
      );
      const pages = ["", "/products", `/product/${products.items[0].slug}`, "/about", "/terms", "/privacy"];
      for (const path of pages) {
        await reader.goto(`${url}/${lang}${path}`);
        // Neither the software nor a method that the owner has not described.
        expect(await reader.locator("body").innerText()).not.toContain("Magpie");
        await expect(reader.locator('a[href$="/how-we-test"]')).toHaveCount(0);
        expect([width, path, await barriers(reader), (await overhang(reader)) <= 0]).toEqual([
          width,
          path,
          [],
          true,
        ]);
      }
      expect(seen).toEqual([]);
      await reader.context().close();
    }
    program.process.kill("SIGTERM");
    await program.ended;
    await rm(data, { recursive: true, force: true });
  });
