import type { ContentItem, LoadedContent } from "./content-item.ts";
import { isSameContent, mergeEdits } from "./merge-edits.ts";

/** What the server has, as far as the editor knows. */
export type Known<Content> = {
  /** The version and the draft that are edited. */
  version: number;
  draftOf: string | null;
  /** What the server has of the draft, else of the item. */
  content: Content;
  /** What the item said when the draft was begun; null where that is not known. */
  live: Content | null;
  /** Sent, with no response yet. */
  pending: Content | null;
};

/** Both versions of what two editors changed, what both began with where that is known, and the server's state with `theirs`. */
export type Rival<Content> = {
  mine: Content;
  theirs: Content;
  base?: Content;
  by: string | null;
  known: Known<Content>;
};

type Met<Content> =
  | { isClear: true; isOwn: boolean; content: Content; known: Known<Content> }
  | { isClear: false; rival: Rival<Content> };

/** What another editor saved meanwhile, with what is written here; only what both changed differently needs a choice. */
export function meetOthers<Item extends ContentItem, Content>(
  { contentOf }: { contentOf: (item: Item) => Content },
  {
    found: { item, draft },
    known: had,
    mine,
  }: { found: LoadedContent<Item, Content>; known: Known<Content>; mine: Content },
): Met<Content> {
  const draftOf = draft?.updatedAt ?? null;
  // The response to this window's own draft was lost.
  if (draft && had.pending && isSameContent(had.pending, draft.content))
    return {
      isClear: true,
      isOwn: true,
      content: mine,
      known: { ...had, draftOf, content: had.pending, pending: null },
    };
  const other = draftOf === had.draftOf ? null : draft;
  const live = contentOf(item);
  const theirs = other?.content ?? live;
  const known: Known<Content> = { version: item.version, draftOf, content: theirs, live, pending: null };
  // A draft that was discarded elsewhere is not discarded here without a question.
  const isDiscarded = had.draftOf !== null && draftOf === null && item.version === had.version;
  const base = isDiscarded ? null : other && had.draftOf !== null ? had.content : had.live;
  const merged = base === null ? null : mergeEdits(base, mine, theirs);
  if (merged?.isClear) return { isClear: true, isOwn: false, content: merged.content, known };
  return {
    isClear: false,
    rival: { mine, theirs, ...(base === null ? {} : { base }), by: other?.author?.name ?? null, known },
  };
}
