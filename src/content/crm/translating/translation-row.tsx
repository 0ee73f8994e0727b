import {
  createContext,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
} from "react";
import { baseLanguage, type Language, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { useEditorMessages } from "../editor-messages.ts";

/** What every field of a language is written in. */
export const languageAttributes = (lang: Language) => ({
  lang: languages[lang].tag,
  dir: languages[lang].direction,
});

/** Whether there is anything to translate from: without a text in the base language, each is written for itself. */
export const HasSource = createContext(true);

const useIsBeside = (lang: Language): boolean => {
  const hasSource = useContext(HasSource);
  return hasSource && lang !== baseLanguage;
};

/**
 * Alt+Down and Alt+Up move between the fields of the translation, whatever is between them; Alt+Enter moves to the next one that needs
 * work, from the last around to the first.
 */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (!event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-translation]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const inTurn = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  const next =
    event.key === "ArrowDown"
      ? rows[at + 1]
      : event.key === "ArrowUp"
        ? rows[at - 1]
        : event.key === "Enter"
          ? inTurn.find(({ dataset }) => dataset.translation === "open")
          : undefined;
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.querySelector<HTMLElement>("input, textarea, [contenteditable=true]")?.focus();
}

/** The fields of one language; where it is not the base and there is a source, each beside it. */
export function TranslationFields({ lang, children }: { lang: Language; children: ReactNode }) {
  const { t } = useEditorMessages();
  const isBeside = useIsBeside(lang);
  return (
    <div className="grid gap-6" onKeyDownCapture={walk}>
      {isBeside ? (
        <p className="hidden text-sm text-ink-soft lg:block">{t("editor.translation-keys")}</p>
      ) : null}
      {children}
    </div>
  );
}

function Lines({ text }: { text: string | readonly string[] }) {
  const lines = typeof text === "string" ? (text ? text.split("\n") : []) : text;
  return (
    <div className="grid gap-1 rounded-md bg-surface px-3 py-2 text-sm">
      {lines.length ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have nothing else
        lines.map((line, i) => <p key={i}>{line || "\u00a0"}</p>)
      ) : (
        <p className="text-ink-faint">–</p>
      )}
    </div>
  );
}

/** A field that each language has for itself: in the column of the translations. */
export function OwnRow({ lang, children }: { lang: Language; children: ReactNode }) {
  const isBeside = useIsBeside(lang);
  if (!isBeside) return children;
  return (
    <div className="grid gap-x-6 lg:grid-cols-2">
      <div className="min-w-0 lg:col-start-2">{children}</div>
    </div>
  );
}

/** One field: in the base language alone, in another one beside what it is translated from, each in its own direction. */
export function TranslationRow({
  lang,
  source,
  isStale,
  isMissing,
  onReviewed,
  aiTranslation,
  children,
}: {
  lang: Language;
  /** Its words, or how it looks. */
  source: string | readonly string[] | ReactElement;
  isStale: boolean;
  isMissing: boolean;
  /** The editor looked, and it is right still. */
  onReviewed?: () => void;
  /** The AI translation control (translate-field.tsx). */
  aiTranslation?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useEditorMessages();
  const isBeside = useIsBeside(lang);
  if (!isBeside) return <div>{children}</div>;
  const hasSource = isValidElement(source) || (source as string | readonly string[]).length > 0;
  return (
    <div
      data-translation={isMissing || isStale ? "open" : "done"}
      className="grid gap-x-6 gap-y-2 border-t border-line pt-4 lg:grid-cols-2"
    >
      {/* Above the field, nothing to translate would only take room. */}
      <div className={`min-w-0 ${hasSource ? "" : "max-lg:hidden"}`}>
        <p className="mb-1 flex flex-wrap items-center gap-2 text-xs text-ink-soft">
          {t("editor.source", { language: languages[baseLanguage].nativeName })}
          {isMissing ? <StatusChip tone="warn">{t("editor.untranslated")}</StatusChip> : null}
          {isStale ? <StatusChip tone="warn">{t("editor.stale")}</StatusChip> : null}
        </p>
        <div {...languageAttributes(baseLanguage)}>
          {isValidElement(source) ? source : <Lines text={source} />}
        </div>
        {isStale && onReviewed ? (
          <CrmButton kind="plain" size="s" icon="check" className="mt-1 -ms-2" onPress={onReviewed}>
            {t("editor.still-right")}
          </CrmButton>
        ) : null}
        {aiTranslation}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
