import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { runInParts, undoInParts } from "#layouts/crm-layout/lists/crm-bulk.ts";
import { toast } from "#ui/crm/toast.tsx";
import type { ListBulk } from "./list-declaration.ts";
import { useListMessages } from "./list-messages.ts";

type Send = Parameters<typeof runInParts>[1];

/** Does something with many rows, says how many it changed, and offers its undo. `progress`: how many are done. */
export function useBulk(
  bulk: Pick<ListBulk<never>, "undo">,
  { queryKey, onDone }: { queryKey: readonly string[]; onDone: () => void },
) {
  const { t } = useListMessages();
  const { t: editor } = useEditorMessages();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey] });

  const undo = async (tokens: readonly string[]): Promise<void> => {
    const { changed, left, again, error } = await undoInParts(tokens, bulk.undo);
    if (again.length < tokens.length) {
      const said = [
        t("list.undone", { count: changed }),
        ...(left ? [editor("editor.undo-left", { count: left })] : []),
      ];
      toast(said.join(" "), { tone: left ? "quiet" : "good" });
    }
    if (again.length)
      toast(failureText(error), {
        tone: "bad",
        action: { label: t("list.undo"), onPress: () => void undo(again) },
      });
    await refresh();
  };
  const run = async (ids: readonly string[], send: Send, done: (count: number) => string): Promise<void> => {
    const { changed, skipped, lost, undos, error } = await runInParts(ids, send, setProgress);
    setProgress(null);
    if (error !== undefined) toast(failureText(error), { tone: "bad" });
    if (error === undefined || changed) {
      const said = [
        done(changed),
        ...(skipped.length ? [t("list.skipped", { count: skipped.length })] : []),
        ...(lost ? [editor("editor.restored-lost", { count: lost })] : []),
      ];
      toast(said.join(" "), {
        tone: skipped.length || lost ? "quiet" : "good",
        ...(undos.length ? { action: { label: t("list.undo"), onPress: () => void undo(undos) } } : {}),
      });
    }
    if (error === undefined) onDone();
    await refresh();
  };
  return { progress, run };
}
