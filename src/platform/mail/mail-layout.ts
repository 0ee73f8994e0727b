import { type Language, languages } from "#i18n/languages.ts";
import { xmlText } from "../document/xml.ts";

/** Isolates a value in text of another direction: an element in HTML; in plain text t() sets the marks. */
export const bdi = (text: string): { html: string } => ({ html: `<bdi>${xmlText(text)}</bdi>` });

/** One line, for headers and sentences. The marks and no-break spaces of amounts stay: they hold sign and number together. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/[^\S\u00a0\u202f]+/g, " ")
    .trim();

const font = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";

/** The colors of a site's mails, by its design, as #rrggbb. There are no images: a mail fetches nothing. */
export type MailLook = {
  /** Links and buttons, and the text on a button. */
  accent: string;
  onAccent: string;
  paper: string;
  card: string;
  line: string;
  ink: string;
  faint: string;
};

const sizes = {
  text: "font-size:16px;line-height:26px",
  small: "font-size:15px;line-height:24px",
  note: "font-size:14px;line-height:22px",
};

/** The parts of a mail in its site's look; what they are given is HTML. */
export const mailParts = ({ accent, onAccent, ink, faint }: MailLook) => ({
  title: (html: string): string =>
    `<h1 style="margin:0 0 20px;font-size:22px;line-height:30px;font-weight:600;color:${ink}">${html}</h1>`,
  paragraph: (
    html: string,
    { size = "text", below = 20 }: { size?: keyof typeof sizes; below?: number } = {},
  ) => `<p style="margin:0 0 ${below}px;${sizes[size]};color:${size === "note" ? faint : ink}">${html}</p>`,
  link: (url: string, html: string, style = ""): string =>
    `<a href="${url}" style="color:${accent}${style && `;${style}`}">${html}</a>`,
  /** A URL that is itself the text, in a line of its own. */
  address: (url: string): string =>
    `<br><a href="${url}" dir="ltr" style="color:${accent};word-break:break-all">${url}</a>`,
  /** The site's address in the footer. */
  siteAddress: (url: string): string => `<a href="${url}" dir="ltr" style="color:${faint}">${url}</a>`,
  button: (url: string, html: string): string =>
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td style="background:${accent};border-radius:8px"><a href="${url}" style="display:inline-block;padding:13px 22px;${font};font-size:16px;line-height:20px;font-weight:600;color:${onAccent};text-decoration:none">${html}</a></td></tr></table>`,
});

/** A mail's HTML in the direction of its language; all parts are HTML. Tables and inline styles, which email clients support. */
export function mailHtml({
  lang,
  look: { accent, paper, card, line, faint },
  title,
  siteName,
  body,
  footer,
}: {
  lang: Language;
  look: MailLook;
  title: string;
  siteName: string;
  body: readonly string[];
  footer: string;
}): string {
  const { tag, direction } = languages[lang];
  const align = direction === "rtl" ? "right" : "left";
  return `<!DOCTYPE html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body dir="${direction}" style="margin:0;padding:0;background:${paper};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" dir="${direction}" lang="${tag}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="${align}" style="padding:0 0 16px;${font};font-size:18px;font-weight:600;color:${accent}"><bdi>${siteName}</bdi></td></tr>
<tr><td align="${align}" style="padding:32px 28px 12px;background:${card};border:1px solid ${line};border-radius:12px;${font};text-align:${align}">
${body.join("\n")}
</td></tr>
<tr><td align="${align}" style="padding:16px 4px;${font};font-size:13px;line-height:20px;color:${faint}">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
