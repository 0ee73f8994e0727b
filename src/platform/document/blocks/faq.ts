import { z } from "zod";
import { escapeHtml } from "../html-escaping.ts";
import { type BlockHtml, blockKind, words } from "./block-kind.ts";

export const faq = blockKind(
  "faq",
  z.object({ items: z.array(z.object({ question: words(500), answer: words(5000) })).max(30) }),
  {
    empty: { items: [{ question: "", answer: "" }] },
    text: ({ items }) => items.flatMap(({ question, answer }) => [question, answer]),
    changed: ({ items }, { text }) => ({
      items: items.map(({ question, answer }) => ({ question: text(question), answer: text(answer) })),
    }),
  },
);

export const faqHtml: BlockHtml<typeof faq> = ({ items }) =>
  items
    .map(
      ({ question, answer }) =>
        (question && `<h3>${escapeHtml(question)}</h3>`) + (answer && `<p>${escapeHtml(answer)}</p>`),
    )
    .join("");
