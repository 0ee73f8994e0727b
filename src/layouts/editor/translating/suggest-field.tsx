import { useState } from "react";
import type { SuggestedField } from "#features/suggesting/suggestion.ts";
import type { Language } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { loadAiMessages } from "./ai-messages.ts";
import type { TranslatableEntity } from "./ai-translated-fields.ts";
import type { SuggestPanelProps } from "./suggest-panel.tsx";

const SuggestPanel = later(
  async () => (await Promise.all([import("./suggest-panel.tsx"), loadAiMessages()]))[0].SuggestPanel,
  ({ onClose }: SuggestPanelProps) => onClose(),
);

export type SuggestFieldProps<Value extends string | readonly string[]> = TranslatableEntity & {
  lang: Language;
  field: SuggestedField;
  /** Of an alternative text: which picture it is, from 0. */
  picture?: number;
  value: Value;
  /** Saves the draft first, because suggestions are made from it. */
  keepDraft: () => Promise<unknown>;
  onChange: (value: Value) => void;
};

/** Suggestions for a field, beside it. Their code is loaded on demand. */
export function SuggestField<Value extends string | readonly string[]>(props: SuggestFieldProps<Value>) {
  const { t } = useEditorMessages();
  const { lang } = props;
  const [request, setRequest] = useState({ times: 0, lang });
  return (
    <div className="mt-1 grid justify-items-start gap-2 text-sm">
      <CrmButton
        kind="plain"
        size="s"
        icon="edit"
        className="-ms-2"
        onPress={() => setRequest(({ times }) => ({ times: times + 1, lang }))}
      >
        {t("editor.suggest")}
      </CrmButton>
      <div role="status" className="w-full">
        {/* Suggestions for one language are not offered in another. */}
        {request.times && request.lang === lang ? (
          <SuggestPanel
            {...(props as unknown as SuggestPanelProps)}
            key={request.times}
            times={request.times}
            onClose={() => setRequest({ times: 0, lang })}
          />
        ) : null}
      </div>
    </div>
  );
}
