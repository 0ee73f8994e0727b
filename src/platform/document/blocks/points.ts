import { z } from "zod";
import { wordsOfLine } from "../inline.ts";
import { inlineOf, type RichLine, textOf } from "../rich-line.ts";
import { type BlockHtml, blockKind, changedWords, words } from "./block-kind.ts";
import { pointsHtml } from "./html-writer.ts";

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
  write,
) => {
  const items = (own: readonly RichLine[]) => own.flatMap((point) => write.inline(inlineOf(point)) || []);
  return pointsHtml(
    { title: prosTitle, items: items(pros) },
    { title: consTitle, items: items(cons) },
    write,
  );
};
