import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SuggestedField } from "#features/suggesting/suggestion.ts";
import type { Language } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/later.tsx";
import { crmApi } from "../../crm-api.ts";
import { useFailureText } from "../crm-query.tsx";
import { useEditorMessages } from "./editor-messages.ts";
import { loadMachineMessages } from "./machine-messages.ts";
import type { MachineThing } from "./machine-texts.ts";
import type { SuggestPanelProps } from "./suggest-panel.tsx";

const SuggestPanel = later(
  async () => {
    const [{ SuggestPanel: part }] = await Promise.all([
      import("./suggest-panel.tsx"),
      loadMachineMessages(),
    ]);
    return part;
  },
  ({ onClose }: SuggestPanelProps) => onClose(),
);

/**
 * Suggestions for a field, beside it: nothing comes into the form but what is taken, and what was taken last goes again by one press.
 * Of a list each is one line more.
 */
export function SuggestField<Value extends string | readonly string[]>({
  type,
  id,
  lang,
  field,
  picture,
  value,
  keepDraft,
  onChange,
}: MachineThing & {
  lang: Language;
  field: SuggestedField;
  /** Of an alternative text: which picture it is, from 0. */
  picture?: number;
  value: Value;
  /** What is written goes into the draft first: suggestions are made of that. */
  keepDraft: () => Promise<unknown>;
  onChange: (value: Value) => void;
}) {
  const { t } = useEditorMessages();
  const say = useFailureText();
  const [taken, setTaken] = useState<{ before: Value; after: Value } | null>(null);
  const ask = useMutation({
    mutationFn: async () => {
      await keepDraft();
      const asked = { type, id, lang, field, ...(picture === undefined ? {} : { picture }) };
      return { lang, ...(await crmApi().post("/api/crm/suggestions", asked)) };
    },
    onMutate: () => setTaken(null),
  });
  const isList = typeof value !== "string";
  const has = (item: string) => (isList ? (value as readonly string[]).includes(item) : value === item);
  const put = (before: Value, after: Value) => {
    setTaken({ before, after });
    onChange(after);
  };
  const take = (item: string) =>
    put(value, (isList ? [...(value as readonly string[]), item] : item) as unknown as Value);
  // What was asked for one language is not offered in another.
  const found = ask.data?.lang === lang ? ask.data : null;
  const canUndo = taken !== null && JSON.stringify(taken.after) === JSON.stringify(value);
  return (
    <div className="mt-1 grid justify-items-start gap-2 text-sm">
      <CrmButton
        kind="plain"
        size="s"
        icon="edit"
        className="-ms-2"
        isPending={ask.isPending}
        onPress={() => ask.mutate()}
      >
        {t("editor.suggest")}
      </CrmButton>
      <div role="status" className="grid w-full gap-2">
        {ask.error ? <p className="font-semibold text-bad">{say(ask.error)}</p> : null}
        {found ? (
          <SuggestPanel
            lang={lang}
            found={found}
            isList={isList}
            isUnseen={field === "alt"}
            has={has}
            take={take}
            undo={
              canUndo && taken
                ? () => {
                    onChange(taken.before);
                    setTaken(null);
                  }
                : undefined
            }
            onClose={() => ask.reset()}
          />
        ) : null}
      </div>
    </div>
  );
}
