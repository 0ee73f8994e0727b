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

export const paragraph = (html: string, style = "font-size:16px;line-height:26px;color:#131a26"): string =>
  `<p style="margin:0 0 20px;${style}">${html}</p>`;

export const button = (url: string, html: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td style="background:#08686b;border-radius:8px"><a href="${url}" style="display:inline-block;padding:13px 22px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${html}</a></td></tr></table>`;

/** A mail's HTML in the direction of its language; all parts are HTML. Tables and inline styles, which email clients support. */
export function mailHtml({
  lang,
  title,
  siteName,
  body,
  footer,
}: {
  lang: Language;
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
<body dir="${direction}" style="margin:0;padding:0;background:#fbf9f4;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbf9f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" dir="${direction}" lang="${tag}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="${align}" style="padding:0 0 16px;${font};font-size:18px;font-weight:600;color:#08686b"><bdi>${siteName}</bdi></td></tr>
<tr><td align="${align}" style="padding:32px 28px 12px;background:#ffffff;border:1px solid #e0dace;border-radius:12px;${font};text-align:${align}">
${body.join("\n")}
</td></tr>
<tr><td align="${align}" style="padding:16px 4px;${font};font-size:13px;line-height:20px;color:#5f6877">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
