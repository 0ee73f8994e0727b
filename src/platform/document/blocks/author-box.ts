import { z } from "zod";
import { escapeHtml } from "../html-escaping.ts";
import { type BlockHtml, blockKind, id } from "./block-kind.ts";

/** Who wrote the article, or another author: name, role and biography. `authorId` null: the article's own author. */
export const authorBox = blockKind("authorBox", z.object({ authorId: id.nullable() }), {
  empty: { authorId: null },
  shows: ({ authorId }) => ({ authors: authorId === null ? [] : [authorId] }),
});

export const authorBoxHtml: BlockHtml<typeof authorBox> = ({ authorId }, { lookup }) => {
  const author = lookup.author(authorId);
  if (!author) return "";
  const { name, role, bio, href } = author;
  const words = [escapeHtml(role), escapeHtml(bio)].filter(Boolean).join("<br>");
  return `<aside><p><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></p>${words && `<p>${words}</p>`}</aside>`;
};
