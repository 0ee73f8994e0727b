import type { DigestContent } from "#features/newsletter/digest.ts";
import type { Language } from "#i18n/languages.ts";
import { xmlText } from "#platform/document/xml.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { bdi, mailHtml, oneLine, paragraph } from "#platform/mail/mail-layout.ts";
import { mailMessages } from "#platform/mail/mail-messages.ts";

const link = (url: string, html: string, style: string): string =>
  `<a href="${xmlText(url)}" style="color:#08686b;${style}">${html}</a>`;
const small = "font-size:15px;line-height:24px;color:#131a26";

/** A digest as a mail: only words and links to pages of this site, no prices, no images. `end` is the page that unsubscribes. */
export function digestMail(
  { subject: written, intro, guides }: DigestContent,
  lang: Language,
  {
    siteName,
    siteUrl,
    postalAddress,
    end,
  }: {
    siteName: string;
    siteUrl: string;
    postalAddress: string;
    end: string;
  },
): MailContent {
  const { t, parts } = mailMessages[lang];
  const site = oneLine(siteName);
  const subject = oneLine(written);
  const why = parts("mail.digest.why", { site: bdi(site) as never })
    .map((part: unknown) => (typeof part === "string" ? xmlText(part) : (part as { html: string }).html))
    .join("");
  const paragraphs = intro.split(/\n\s*\n/).filter((one) => one.trim());

  const text = [
    subject,
    ...paragraphs,
    ...guides.map((guide) => [guide.title, guide.text, `${siteUrl}${guide.path}`].filter(Boolean).join("\n")),
    [
      "-- ",
      t("mail.digest.why", { site }),
      ...(postalAddress ? [postalAddress] : []),
      t("mail.link-line", { text: t("mail.digest.unsubscribe") }),
      end,
    ].join("\n"),
  ].join("\n\n");

  const html = mailHtml({
    lang,
    title: xmlText(subject),
    siteName: xmlText(site),
    body: [
      `<h1 style="margin:0 0 20px;font-size:22px;line-height:30px;font-weight:600;color:#131a26">${xmlText(subject)}</h1>`,
      ...paragraphs.map((one) => paragraph(xmlText(one.trim()).replaceAll("\n", "<br>"))),
      ...guides.map(
        (guide) =>
          `<h2 style="margin:0 0 6px;font-size:18px;line-height:26px;font-weight:600">${link(
            `${siteUrl}${guide.path}`,
            `<bdi>${xmlText(guide.title)}</bdi>`,
            "text-decoration:none",
          )}</h2>\n${guide.text ? paragraph(xmlText(guide.text), `margin:0 0 6px;${small}`) : ""}${paragraph(
            link(`${siteUrl}${guide.path}`, xmlText(t("mail.digest.read")), "font-weight:600"),
            `margin:0 0 24px;${small}`,
          )}`,
      ),
    ],
    footer: [
      why,
      ...(postalAddress ? [xmlText(oneLine(postalAddress))] : []),
      link(end, xmlText(t("mail.digest.unsubscribe")), ""),
      `<a href="${xmlText(siteUrl)}" dir="ltr" style="color:#5f6877">${xmlText(siteUrl)}</a>`,
    ].join("<br>"),
  });
  return { subject, html, text };
}
