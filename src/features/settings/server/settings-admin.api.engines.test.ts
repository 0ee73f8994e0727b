import { expect, it } from "vitest";
import { languageCodes } from "#i18n/languages.ts";
import type { App } from "#server/app.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { mailServer } from "#tests/support/servers/mail-server.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import type { AllSettings, SettingsFile } from "../settings-contract.ts";
import type { PublicSettings } from "../site-settings.ts";

type Failed = { code: string; current?: { version: number; value: unknown }; details?: { path: string }[] };
const path = "/admin/settings";

async function aSite(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const { by, token } = await aMember(app, "admin");
  const set = (section: string, version: number, change: object) =>
    by<AllSettings & Failed>("PATCH", path, { section, version, change });
  const shown = async (lang = "en") =>
    (await callApi<PublicSettings>(app, "GET", `/settings/public?lang=${lang}`)).body;
  return { app, by, token, set, shown };
}

const audited = async (app: App) =>
  (
    await app.db.read
      .selectFrom("audit")
      .select(["entity_type", "entity_id", "before", "after"])
      .where("action", "!=", "sign-in")
      .orderBy("id")
      .execute()
  ).map((row) => [
    `${row.entity_type} ${row.entity_id}`,
    JSON.parse(row.before ?? "null"),
    JSON.parse(row.after ?? "null"),
  ]);

it("the site has its name of each language, on pages, in feeds and in mails", async () => {
  const { app, set, shown } = await aSite();
  await set("site", 0, { siteName: "Pie", siteNames: { he: "פאי", fr: " " } });
  expect((await shown("he")).siteName).toBe("פאי");
  expect((await shown("fr")).siteName).toBe("Pie");
  expect((await app.feeds.answer("/rss.xml", new URLSearchParams("lang=he"))).body).toContain(
    "<title>פאי</title>",
  );
  expect((await app.settings.inMails("he")).siteName).toBe("פאי");
  expect(await app.settings.newsletterConsent("he")).toContain("פאי");
});

it("an editor can neither see nor change settings", async () => {
  const { app } = await aSite();
  const { by } = await aMember(app, "editor");
  for (const [method, where] of [
    ["GET", path],
    ["PATCH", path],
    ["GET", `${path}/export`],
    ["POST", `${path}/import`],
    ["POST", `${path}/test-mail`],
  ] as const)
    expect((await by(method, where, method === "GET" ? undefined : {})).status, where).toBe(403);
});

it("publishes a change at once, and rejects a second one of the same version with the current state", async () => {
  const { app, by, set, shown } = await aSite();
  const first = await by<AllSettings>("GET", path);
  expect(first.body.sections.footer).toMatchObject({ version: 0, value: { showsPartners: true } });
  const disclosure = { en: "We earn.", he: "אנחנו מרוויחים." };
  const changed = await set("footer", 0, { disclosure, copyright: { en: "© {year} {site}, all of it" } });
  expect([changed.status, changed.body.sections.footer.version]).toEqual([200, 1]);
  expect(await shown()).toMatchObject({
    disclosure: "We earn.",
    copyright: "© {year} {site}, all of it",
  });
  expect([(await shown("he")).disclosure, (await shown("fr")).disclosure]).toEqual([disclosure.he, null]);
  const stale = await set("footer", 0, { disclosure: {} });
  expect([stale.status, stale.body.code, stale.body.current]).toEqual([
    409,
    "conflict",
    expect.objectContaining({ version: 1, value: expect.objectContaining({ disclosure }) }),
  ]);
  // Another section has its own version, and what is not given stays.
  await set("site", 0, { siteName: "Pie" });
  expect(await shown()).toMatchObject({ siteName: "Pie", contactEmail: "hello@example.com" });
  expect(await audited(app)).toEqual([
    [
      "settings footer",
      { disclosure: {}, copyright: {} },
      { disclosure, copyright: { en: "© {year} {site}, all of it" } },
    ],
    ["settings site", { siteName: "Magpie" }, { siteName: "Pie" }],
  ]);
});

it("publishes the site's social accounts at once, in their order, and records them in the audit log", async () => {
  const { app, by, set, shown } = await aSite();
  expect((await shown()).socialLinks).toEqual([]);
  const social = [
    { network: "mastodon", href: "https://social.example/@magpie" },
    { network: "youtube", href: "https://www.youtube.com/@magpie" },
    { network: "x", href: "https://twitter.com/magpie" },
  ];
  expect((await set("footer", 0, { social })).status).toBe(200);
  for (const lang of languageCodes) expect((await shown(lang)).socialLinks).toEqual(social);
  await set("footer", 1, { social: [...social].reverse() });
  expect((await shown()).socialLinks).toEqual([...social].reverse());
  expect(await audited(app)).toEqual([
    ["settings footer", { social: [] }, { social }],
    ["settings footer", { social }, { social: [...social].reverse() }],
  ]);
  const { body: file } = await by<SettingsFile>("GET", `${path}/export`);
  const other = await aSite();
  expect((await other.by("POST", `${path}/import`, file)).status).toBe(200);
  expect((await other.shown()).socialLinks).toEqual([...social].reverse());
  // A release before had none.
  const { social: _, ...footer } = { ...file.sections.footer };
  expect((await other.by("POST", `${path}/import`, { ...file, sections: { footer } })).status).toBe(200);
  expect((await other.shown()).socialLinks).toEqual([]);
});

