import { useEffect, useMemo, useRef, useState } from "react";
import { type Content, type Merge, mergeContents } from "#content/merge/merge-contents.ts";
import { later } from "#ui/crm/lazy.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { rememberCaret } from "./caret.ts";
import ConflictDialog, { type ConflictDialogProps } from "./conflict-dialog.tsx";
import { MergeDialog, useMergedText } from "./merge-dialog.tsx";

const MergeReview = later(async () => (await import("./merge-review.tsx")).MergeReview);

/** Another user's version of what is edited here; `base` is what both began with, where it is known. */
export type Rival<Thing> = { mine: Thing; theirs: Thing; base?: Thing | undefined; by: string | null };

export type ContentConflictProps<Thing extends Content> = {
  conflict: Rival<Thing> | null;
  /** What the form shows. */
  written: Thing;
  labelOf: (path: string) => string;
  textOf?: ConflictDialogProps<Thing>["textOf"] | undefined;
  /** Puts a content into the form, over what the other user saved. */
  onSettle: (chosen: Thing) => void;
};

type Review<Thing> = { rival: Rival<Thing>; merge: Merge<Thing> };

/**
 * Merges two users' edits of one item. Edits that are apart are combined at once, with a notice; only what both changed is asked. With
 * no common base each field is chosen.
 */
export default function ContentConflict<Thing extends Content>({
  conflict,
  written,
  labelOf,
  textOf = (_, value) => value,
  onSettle,
}: ContentConflictProps<Thing>) {
  const { t } = useEditorMessages();
  const mergedText = useMergedText();
  const [isReported, setReported] = useState(false);
  const [review, setReview] = useState<Review<Thing> | null>(null);
  const [isByField, setByField] = useState(false);
  const putBack = useRef(() => {});
  const merge = useMemo(
    () =>
      conflict?.base && isReported ? mergeContents(conflict.base, conflict.mine, conflict.theirs) : null,
    [conflict?.base, conflict?.mine, conflict?.theirs, isReported],
  );
  const settle = (chosen: Thing) => {
    setReported(false);
    onSettle(chosen);
  };
  const latest = useRef({ settle, conflict });
  latest.current = { settle, conflict };

  const isSettled = conflict === null;
  useEffect(() => {
    if (!isSettled) return;
    putBack.current();
    putBack.current = () => {};
  }, [isSettled]);

  const isWaiting = conflict !== null && !isReported;
  useEffect(() => {
    if (!isWaiting) return;
    // What was typed last is part of this side.
    putBack.current = rememberCaret();
    setReported(true);
  }, [isWaiting]);

  useEffect(() => {
    const rival = latest.current.conflict;
    if (!merge || !rival || merge.conflicts.length) return;
    latest.current.settle(merge.content);
    if (merge.changes.every(({ by }) => by === "mine")) return;
    toast(mergedText(merge, rival.by), {
      tone: "quiet",
      action: { label: t("editor.merge-review"), onPress: () => setReview({ rival, merge }) },
    });
  }, [merge, mergedText, t]);

  const fields = { labelOf, textOf };
  if (conflict && !conflict.base)
    return <ConflictDialog {...fields} {...conflict} base={undefined} onSettle={settle} />;
  if (conflict && merge?.conflicts.length)
    return <MergeDialog {...fields} merge={merge} by={conflict.by} onSettle={settle} />;
  if (!review) return null;
  const close = () => {
    setReview(null);
    setByField(false);
  };
  if (isByField)
    return (
      <ConflictDialog
        {...fields}
        {...review.rival}
        onClose={close}
        onSettle={(chosen) => {
          close();
          // What was typed since the merge stays.
          onSettle(mergeContents(review.merge.content, written, chosen).content);
        }}
      />
    );
  return (
    <MergeReview
      {...fields}
      changes={review.merge.changes}
      by={review.rival.by}
      onByField={() => setByField(true)}
      onClose={close}
    />
  );
}
