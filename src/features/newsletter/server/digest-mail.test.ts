import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { languageCodes, languages } from "#i18n/languages.ts";
import { mailLook } from "#tests/support/content/mail-look.ts";
import { digestMail } from "./digest-mail.ts";

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
const site = {
  siteName: "Magpie <b>",
  siteUrl: "https://magpie.example",
  postalAddress: "1 Kettle Street & Co",
  end: "https://magpie.example/newsletter/unsubscribe?token=v1.x",
  look: mailLook,
};
const guides = [{ id: "1", title: "<i>Kettles</i>", text: "Quiet & fast.", path: "/article/kettles" }];
const content = { subject: "Tea\r\n\u202etime", intro: "One.\nTwo.\n\n<script>three</script>", guides };

describe.each(languageCodes)("a digest in %s", (lang) => {
  const { subject, html, text } = digestMail(content, lang, site);

  it("is valid HTML in its direction that fetches nothing and links to the site alone", async () => {
    const report = await rules.validateString(html);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
    const { tag, direction } = languages[lang];
    expect(html).toContain(`<html lang="${tag}" dir="${direction}">`);
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.every((href) => href?.startsWith(site.siteUrl))).toBe(true);
  });

  it("escapes what people wrote, and ends with the way out", () => {
    expect(subject).toBe("Tea time");
    expect(html).toContain("&lt;i&gt;Kettles");
    expect(html).toContain("One.<br>Two.");
    expect(html).toContain(`href="${site.end}"`);
    expect(text).toContain("https://magpie.example/article/kettles");
    expect(text.trimEnd().endsWith(site.end)).toBe(true);
    expect(text).toContain(site.postalAddress);
  });
});
