import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { baseLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import type { TextStates } from "../publishing/text-state.ts";
import { useAiMessages } from "./ai-messages.ts";
import type { TranslatableEntity } from "./ai-translated-fields.ts";
import { OutlineDialog } from "./outline-dialog.tsx";
import { useAiState } from "./use-ai-state.ts";

export type TranslateDialogProps = TranslatableEntity & {
  states: TextStates;
  keepDraft: () => Promise<unknown>;
  /** The number of the order in the queue. */
  onOrdered: (run: string) => void;
  /** How many outlines the built-in writer wrote, where there is no model. */
  onOutlines: (count: number) => void;
  onClose: () => void;
};

/** Has a model translate an entity; without one, the built-in writer's outline is written in other languages. */
export function TranslateDialog(props: TranslateDialogProps) {
  const { type, id, keepDraft, onOutlines, onClose } = props;
  const writer = useAiState();
  const canAsk = Boolean(writer.data?.isConnected && !writer.data.isStopped);
  const outlines = useQuery({
    queryKey: ["articles", "outlines", id],
    queryFn: async () => {
      // The server compares against the draft, so it is saved first.
      await keepDraft();
      return crmApi().get("/api/admin/articles/{id}/outlines", { params: { id } });
    },
    enabled: type === "article" && writer.isSuccess && !canAsk,
    gcTime: 0,
  });
  if (writer.isPending || outlines.isLoading) return null;
  if (!outlines.data?.open.length) return <ModelDialog {...props} canAsk={canAsk} />;
  const { open, isChanged } = outlines.data;
  return <OutlineDialog id={id} open={open} isChanged={isChanged} onWritten={onOutlines} onClose={onClose} />;
}

/** Chooses the target languages; those with missing texts are preselected. */
function ModelDialog({
  type,
  id,
  states,
  keepDraft,
  onOrdered,
  onClose,
  canAsk,
}: TranslateDialogProps & { canAsk: boolean }) {
  const { t } = useEditorMessages();
  const { t: aiText } = useAiMessages();
  const say = useFailureText();
  const queries = useQueryClient();
  const openOf = (code: Language) =>
    (states[code]?.untranslated.length ?? 0) + (states[code]?.stale.length ?? 0);
  const isOpen = (code: Language) => !states[code] || openOf(code) > 0;
  const sources = languageCodes.filter((code) => states[code]);
  const [from, setFrom] = useState<Language>(
    states[baseLanguage] ? baseLanguage : (sources[0] ?? baseLanguage),
  );
  const targetsOf = (source: Language) => languageCodes.filter((code) => code !== source);
  const targets = targetsOf(from);
  const [langs, setLangs] = useState<readonly Language[]>(() => targets.filter(isOpen));
  const [overwrites, setOverwrites] = useState(false);
  const order = useMutation({
    mutationFn: async () => {
      await keepDraft();
      return crmApi().post("/api/crm/translate", { type, id, from, to: [...langs], overwrites });
    },
    onSuccess: (run) => {
      void queries.invalidateQueries({ queryKey: ["translation-runs"] });
      if (run) onOrdered(run.id);
      toast(aiText("editor.item-ordered"));
      onClose();
    },
  });
  return (
    <Dialog
      title={aiText("editor.item-title")}
      width="s"
      isOpen
      onOpenChange={onClose}
      cancels
      footer={
        <CrmButton
          kind="primary"
          icon="globe"
          isDisabled={!canAsk || !langs.length}
          isPending={order.isPending}
          onPress={() => order.mutate()}
        >
          {aiText("editor.item-start")}
        </CrmButton>
      }
    >
      <div className="grid gap-4">
        {order.error ? (
          <p role="alert" className="rounded-lg bg-bad-wash px-4 py-3 font-semibold">
            {say(order.error)}
          </p>
        ) : null}
        {!canAsk ? (
          <Note>
            <p>{t("editor.machine-none")}</p>
          </Note>
        ) : (
          <p className="text-ink-soft">{aiText("editor.item-intro")}</p>
        )}
        {sources.length > 1 || from !== baseLanguage ? (
          <Select
            label={aiText("editor.item-from")}
            options={sources.map((code) => ({ value: code, label: languages[code].nativeName }))}
            value={from}
            onChange={(code) => {
              setFrom(code);
              setLangs(targetsOf(code).filter(isOpen));
            }}
          />
        ) : null}
        <fieldset className="grid gap-1">
          <legend className="font-semibold">{aiText("editor.item-languages")}</legend>
          {targets.map((code) => (
            <Checkbox
              key={code}
              isSelected={langs.includes(code)}
              onChange={(isOn) =>
                setLangs((before) => targets.filter((one) => (one === code ? isOn : before.includes(one))))
              }
            >
              {isOpen(code)
                ? t("editor.language-open", { name: languages[code].nativeName })
                : languages[code].nativeName}
            </Checkbox>
          ))}
        </fieldset>
        <Checkbox isSelected={overwrites} onChange={setOverwrites}>
          {aiText("editor.item-overwrites")}
        </Checkbox>
      </div>
    </Dialog>
  );
}
