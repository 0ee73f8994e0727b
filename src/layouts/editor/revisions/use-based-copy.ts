import { useState } from "react";
import { contentChanges } from "#features/revisions/content-changes.ts";
import { useSafeCopy } from "#layouts/crm-layout/forms/crm-form.tsx";

/** What something written began with: the version and the draft the server had, and what they said. */
export type Base<Content> = { version: number; draftOf: string | null; content: Content };
type Kept<Content> = { base: Base<Content>; written: Content };

/**
 * The safe copy of what drafts are kept of. It goes on where it began with what the server has now; else both are shown, field by field,
 * so that nobody's later words are written over. It is kept until then.
 */
export function useBasedCopy<Content extends object>(
  key: string,
  {
    base,
    written,
    isDirty,
    take,
  }: { base: Base<Content>; written: Content; isDirty: boolean; take: (content: Content) => void },
) {
  const copy = useSafeCopy<Kept<Content>>(key, { base, written }, isDirty, (kept) => kept.written);
  const [rival, setRival] = useState<Kept<Content> | null>(null);
  return {
    copy,
    /** Whether the copy was taken; else `rival` is to be settled first. */
    restore(kept: Kept<Content>): boolean {
      const isSame = kept.base.version === base.version && kept.base.draftOf === base.draftOf;
      if (isSame || !contentChanges(kept.base.content as never, base.content as never).length) {
        take(kept.written);
        return true;
      }
      setRival(kept);
      return false;
    },
    rival: rival && { mine: rival.written, base: rival.base.content, theirs: base.content, by: null },
    /** The two cannot be shown: the copy is offered as before. */
    setAside: () => setRival(null),
    settle(chosen: Content): void {
      setRival(null);
      take(chosen);
      copy.take();
    },
  };
}
