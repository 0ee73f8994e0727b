import type { Language } from "#i18n/languages.ts";
import { xmlText } from "../document/xml.ts";
import type { MailKind, MailValues } from "./mail.jobs.ts";
import { bdi, type MailLook, mailHtml, mailParts, oneLine } from "./mail-layout.ts";
import { mailMessages } from "./mail-messages.ts";

export type Site = { name: string; url: string; contact: string; look: MailLook };
export type MailContent = { subject: string; html: string; text: string };

/** Drops names that look like a URL or email address: they would let anyone send advertisements to anyone in our name. */
const greetable = (name: string): string => {
  const line = oneLine(name);
  return line.length > 80 || /[/@:]|\.\p{L}{2}/u.test(line) ? "" : line;
};

/** Why the recipient got a mail, where it is not for their account. */
const footers = {
  "alert-confirm": "mail.footer-alert",
  "alert-price": "mail.footer-alert",
  "newsletter-confirm": "mail.footer-newsletter",
} as { [Kind in MailKind]?: "mail.footer-alert" | "mail.footer-newsletter" };

/** The content of a mail in a language: a pure function of site, recipient and values. */
export function mailContent(
  kind: MailKind,
  lang: Language,
  values: MailValues,
  givenSite: Site,
): MailContent {
  const { t, parts } = mailMessages[lang];
  const site = { ...givenSite, name: oneLine(givenSite.name) };
  const name = greetable(values.name);
  const { look } = site;
  const { title, paragraph, link, address, siteAddress, button } = mailParts(look);

  const more = Object.entries(values.more ?? {}).map(([key, text]) => [key, oneLine(text)] as const);
  const plain = {
    ...Object.fromEntries(more),
    site: site.name,
    name,
    contact: site.contact,
  };
  const marked = {
    ...Object.fromEntries(
      more.map(([key, text]) => [
        key,
        text.startsWith(`${site.url}/`) ? { html: address(xmlText(text)) } : bdi(text),
      ]),
    ),
    site: bdi(site.name),
    name: bdi(name),
    contact: {
      html: link(
        `mailto:${xmlText(encodeURI(site.contact.toWellFormed()))}`,
        `<bdi>${xmlText(site.contact)}</bdi>`,
      ),
    },
  };
  type Key = Parameters<typeof t>[0];
  // Values that a message does not use are ignored.
  const say = (key: Key): string => (t as (key: Key, values: unknown) => string)(key, plain);
  const mark = (key: Key): string =>
    (parts as (key: Key, values: unknown) => (string | { html: string })[])(key, marked)
      .map((part) => (typeof part === "string" ? xmlText(part) : part.html))
      .join("");

  const greeting = name ? "mail.greeting" : "mail.greeting-unnamed";
  const footer = footers[kind] ?? "mail.footer";
  const subject = say(`mail.${kind}.subject`);
  const url = xmlText(values.url);

  const text = [
    say(greeting),
    say(`mail.${kind}.text`),
    `${t("mail.link-line", { text: say(`mail.${kind}.button`) })}\n${values.url}`,
    say(`mail.${kind}.note`),
    `-- \n${say(footer)}\n${site.url}`,
  ].join("\n\n");

  const html = mailHtml({
    lang,
    look,
    title: xmlText(subject),
    siteName: xmlText(site.name),
    body: [
      title(mark(`mail.${kind}.subject`)),
      paragraph(mark(greeting)),
      paragraph(mark(`mail.${kind}.text`)),
      button(url, mark(`mail.${kind}.button`)),
      paragraph(mark(`mail.${kind}.note`)),
      paragraph(mark("mail.address-instead") + address(url), { size: "note" }),
    ],
    footer: `${mark(footer)}<br>${siteAddress(xmlText(site.url))}`,
  });
  return { subject, html, text };
}
