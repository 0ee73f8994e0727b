import type { Language } from "#i18n/languages.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import type { TextStates } from "./text-state.ts";

/** The public page, where the edited language has one. */
export function ViewPage({
  pathIn,
  states,
  lang,
}: {
  pathIn: (lang: Language) => string;
  states: TextStates;
  lang: Language;
}) {
  const { t } = useEditorMessages();
  return states[lang]?.published ? (
    <CrmLink href={pathIn(lang)} target="_blank" icon="external">
      {t("editor.view-page")}
    </CrmLink>
  ) : null;
}
