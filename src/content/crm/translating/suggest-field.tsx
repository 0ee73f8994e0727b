import { useState } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { loadAiMessages } from "./ai-messages.ts";
import type { SuggestPanelProps } from "./suggest-panel.tsx";
import type { SuggestFieldProps } from "./suggestible-field.ts";

const SuggestPanel = later(
  async () => (await Promise.all([import("./suggest-panel.tsx"), loadAiMessages()]))[0].SuggestPanel,
  ({ onClose }: SuggestPanelProps) => onClose(),
);

/** Suggestions for a field, beside it. Their code is loaded on demand. */
export function SuggestField<Value extends string | readonly string[]>(props: SuggestFieldProps<Value>) {
  const { t } = useEditorMessages();
  const { lang } = props;
  const [request, setRequest] = useState({ times: 0, lang });
  if (props.id === null) return null;
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
