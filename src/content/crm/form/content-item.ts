import type { TextStates } from "#content/crm/publishing/text-state.ts";

/** What every item of content has beside its fields. */
export type ContentItem = {
  id: string;
  version: number;
  states: TextStates;
  hasDraft: boolean;
  isActive: boolean;
  updatedAt: string;
  deletedAt: string | null;
  checkedAt?: string | null;
};

/** A draft: its content, the version it was begun from, who saved it and when. */
export type ContentDraft<Content> = {
  content: Content;
  version: number;
  author: { name: string } | null;
  updatedAt: string;
};

export type LoadedContent<Item, Content> = { item: Item; draft: ContentDraft<Content> | null };
