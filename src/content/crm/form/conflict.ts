import { isSameValue } from "#content/merge/sameness.ts";
import type { Rival as Versions } from "../revisions/content-conflict.tsx";
import type { ContentItem, LoadedContent } from "./content-item.ts";

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

/** Another user's version, what both began with where that is known, and the server's state with it. */
export type Rival<Content> = Omit<Versions<Content>, "mine"> & { known: Known<Content> };

/** What another user saved meanwhile: nothing that matters to what is written here, or a version to merge. */
export function meetOthers<Item extends ContentItem, Content>(
  { contentOf }: { contentOf: (item: Item) => Content },
  { item, draft }: LoadedContent<Item, Content>,
  had: Known<Content>,
): { known: Known<Content> } | { rival: Rival<Content> } {
  const draftOf = draft?.updatedAt ?? null;
  // The response to this window's own draft was lost.
  if (draft && had.pending && isSameValue(had.pending, draft.content))
    return { known: { ...had, draftOf, content: had.pending, pending: null } };
  const other = draftOf === had.draftOf ? null : draft;
  const live = contentOf(item);
  const { version } = item;
  const theirs = other?.content ?? live;
  // A draft that was discarded elsewhere is not discarded here without a question.
  const isDiscarded = had.draftOf !== null && draftOf === null && version === had.version;
  // A live version goes with the one this draft was begun from, not with this draft.
  const base = isDiscarded ? null : other && had.draftOf !== null ? had.content : had.live;
  if (base !== null && isSameValue(base, theirs))
    return { known: { ...had, version, draftOf, live, pending: null } };
  // Of this window's own draft the server still has what was sent.
  const content = draft && !other ? had.content : theirs;
  const known = { version, draftOf, content, live, pending: null };
  return { rival: { theirs, base: base ?? undefined, by: other?.author?.name ?? null, known } };
}
