import { z } from "zod";
import { escapeHtml } from "../html-escaping.ts";
import { wordsOfLine } from "../inline.ts";
import { inlineOf, type RichLine, textOf } from "../rich-line.ts";
import { type BlockHtml, blockKind, changedWords, words } from "./block-kind.ts";

export const mostPoints = 20;
const points = z.array(wordsOfLine(500)).max(mostPoints);

/** Strengths and weaknesses that the writer lists, of no product of the site. Without a title they have the page's usual one. */
export const prosConsList = blockKind(
  "prosConsList",
  z
    .object({ prosTitle: words(100), consTitle: words(100), pros: points, cons: points })
    .refine(({ pros, cons }) => [...pros, ...cons].some((point) => textOf(point).trim()), {
      path: ["pros"],
      error: "required",
    }),
  {
    empty: { prosTitle: "", consTitle: "", pros: [""], cons: [""] },
    text: ({ prosTitle, consTitle, pros, cons }) => [
      prosTitle,
      ...pros.map(textOf),
      consTitle,
      ...cons.map(textOf),
    ],
    changed: ({ prosTitle, consTitle, pros, cons }, change) => ({
      prosTitle: change.text(prosTitle),
      pros: pros.map((point) => changedWords(point, change)),
      consTitle: change.text(consTitle),
      cons: cons.map((point) => changedWords(point, change)),
    }),
  },
);

export const prosConsListHtml: BlockHtml<typeof prosConsList> = (
  { prosTitle, consTitle, pros, cons },
  { lookup, inline },
) => {
  const list = (title: string, own: readonly RichLine[]) => {
    const items = own.flatMap((point) => inline(inlineOf(point)) || []);
    return items.length
      ? `<p><strong>${escapeHtml(title)}</strong></p><ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`
      : "";
  };
  return list(prosTitle || lookup.titles.pros, pros) + list(consTitle || lookup.titles.cons, cons);
};
