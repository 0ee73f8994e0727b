import { useState } from "react";
import { contentChanges } from "#content/content-changes.ts";
import { useSafeCopy } from "#layouts/crm-layout/forms/crm-form.tsx";

/** What an edit is based on: the server's version and draft, and their content. */
export type Base<Content> = { version: number; draftOf: string | null; content: Content };
type Backup<Content> = { base: Base<Content>; written: Content };

/**
 * The local backup of content with drafts. It is restored directly where it is based on the server's current version; otherwise both are
 * shown, field by field, so that no later edit is overwritten. The backup stays until then.
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
  const copy = useSafeCopy<Backup<Content>>(
    key,
    { base, written },
    isDirty,
    (backup) => backup.written,
    (backup, form) =>
      backup.base.version < form.base.version || (backup.base.draftOf ?? "") < (form.base.draftOf ?? ""),
  );
  const [rival, setRival] = useState<Backup<Content> | null>(null);
  return {
    copy,
    /** Whether the backup was restored; else the conflict with `rival` must be settled first. */
    restore(backup: Backup<Content>): boolean {
      const isSame = backup.base.version === base.version && backup.base.draftOf === base.draftOf;
      if (isSame || !contentChanges(backup.base.content as never, base.content as never).length) {
        take(backup.written);
        return true;
      }
      setRival(backup);
      return false;
    },
    rival: rival && { mine: rival.written, base: rival.base.content, theirs: base.content, by: null },
    /** The two cannot be shown: the backup is offered as before. */
    setAside: () => setRival(null),
    settle(chosen: Content): void {
      setRival(null);
      take(chosen);
      copy.take();
    },
  };
}
