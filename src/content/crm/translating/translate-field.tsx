import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import type { FieldValue } from "#content/field-value.ts";
import type { Language } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { isEmptyField, type TranslatableEntity, useAiTranslatedField } from "./ai-translated-fields.ts";
import { useAiState } from "./use-ai-state.ts";

type TranslateFieldProps<Value extends FieldValue> = Omit<TranslatableEntity, "id"> & {
  /** Null for an item that is not created yet: AI cannot translate it. */
  id: string | null;
  lang: Language;
  field: string;
  source: Value;
  /** The form's value; where it is not empty, the button says that it will be replaced. */
  value: Value;
  onTranslated: (value: Value) => void;
};

/**
 * Has a language model translate one field into the form; where facts differ from the source, both are shown and nothing is corrected.
 * Marks a text as AI-written until it is edited or published.
 */
export function TranslateField<Value extends FieldValue>(props: TranslateFieldProps<Value>) {
  const { id } = props;
  const ai = useAiState().data;
  if (!ai?.isConnected || id === null || isEmptyField(props.source)) return null;
  // What was answered for one language is not shown in another.
  return <OneField key={`${id} ${props.lang}`} {...props} id={id} />;
}

function OneField<Value extends FieldValue>({
  type,
  id,
  lang,
  field,
  source,
  value,
  onTranslated,
}: TranslateFieldProps<Value> & { id: string }) {
  const { t } = useEditorMessages();
  const say = useFailureText();
  const left = useAiTranslatedField({ type, id }, lang, field);
  /** The AI's unedited text, as JSON. */
  const [aiText, setAiText] = useState<string | null>(null);
  const written = JSON.stringify(value);
  if (left && aiText === null) setAiText(written);
  const ask = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/translate/field", { type, id, lang, field, value: source as never }),
    onSuccess: (answer) => {
      if (!answer) return;
      setAiText(JSON.stringify(answer.value));
      onTranslated(answer.value as Value);
    },
    onError: (error) =>
      toast(
        isApiFailure(error) && error.code === "writer-stopped"
          ? t("editor.machine-none")
          : fieldErrors(error).field === "withheld"
            ? t("editor.machine-withheld")
            : say(error),
        { tone: "bad" },
      ),
  });
  const isAiText = aiText === written && !isEmptyField(value);
  const differences = isAiText ? (ask.data?.differences ?? left?.differences ?? []) : [];
  return (
    <div className="mt-1 grid justify-items-start gap-1 text-sm">
      <CrmButton
        kind="plain"
        size="s"
        icon="globe"
        className="-ms-2"
        isPending={ask.isPending}
        onPress={() => ask.mutate()}
      >
        {isEmptyField(value) ? t("editor.machine-translate") : t("editor.machine-again")}
      </CrmButton>
      <div role="status" className="grid justify-items-start gap-2">
        {isAiText ? <StatusChip tone="warn">{t("editor.machine-left")}</StatusChip> : null}
        {differences.length ? (
          <div className="rounded-md bg-warn-wash px-3 py-2">
            <p className="font-semibold">{t("editor.machine-differs")}</p>
            <ul>
              {differences.map(({ kind, source: from, target: to }) => (
                <li key={`${kind} ${from} ${to}`}>
                  <bdi>{from ?? "–"}</bdi> ≠ <bdi>{to ?? "–"}</bdi>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </div>
  );
}
