import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { formatMoney } from "#i18n/formats/format.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { mailLook } from "#tests/support/content/mail-look.ts";
import { mailKinds } from "./mail.jobs.ts";
import { mailContent } from "./mail-content.ts";

const site = {
  name: "Magpie",
  url: "https://magpie.example",
  contact: "hello@magpie.example",
  look: mailLook,
};
const url = "https://magpie.example/confirm-email#token=a-b_c";
const end = "https://magpie.example/price-alert?token=v1.x";
const more = {
  product: "Kettle",
  price: "$79.90",
  shop: "Walmart",
  time: "14:11 UTC",
  date: "12/04/2026",
  end,
  author: "Grace Hopper",
  item: "Quiet kettles",
  words: "Is this still right?",
  ...{ article: "Quiet kettles", by: "Grace Hopper", note: "Name the noise." },
};
const every = languageCodes.flatMap((lang) => mailKinds.map((kind) => ({ lang, kind })));
const rules = new HtmlValidate({
  extends: ["html-validate:recommended"],
  // Email clients support tables, their old attributes and inline styles, and little else.
  rules: {
    "no-inline-style": "off",
    "no-deprecated-attr": "off",
    "prefer-tbody": "off",
    "presentation-role-style": "off",
  },
});

describe.each(every)("$kind in $lang", ({ lang, kind }) => {
  const mail = mailContent(kind, lang, { name: "Ada Lovelace", url, more }, site);

  it("is whole sentences without unfilled placeholders", () => {
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/[{}]|undefined|\[object/);
      expect(part).toContain("Magpie");
    }
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).toContain(`\n${url}\n`);
    expect(mail.text).toContain("Ada Lovelace");
  });

  it("declares its language and direction, and is aligned to its start side", () => {
    const { tag, direction } = languages[lang];
    expect(mail.html).toContain(`<html lang="${tag}" dir="${direction}">`);
    const other = direction === "rtl" ? "left" : "right";
    expect(mail.html).not.toMatch(new RegExp(`align="?:?${other}`));
  });

  it("is valid HTML that fetches nothing", async () => {
    const report = await rules.validateString(mail.html);
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      ),
    ).toEqual([]);
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i);
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.filter((href) => !href?.startsWith(site.url) && href !== `mailto:${site.contact}`)).toEqual(
      [],
    );
    expect(links.filter((href) => href === url)).toHaveLength(2);
  });
});

it("escapes a name, whatever it contains", () => {
  const { html } = mailContent("confirm-email", "en", { name: `<b>"Ada" & 'Bea'</b`, url }, site);
  expect(html).not.toContain("<b>");
  const marked = mailContent("confirm-email", "en", { name: "A<i>da", url }, site);
  expect(marked.html).toContain("A&lt;i&gt;da");
});

it("joins a name's lines, and none can change the text direction", () => {
  const { text } = mailContent("confirm-email", "en", { name: "Ada\r\n\r\nBuy\u202e this", url }, site);
  expect(text.split("\n")[0]).toBe("Hi Ada Buy this,");
});

it("does not repeat a name that is an advertisement", () => {
  for (const name of [
    "Win at http://evil.example",
    "evil.example",
    "write to a@evil.example",
    "x".repeat(81),
    "  ",
  ]) {
    const { text, html } = mailContent("confirm-email", "en", { name, url }, site);
    expect(text.split("\n")[0]).toBe("Hi,");
    if (name.trim()) expect(html).not.toContain(name);
  }
  expect(mailContent("confirm-email", "en", { name: "J.R.R. Tolkien", url }, site).text).toContain("Tolkien");
});

it("an amount keeps the marks and spaces that hold its sign and number together", () => {
  for (const lang of ["he", "fr"] as const) {
    const price = formatMoney(lang, { amount: 25_900, currency: lang === "he" ? "ILS" : "EUR" });
    const { subject } = mailContent(
      "alert-price",
      lang,
      { name: "Ada", url, more: { ...more, price } },
      site,
    );
    expect(subject).toContain(price);
  }
});

it("in Arabic and Hebrew, names keep their own direction in the plain text", () => {
  for (const lang of ["ar", "he"] as const)
    expect(mailContent("confirm-email", lang, { name: "Ada", url }, site).text).toContain("\u2068Ada\u2069");
});

it("a mail has the colors of the site's design", () => {
  const { html } = mailContent("confirm-email", "en", { name: "Ada", url }, site);
  expect(html).toMatch(/background:#7a1f5c;border-radius:8px/);
  expect(html).not.toContain("#08686b");
});
