import { z } from "zod";
import { escapeHtml } from "../html-escaping.ts";
import { href } from "../inline.ts";
import { type BlockHtml, blockKind } from "./block-kind.ts";

export const mostButtons = 4;
export const buttonLooks = ["filled", "outline"] as const;
export const alignments = ["start", "center", "end"] as const;

/** Links that look like buttons, side by side. */
export const buttons = blockKind(
  "buttons",
  z.object({
    buttons: z
      .array(z.object({ label: z.string().trim().min(1).max(100), href, look: z.enum(buttonLooks) }))
      .min(1)
      .max(mostButtons),
    align: z.enum(alignments),
  }),
  {
    empty: { buttons: [{ label: "", href: "", look: "filled" }], align: "start" },
    text: ({ buttons: all }) => all.map(({ label }) => label),
    changed: ({ buttons: all, align }, change) => ({
      buttons: all.map((button) => ({
        ...button,
        label: change.text(button.label),
        href: change.href(button.href),
      })),
      align,
    }),
  },
);

export const buttonsHtml: BlockHtml<typeof buttons> = ({ buttons: all }, { anchor }) =>
  `<p>${all.map((button) => anchor(button.href, escapeHtml(button.label))).join(" · ")}</p>`;
