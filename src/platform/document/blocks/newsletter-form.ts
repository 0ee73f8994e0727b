import { z } from "zod";
import { escapeHtml } from "../html-escaping.ts";
import { type BlockHtml, blockKind, words } from "./block-kind.ts";

/**
 * The form that subscribes to the newsletter, with words of its own in place of the usual ones. Shown only while readers can subscribe.
 * A form does not work in feeds and Markdown: there it is a link to the page with the form.
 */
export const newsletterForm = blockKind("newsletterForm", z.object({ title: words(200), text: words(500) }), {
  empty: { title: "", text: "" },
  text: ({ title, text }) => [title, text],
  changed: ({ title, text }, change) => ({ title: change.text(title), text: change.text(text) }),
});

export const newsletterFormHtml: BlockHtml<typeof newsletterForm> = (
  { title, text },
  { lookup: { newsletter }, anchor },
) => {
  if (!newsletter) return "";
  const link = anchor(newsletter.href, escapeHtml(title || newsletter.title));
  return `<p>${[escapeHtml(text), link].filter(Boolean).join(" ")}</p>`;
};
