import { z } from "zod";
import { embedName, embedProviders, isVideoId, videoPage } from "../embed.ts";
import { escapeHtml } from "../html-escaping.ts";
import { blockKind, words } from "./block-kind.ts";

/** A video; its player is contacted only after a click. */
export const embed = blockKind(
  "embed",
  z
    .object({ provider: z.enum(embedProviders), videoId: words(20), title: words(300) })
    .refine(isVideoId, { path: ["videoId"], error: "not a video of this player" }),
  {
    empty: { provider: "youtube", videoId: "", title: "" },
    text: ({ title }) => [title],
    changed: (attrs, { text }) => ({ ...attrs, title: text(attrs.title) }),
    html: (attrs) =>
      `<p><a href="${escapeHtml(videoPage(attrs))}">${escapeHtml(attrs.title || embedName(attrs.provider))}</a></p>`,
  },
);
