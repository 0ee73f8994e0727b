import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import enProgrammes from "#locales/en/crm-programmes.json" with { type: "json" };
import enSetUp from "#locales/en/crm-set-up.json" with { type: "json" };
import { barriers, overhang } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { goodPassword, visitor } from "#tests/support/journey/visitor.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";

// A new site, before setup.
let site: { url: string; data: string; program: Run };
const admin = { email: "boss@example.com", password: goodPassword };

test.beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), "magpie-set-up-"));
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
  site = { url, data, program };
});
test.afterAll(async () => {
  site.program.process.kill("SIGTERM");
  await site.program.ended;
  await rm(site.data, { recursive: true, force: true });
});

test("a new site is set up in five steps once, and the answers appear on the site", {
  tag: endureTag,
}, async ({ browser }) => {
  const { t } = messagesOf<typeof enSetUp>("en", enSetUp);
  const { t: p } = messagesOf<typeof enProgrammes>("en", enProgrammes);
  const signedIn = await fetch(`${site.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(admin),
  });
  const page = await visitor(browser, "en", (await signedIn.json()) as { token: string; user: unknown });
  await page.setViewportSize({ width: 390, height: 844 });
  const next = () => page.getByRole("button", { name: t("setup.next") }).click();
  const isAt = async (step: "site" | "look" | "languages" | "programs" | "content") => {
    const title = page.getByRole("heading", { level: 2, name: t(`setup.step-${step}`) });
    await expect(title).toBeVisible();
    expect([step, await barriers(page), (await overhang(page)) <= 0]).toEqual([step, [], true]);
    return title;
  };
  await page.goto(`${site.url}/crm/home`);
  await page.getByRole("link", { name: t("setup.title") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("setup.title"));
  await isAt("site");
  const name = page.getByRole("textbox", { name: t("setup.name") });
  await name.fill("");
  await next();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Pie & Co");
  await next();

  await expect(await isAt("look")).toBeFocused();
  const accent = page.getByRole("textbox", { name: t("setup.accent"), exact: true });
  await accent.fill("redd");
  await next();
  await expect(accent).toBeFocused();
  await expect(accent).toHaveAttribute("aria-invalid", "true");
  await isAt("look");
  await accent.fill("#ffd400");
  await expect(page.getByText(/so that text stays readable/)).toBeVisible();
  await next();
  await isAt("languages");
  await page.getByRole("button", { name: t("setup.skip-step") }).click();

  await isAt("programs");
  const amazon = page.getByRole("textbox", { name: "Amazon" });
  await amazon.fill("pie");
  const check = page.getByText(p("programmes.tag-check", { example: "\u2066yoursite-20\u2069" }));
  await expect(check).toBeVisible();
  await amazon.fill("pie-20");
  await expect(check).toHaveCount(0);
  await next();

  await isAt("content");
  // Back, and nothing that was typed is lost.
  const categories = page.getByRole("textbox", { name: t("setup.categories") });
  await categories.fill("Kettles\n\nMoka pots\nKettles");
  await page.getByRole("button", { name: t("setup.back") }).click();
  await expect(amazon).toHaveValue("pie-20");
  await page.getByRole("button", { name: t("setup.step-content") }).click();
  await expect(categories).toHaveValue("Kettles\n\nMoka pots\nKettles");
  await page.getByRole("button", { name: t("setup.finish") }).click();
  await expect(page).toHaveURL(/\/crm\/home$/);
  await expect(page.getByText(t("setup.finished"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("setup.title") })).toHaveCount(0);
  const shown = await (await fetch(`${site.url}/`)).text();
  expect(shown).toContain("<title>Pie &amp; Co</title>");
  for (const category of ["kettles", "moka-pots"])
    expect((await fetch(`${site.url}/category/${category}`)).status).toBe(200);
  expect(await (await fetch(`${site.url}/sitemap`)).text()).toContain("Moka pots");
  await page.context().close();
});
