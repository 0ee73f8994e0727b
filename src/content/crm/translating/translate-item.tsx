import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { EditorPanel } from "#content/crm/editor/editor-panel.tsx";
import { languageCodes } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import type { TextStates } from "../publishing/text-state.ts";
import { loadAiMessages } from "./ai-messages.ts";
import type { TranslatableEntity } from "./ai-translated-fields.ts";
import type { TranslateDialogProps } from "./translate-dialog.tsx";
import { useAiState } from "./use-ai-state.ts";

const TranslateDialog = later(
  async () => {
    const [{ TranslateDialog: part }] = await Promise.all([
      import("./translate-dialog.tsx"),
      loadAiMessages(),
    ]);
    return part;
  },
  ({ onClose }: TranslateDialogProps) => onClose(),
);
// Its words have come with the window by then.
const TranslationUnderWay = later(
  async () => (await import("./translation-progress.tsx")).TranslationProgress,
);
const OutlinesWritten = later(async () => (await import("./outline-dialog.tsx")).OutlinesWritten);

/** Has AI translate an entity into other languages, through the translation queue; the results go into the draft. */
export function TranslateItem({
  type,
  id,
  states,
  keepDraft,
}: TranslatableEntity & {
  states: TextStates;
  /** Saves the draft first, because the AI reads it. */
  keepDraft: () => Promise<unknown>;
}) {
  const { t } = useEditorMessages();
  const isConnected = useAiState().data?.isConnected;
  const outlined = useQuery({
    queryKey: ["articles", "outlined", id],
    queryFn: () => crmApi().get("/api/admin/articles/{id}/outlines", { params: { id } }),
    enabled: type === "article" && isConnected === false,
  });
  const [isOpen, setOpen] = useState(false);
  const [run, setRun] = useState<string | null>(null);
  const [outlines, setOutlines] = useState<number | null>(null);
  // Without a text in any language there is nothing to translate from.
  if (!languageCodes.some((code) => states[code])) return null;
  // Without a model there is only the built-in writer's outline, of an article that began as one.
  const canOrder = isConnected || Boolean(outlined.data?.open.length);
  if (!canOrder && run === null && outlines === null) return null;
  return (
    <EditorPanel name="translation" title={t("editor.item-translation")}>
      {canOrder ? (
        <CrmButton className="justify-self-start" icon="globe" onPress={() => setOpen(true)}>
          {t(isConnected ? "editor.item-translate" : "editor.item-outline")}
        </CrmButton>
      ) : null}
      {run === null ? null : <TranslationUnderWay key={run} id={run} />}
      {outlines === null ? null : <OutlinesWritten id={id} count={outlines} />}
      {isOpen ? (
        <TranslateDialog
          type={type}
          id={id}
          states={states}
          keepDraft={keepDraft}
          onOrdered={setRun}
          onOutlines={(count) => {
            setOutlines(count);
            void outlined.refetch();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </EditorPanel>
  );
}
