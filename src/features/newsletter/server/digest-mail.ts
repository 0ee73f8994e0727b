import type { DigestContent } from "#features/newsletter/digest.ts";
import type { Language } from "#i18n/languages.ts";
import { xmlText } from "#platform/document/xml.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { bdi, type MailLook, mailHtml, mailParts, oneLine } from "#platform/mail/mail-layout.ts";
import { mailMessages } from "#platform/mail/mail-messages.ts";

/** A digest as a mail: only words and links to pages of this site, no prices, no images. `end` is the page that unsubscribes. */
export function digestMail(
  { subject: written, intro, guides }: DigestContent,
  lang: Language,
  {
    siteName,
    siteUrl,
    postalAddress,
    end,
    look,
  }: {
    siteName: string;
    siteUrl: string;
    postalAddress: string;
    end: string;
    look: MailLook;
  },
): MailContent {
  const { t, parts } = mailMessages[lang];
  const { title, paragraph, link, siteAddress } = mailParts(look);
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
    look,
    title: xmlText(subject),
    siteName: xmlText(site),
    body: [
      title(xmlText(subject)),
      ...paragraphs.map((one) => paragraph(xmlText(one.trim()).replaceAll("\n", "<br>"))),
      ...guides.map(
        (guide) =>
          `<h2 style="margin:0 0 6px;font-size:18px;line-height:26px;font-weight:600">${link(
            xmlText(`${siteUrl}${guide.path}`),
            `<bdi>${xmlText(guide.title)}</bdi>`,
            "text-decoration:none",
          )}</h2>\n${guide.text ? paragraph(xmlText(guide.text), { size: "small", below: 6 }) : ""}${paragraph(
            link(xmlText(`${siteUrl}${guide.path}`), xmlText(t("mail.digest.read")), "font-weight:600"),
            { size: "small", below: 24 },
          )}`,
      ),
    ],
    footer: [
      why,
      ...(postalAddress ? [xmlText(oneLine(postalAddress))] : []),
      link(xmlText(end), xmlText(t("mail.digest.unsubscribe"))),
      siteAddress(xmlText(siteUrl)),
    ].join("<br>"),
  });
  return { subject, html, text };
}
