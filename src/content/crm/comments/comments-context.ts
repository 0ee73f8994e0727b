import { createContext, useContext } from "react";
import type { CommentThread } from "#content/comment.ts";
import type { CommentAnchor } from "#content/comment-anchor.ts";
import type { Language } from "#i18n/languages.ts";

/** A comment that is begun on a block of the text in a language. */
export type BlockDraft = { lang: Language; anchor: CommentAnchor; quote: string };

/** Where the blocks of threads are in the text that is edited; null: their text was deleted. */
export type Located = { lang: Language; places: ReadonlyMap<string, number | null> };

/** The comments of the item that is edited. */
export type ItemComments = {
  threads: readonly CommentThread[];
  /** The thread that is focused in the panel. */
  current: string | null;
  openThread: (id: string) => void;
  begin: (draft: BlockDraft) => void;
  /** What the text's editor says of its threads, and how it shows a block. */
  setLocated: (located: Located) => void;
  setReveal: (reveal: ((thread: string) => void) | null) => void;
  /** Notes where the block of a thread is by now. */
  move: (thread: string, anchor: CommentAnchor) => void;
};

/** Null for an item that is not created yet. */
export const CommentsContext = createContext<ItemComments | null>(null);
export const useItemComments = (): ItemComments | null => useContext(CommentsContext);
