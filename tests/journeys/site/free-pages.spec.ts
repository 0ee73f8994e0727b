import { expect } from "@playwright/test";
import type { ItemOf } from "#content/admin-item.ts";
import type { page as pageType } from "#features/pages/page.content.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { raw } from "#tests/support/calls/raw-request.ts";
import {
  alternatesOf,
  barriers,
  canonicalOf,
  faultsOf,
  open,
  overhang,
  readable,
  structuredData,
  tagsOf,
} from "#tests/support/journey/journey.ts";
import { onBothEngines } from "#tests/support/journey/journey-engines.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { signInByApi } from "#tests/support/journey/visitor.ts";
import { test } from "#tests/support/site/engine-site.ts";

type Page = ItemOf<typeof pageType>;
type Answer = Partial<Page> & { url?: string };
const text = (words: string) => ({ type: "paragraph", content: [{ type: "text", text: words }] });
const document = (...words: string[]) => ({ type: "doc", content: words.map(text) });

test("a page in two languages is served, linked from the footer, renamed and taken back", {
  tag: [onBothEngines, endureTag],
}, async ({ page, request, baseURL, accountOf }) => {
  const { token } = await signInByApi(request, await accountOf("editor"));
  const call = async (method: string, path: string, data: object = {}): Promise<Answer> => {
    const answer = await request.fetch(`/api/admin/content/page${path}`, {
      method,
      ...(method === "GET" ? {} : { data }),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? {} : await answer.json();
  };
  const status = async (path: string) => {
    const answer = await raw(baseURL, path);
    return [answer.status, answer.location && readable(answer.location)];
  };
  const html = async (path: string) => (await request.get(path)).text();
  const robots = async (path: string) =>
    tagsOf(await html(path), "meta").find(({ name }) => name === "robots")?.content;

  expect(await status("/press-room")).toEqual([302, "/"]);
  const made = await call("POST", "", {
    title: "Press room",
    content: document("Write to us, and we answer within a day."),
    menu: "footer",
    metaDescription: "For journalists.",
    translations: { fr: { title: "Espace presse", content: document("Écrivez-nous.") } },
  });
  const preview = await call("POST", `/${made.id}/preview-link`, { lang: "fr", at: null });
  const previewPath = readable(preview.url ?? "");
  expect(previewPath).toMatch(/^\/fr\/espace-presse\?preview=/);
  const previewed = await request.get(previewPath);
  expect(previewed.headers()["x-robots-tag"]).toBe("noindex, nofollow");
  expect(await previewed.text()).toContain("Écrivez-nous.");
  expect(await status("/fr/espace-presse")).toEqual([302, "/fr"]);
  await call("POST", `/${made.id}/publish`);

  const faults = faultsOf(page);
  await open(page, "/products");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Press room" }).click();
  await expect(page).toHaveURL(/\/press-room$/);
  await expect(page).toHaveTitle("Press room | Magpie");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Press room");
  await expect(page.getByText("we answer within a day")).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await barriers(page)).toEqual([]);
  }
  await page.goto("/fr");
  await footer.getByRole("link", { name: "Espace presse" }).click();
  await expect(page).toHaveURL(/\/fr\/espace-presse$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Espace presse");
  expect(faults).toEqual([]);

  const english = await html("/press-room");
  expect(readable(canonicalOf(english) ?? "")).toBe("/press-room");
  const alternates = Object.entries(alternatesOf(english)).map(([lang, href]) => [lang, readable(href)]);
  expect(Object.fromEntries(alternates)).toEqual({
    en: "/press-room",
    fr: "/fr/espace-presse",
    "x-default": "/press-room",
  });
  expect(structuredData(english).map((block) => block["@type"])).toEqual(["WebPage", "BreadcrumbList"]);
  const hebrew = await html("/he/press-room");
  const [notice = ""] = messagesFor("he")
    .t("product.fallback", { language: "|" })
    .split(/[\u2068|]/);
  expect(hebrew).toContain(notice);
  expect(readable(canonicalOf(hebrew) ?? "")).toBe("/press-room");
  expect(await status("/fr/press-room?x=1")).toEqual([301, "/fr/espace-presse?x=1"]);
  expect(await status("/Press-Room/")).toEqual([301, "/press-room"]);
  expect(await html("/sitemap-pages.xml")).toContain("/fr/espace-presse</loc>");
  expect(await html("/fr/sitemap")).toContain('href="/fr/espace-presse"');
  expect(await html("/search?q=press+room")).toContain('href="/press-room"');
  expect(await html("/fr/search?q=espace+presse&in=pages")).toContain('href="/fr/espace-presse"');
  expect(await robots("/press-room")).toBeUndefined();

  const { version } = await call("GET", `/${made.id}`);
  const renamed = await call("PATCH", `/${made.id}`, { version, slug: "media-kit", noindex: true });
  expect(await status("/press-room")).toEqual([301, "/media-kit"]);
  expect(await robots("/media-kit")).toBe("noindex,follow");
  expect(await html("/sitemap-pages.xml")).not.toContain("espace-presse");
  expect(await html("/products")).toContain('href="/media-kit"');

  await call("POST", `/${made.id}/unpublish`, { version: renamed.version });
  expect((await request.get("/media-kit")).status()).toBe(404);
  expect(await html("/products")).not.toContain('href="/media-kit"');
  await call("POST", `/${made.id}/publish`);
  const redirect = { from: "/media-kit", to: "/about", status: 301 };
  const added = await request.post("/api/admin/redirects", {
    data: redirect,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(added.status()).toBe(201);
  // A page takes precedence over a redirect, which takes over as soon as the page is in the trash.
  expect(await status("/media-kit")).toEqual([200, ""]);
  await call("DELETE", `/${made.id}`);
  expect(await status("/media-kit")).toEqual([301, "/about"]);
  expect((await request.get("/fr/espace-presse")).status()).toBe(410);
});
