import { useWritable } from "#client/crm-user.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { Toggle, Toolbar } from "#ui/crm/toolbar.tsx";
import { useEditorMessages } from "./editor-messages.ts";
import type { TextStates } from "./publishing/text-state.ts";

/** Chooses the language to edit. A dot: something in it is untranslated or outdated. */
export function LanguageChoice({
  lang,
  states,
  onChoose,
}: {
  lang: Language;
  states: TextStates;
  onChoose: (lang: Language) => void;
}) {
  const { t } = useEditorMessages();
  const { languages: codes } = useWritable();
  return (
    <Toolbar
      label={t("editor.languages")}
      // On phones one line, so that the text begins as high as it can.
      className="max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:*:shrink-0"
    >
      {codes.map((code) => {
        const { nativeName, tag } = languages[code];
        const state = states[code];
        const open = (state?.untranslated.length ?? 0) + (state?.stale.length ?? 0);
        const isOpen = !state || open > 0;
        return (
          <Toggle
            key={code}
            label={isOpen ? t("editor.language-open", { name: nativeName }) : nativeName}
            isSelected={code === lang}
            onChange={() => onChoose(code)}
          >
            <bdi lang={tag}>{nativeName}</bdi>
            {isOpen ? (
              <span
                aria-hidden="true"
                className={`size-2 rounded-full ${state ? "bg-warn" : "border border-current"}`}
              />
            ) : null}
          </Toggle>
        );
      })}
    </Toolbar>
  );
}