it("rejects one of two concurrent first changes of a section with a conflict", async () => {
  const { set } = await aSite();
  const both = await Promise.all(["One", "Two"].map((siteName) => set("site", 0, { siteName })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("rejects values that a page cannot show, and names the field", async () => {
  const { set } = await aSite();
  const refused: [string, object][] = [
    ["site", { contactEmail: "nobody" }],
    ["site", { siteName: "A\r\nBcc: all@example.com" }],
    ["site", { timeZone: "Mars/Olympus" }],
    ["languages", { off: ["en"] }],
    ["footer", { social: [{ network: "x", href: "http://x.com/magpie" }] }],
    ["footer", { social: [{ network: "x", href: "https://x.com.evil.example/magpie" }] }],
    ["footer", { social: [{ network: "x", href: "https://x.com@evil.example/magpie" }] }],
    ["footer", { social: [{ network: "mastodon", href: "javascript:alert(1)" }] }],
    ["footer", { social: [{ network: "mine", href: "https://x.com/magpie" }] }],
    ["footer", { social: Array(2).fill({ network: "x", href: "https://x.com/magpie" }) }],
    ["search", { verification: { google: '"><script>' } }],
    ["statistics", { outside: { provider: "google", id: "G-1';alert(1)" } }],
    ["statistics", { outside: { provider: "matomo", id: "1", host: "evil.example; script-src *" } }],
    ["statistics", { outside: { provider: "mine", src: "https://x.example/x.js" } }],
    ["gateways", { production: { hosts: ["x"], main: "ftp://x" } }],
    ["nothing", {}],
  ];
  for (const [section, change] of refused) {
    const { status, body } = await set(section, 0, change);
    expect([status, (body.details ?? []).length > 0], JSON.stringify(change)).toEqual([422, true]);
  }
});

it("a disabled language appears in no public response, and comes back unchanged", async () => {
  const { app, set, shown } = await aSite();
  await set("languages", 0, { off: ["fr", "zh"] });
  expect((await shown()).languages).toEqual(["en", "he", "ar"]);
  const sitemap = async () => (await app.feeds.answer("/sitemap-pages.xml", new URLSearchParams())).body;
  expect(await sitemap()).not.toMatch(/\/fr|hreflang="(fr|zh-Hans)"/);
  expect(await sitemap()).toContain('hreflang="he"');
  await expect(app.feeds.answer("/rss.xml", new URLSearchParams({ lang: "fr" }))).rejects.toThrow(
    "malformed",
  );
  await set("languages", 1, { off: [] });
  expect(await sitemap()).toContain('hreflang="fr"');
});

it("serves ads.txt as written, and throws not-found without one", async () => {
  const { app, set } = await aSite();
  const file = () => app.feeds.answer("/ads.txt", new URLSearchParams());
  await expect(file()).rejects.toThrow("not-found");
  await set("search", 0, { adsTxt: "google.com, pub-1, DIRECT\n\n" });
  expect(await file()).toEqual({ body: "google.com, pub-1, DIRECT\n", type: "text/plain; charset=utf-8" });
});

it("writes the choice for AI crawlers and the owner's rules into robots.txt", async () => {
  const { app, set } = await aSite();
  const file = async () => (await app.feeds.answer("/robots.txt", new URLSearchParams())).body;
  const before = await file();
  expect(before).not.toMatch(/GPTBot|Content-Signal/);
  await set("search", 0, { aiCrawlers: "no-training", robotsTxt: "User-agent: BadBot\nDisallow: /\n" });
  expect(await file()).toMatch(/User-agent: GPTBot\n(User-agent: .*\n)+Disallow: \/\n/);
  expect(await file()).toMatch(/\nUser-agent: BadBot\nDisallow: \/\n$/);
  await set("search", 1, { aiCrawlers: "allow", robotsTxt: "" });
  expect(await file()).toBe(before);
});

it("rejects a line that robots.txt cannot have, with its number in the editor's language", async () => {
  const { app, token } = await aSite();
  const refused = async (lang: string, robotsTxt: string) => {
    const { status, body } = await call<{ details: unknown[] }>(app, "/api/admin/settings", {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${token}`,
        "accept-language": lang,
        "content-type": "application/json",
      },
      body: JSON.stringify({ section: "search", version: 0, change: { robotsTxt } }),
    });
    return [status, ...body.details];
  };
  const rules = "User-agent: *\n# ours\nDisallow: /a\nForbid: /b\n";
  expect(await refused("en", rules)).toEqual([
    422,
    {
      path: "change.robotsTxt",
      code: "bad-robots-line",
      message: "Line 4 isn’t valid. Enter a rule such as “Disallow: /private/”.",
    },
  ]);
  expect(await refused("fr", rules)).toMatchObject([422, { message: expect.stringContaining("ligne 4") }]);
  expect(await refused("en", "#".repeat(20_001))).toMatchObject([422, { code: "too-long" }]);
});

it("importing a file of a release without rules for crawlers allows them all", async () => {
  const { by, set } = await aSite();
  await set("search", 0, { aiCrawlers: "block", robotsTxt: "Disallow: /a" });
  const file = {
    format: "magpie-settings",
    formatVersion: 1,
    sections: { search: { noindex: true, verification: {}, adsTxt: "" } },
  };
  const { status, body } = await by<AllSettings>("POST", "/admin/settings/import", file);
  expect([status, body.sections.search.value]).toEqual([
    200,
    { noindex: true, verification: {}, adsTxt: "", indexNow: false, aiCrawlers: "allow", robotsTxt: "" },
  ]);
});

it("uses the gateways of the settings where the environment has none", async () => {
  const gateways = { production: { hosts: ["magpie.example"], main: "https://api.magpie.example" } };
  const { set, shown } = await aSite();
  await set("gateways", 0, gateways);
  expect((await shown()).gateways.main).toBe("https://api.magpie.example");
  await set("gateways", 1, {});
  expect((await shown()).gateways.main).toBe("https://magpie.example");
  const other = await aSite({ API_GATEWAYS: JSON.stringify({ local: { main: "http://localhost:1" } }) });
  await other.set("gateways", 0, gateways);
  expect((await other.shown()).gateways.main).toBe("https://magpie.example");
});

it("visits are counted without consent by default; importing a file without the setting turns asking off", async () => {
  const { app, by, set } = await aSite();
  const asksFirst = async () =>
    (await callApi<{ asksFirst: boolean }>(app, "GET", "/settings/public?lang=en")).body.asksFirst;
  expect(await asksFirst()).toBe(false);
  await set("statistics", 0, { asksFirst: true });
  await set("statistics", 1, { outside: null });
  expect(await asksFirst()).toBe(true);
  const file = { format: "magpie-settings", formatVersion: 1, sections: { statistics: { outside: null } } };
  expect((await by("POST", "/admin/settings/import", file)).status).toBe(200);
  expect(await asksFirst()).toBe(false);
});

it("another site imports the exported file and then has the same settings; the file holds no secret", async () => {
  const env = { SMTP_URL: "smtp://user:topsecret@127.0.0.1:1", SECRET: "s".repeat(40) };
  const one = await aSite(env);
  await one.set("site", 0, { siteName: "Pie", tagline: { ar: "نختار بعناية" } });
  await one.set("languages", 0, { off: ["zh"] });
  const { body: file } = await one.by<SettingsFile>("GET", `${path}/export`);
  expect(JSON.stringify(file)).not.toMatch(/topsecret|ssss/);

  const other = await aSite();
  const taken = await other.by<AllSettings>("POST", `${path}/import`, file);
  expect(taken.status).toBe(200);
  const values = ({ sections }: AllSettings) => Object.values(sections).map(({ value }) => value);
  expect(values(taken.body)).toEqual(values((await one.by<AllSettings>("GET", path)).body));
  expect((await other.shown("ar")).tagline).toBe("نختار بعناية");
  for (const bad of [{}, { ...file, format: "else" }, { ...file, sections: { site: { siteName: "" } } }])
    expect((await other.by("POST", `${path}/import`, bad)).status).toBe(422);
});

it("sends a test mail in the sender's name, and reports an unreachable server instead of failing", {
  tags: postgresInEndure,
}, async () => {
  const server = await mailServer();
  const { set, by } = await aSite({ SMTP_URL: server.url });
  await set("mail", 0, {
    fromName: "Pie desk",
    fromAddress: "desk@pie.example",
    replyTo: "help@pie.example",
  });
  const sent = await by<{ isSent: boolean }>("POST", `${path}/test-mail?lang=he`, { to: "boss@example.com" });
  expect(sent.body.isSent).toBe(true);
  const [mail = ""] = server.received;
  expect(mail).toMatch(/^From: Pie desk <desk@pie\.example>/m);
  expect(mail).toMatch(/^Reply-To: help@pie\.example/m);
  const away = await aSite({ SMTP_URL: "smtp://127.0.0.1:1" });
  const answer = await away.by<{ isSent: boolean; answer: string }>("POST", `${path}/test-mail`, {
    to: "boss@example.com",
  });
  expect([answer.status, answer.body.isSent, answer.body.answer.length > 0]).toEqual([200, false, true]);
});
