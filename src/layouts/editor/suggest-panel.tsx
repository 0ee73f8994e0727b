import type { Suggestions } from "#features/suggesting/suggestion.ts";
import type { Language } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { useEditorMessages } from "./editor-messages.ts";
import { useMachineMessages } from "./machine-messages.ts";
import { writtenIn } from "./translation-row.tsx";

export type SuggestPanelProps = {
  lang: Language;
  found: Suggestions;
  /** Each is one line more of the field. */
  isList: boolean;
  /** Of a picture that nobody has looked at. */
  isUnseen: boolean;
  /** Whether the field says it already. */
  has: (item: string) => boolean;
  take: (item: string) => void;
  /** Takes back what was taken last, where it still stands. */
  undo: (() => void) | undefined;
  onClose: () => void;
};

/** What was suggested for a field, where it comes from, and what was left out. */
export function SuggestPanel({ lang, found, isList, isUnseen, has, take, undo, onClose }: SuggestPanelProps) {
  const { t } = useMachineMessages();
  const { t: common } = useEditorMessages();
  return (
    <div className="grid gap-2 rounded-md bg-surface px-3 py-2">
      {found.items.length ? (
        <ul className="grid gap-2">
          {found.items.map((item) => (
            <li key={item} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span {...writtenIn(lang)} className="min-w-0 wrap-anywhere">
                {item}
              </span>
              <CrmButton
                size="s"
                isDisabled={has(item)}
                aria-label={t(isList ? "editor.suggest-add-named" : "editor.suggest-use-named", {
                  text: item,
                })}
                onPress={() => take(item)}
              >
                {t(isList ? "editor.suggest-add" : "editor.suggest-use")}
              </CrmButton>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t(found.dropped ? "editor.suggest-all-dropped" : "editor.suggest-none")}</p>
      )}
      <p className="text-xs text-ink-soft">
        {t(
          isUnseen
            ? "editor.suggest-unseen"
            : found.writer === "model"
              ? "editor.suggest-by-model"
              : "editor.suggest-by-site",
        )}
        {found.items.length && found.dropped
          ? ` ${t("editor.suggest-dropped", { count: found.dropped })}`
          : ""}
        {found.isWithheld ? ` ${t("editor.suggest-withheld")}` : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        {undo ? (
          <CrmButton size="s" kind="plain" icon="undo" className="-ms-2" onPress={undo}>
            {common("editor.undo")}
          </CrmButton>
        ) : null}
        <CrmButton size="s" kind="plain" icon="close" className={undo ? "" : "-ms-2"} onPress={onClose}>
          {t("editor.suggest-close")}
        </CrmButton>
      </div>
    </div>
  );
}
