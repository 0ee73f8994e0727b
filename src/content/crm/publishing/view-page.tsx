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
  pathIn: (lang: Language) => string | null;
  states: TextStates;
  lang: Language;
}) {
  const { t } = useEditorMessages();
  const path = states[lang]?.published ? pathIn(lang) : null;
  return path ? (
    <CrmLink href={path} target="_blank" icon="external">
      {t("editor.view-page")}
    </CrmLink>
  ) : null;
}
