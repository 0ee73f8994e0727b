import { type Language, languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import ar from "#locales/ar/mail.json" with { type: "json" };
import en from "#locales/en/mail.json" with { type: "json" };
import fr from "#locales/fr/mail.json" with { type: "json" };
import he from "#locales/he/mail.json" with { type: "json" };
import zh from "#locales/zh/mail.json" with { type: "json" };
import { xmlText } from "../document/xml.ts";
import type { MailKind, MailValues } from "./mail.jobs.ts";

const messages: Record<Language, MessagesOf<typeof en>> = {
  en: messagesOf("en", en),
  he: messagesOf("he", he),
  fr: messagesOf("fr", fr),
  ar: messagesOf("ar", ar),
  zh: messagesOf("zh", zh),
};

export type Site = { name: string; url: string; contact: string };
export type MailContent = { subject: string; html: string; text: string };

/** Isolates a value in text of another direction: an element in HTML; in plain text t() sets the marks. */
const bdi = (text: string): { html: string } => ({ html: `<bdi>${xmlText(text)}</bdi>` });

/** One line, for headers and sentences. The marks and no-break spaces of amounts stay: they hold sign and number together. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/[^\S\u00a0\u202f]+/g, " ")
    .trim();

/** Drops names that look like a URL or email address: they would let anyone send advertisements to anyone in our name. */
const greetable = (name: string): string => {
  const line = oneLine(name);
  return line.length > 80 || /[/@:]|\.\p{L}{2}/u.test(line) ? "" : line;
};

const font = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
const paragraph = (html: string, style = "font-size:16px;line-height:26px;color:#131a26") =>
  `<p style="margin:0 0 20px;${style}">${html}</p>`;

/** The content of a mail in a language: a pure function of site, recipient and values. */
export function mailContent(
  kind: MailKind,
  lang: Language,
  values: MailValues,
  givenSite: Site,
): MailContent {
  const { tag, direction } = languages[lang];
  const { t, parts } = messages[lang];
  const site = { ...givenSite, name: oneLine(givenSite.name) };
  const name = greetable(values.name);

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
        text.startsWith(`${site.url}/`)
          ? {
              html: `<br><a href="${xmlText(text)}" dir="ltr" style="color:#08686b;word-break:break-all">${xmlText(text)}</a>`,
            }
          : bdi(text),
      ]),
    ),
    site: bdi(site.name),
    name: bdi(name),
    contact: {
      html: `<a href="mailto:${xmlText(encodeURI(site.contact.toWellFormed()))}" style="color:#08686b"><bdi>${xmlText(site.contact)}</bdi></a>`,
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
  const footer = kind === "alert-confirm" || kind === "alert-price" ? "mail.footer-alert" : "mail.footer";
  const subject = say(`mail.${kind}.subject`);
  const url = xmlText(values.url);

  const text = [
    say(greeting),
    say(`mail.${kind}.text`),
    `${t("mail.link-line", { text: say(`mail.${kind}.button`) })}\n${values.url}`,
    say(`mail.${kind}.note`),
    `-- \n${say(footer)}\n${site.url}`,
  ].join("\n\n");

  const align = direction === "rtl" ? "right" : "left";
  const html = `<!DOCTYPE html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${xmlText(subject)}</title>
</head>
<body dir="${direction}" style="margin:0;padding:0;background:#fbf9f4;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbf9f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" dir="${direction}" lang="${tag}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="${align}" style="padding:0 0 16px;${font};font-size:18px;font-weight:600;color:#08686b"><bdi>${xmlText(site.name)}</bdi></td></tr>
<tr><td align="${align}" style="padding:32px 28px 12px;background:#ffffff;border:1px solid #e0dace;border-radius:12px;${font};text-align:${align}">
<h1 style="margin:0 0 20px;font-size:22px;line-height:30px;font-weight:600;color:#131a26">${mark(`mail.${kind}.subject`)}</h1>
${paragraph(mark(greeting))}
${paragraph(mark(`mail.${kind}.text`))}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td style="background:#08686b;border-radius:8px"><a href="${url}" style="display:inline-block;padding:13px 22px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${mark(`mail.${kind}.button`)}</a></td></tr></table>
${paragraph(mark(`mail.${kind}.note`))}
${paragraph(`${mark("mail.address-instead")}<br><a href="${url}" dir="ltr" style="color:#08686b;word-break:break-all">${url}</a>`, "font-size:14px;line-height:22px;color:#5f6877")}
</td></tr>
<tr><td align="${align}" style="padding:16px 4px;${font};font-size:13px;line-height:20px;color:#5f6877">${mark(footer)}<br><a href="${xmlText(site.url)}" dir="ltr" style="color:#5f6877">${xmlText(site.url)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return { subject, html, text };
}
