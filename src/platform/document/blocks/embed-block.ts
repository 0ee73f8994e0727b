import { z } from "zod";
import { embedName, embedPage, embedProviders, isEmbedId } from "../embed.ts";
import { escapeHtml } from "../html-escaping.ts";
import { type BlockHtml, blockKind, words } from "./block-kind.ts";

/** A video or a post of another site, which is contacted only after a click. */
export const embed = blockKind(
  "embed",
  z
    .object({ provider: z.enum(embedProviders), videoId: words(40), title: words(300) })
    .refine(isEmbedId, { path: ["videoId"], error: "not of this provider" }),
  {
    empty: { provider: "youtube", videoId: "", title: "" },
    text: ({ title }) => [title],
    changed: (attrs, { text }) => ({ ...attrs, title: text(attrs.title) }),
  },
);

export const embedHtml: BlockHtml<typeof embed> = (attrs) =>
  `<p><a href="${escapeHtml(embedPage(attrs))}">${escapeHtml(attrs.title || embedName(attrs.provider))}</a></p>`;
