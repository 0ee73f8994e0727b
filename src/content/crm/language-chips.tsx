import { useContext } from "react";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { parseTime } from "#platform/clock.ts";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { useEditorMessages } from "./editor-messages.ts";
import { TrashContext } from "./list/trash-context.ts";
import { stateLabelOf } from "./publishing/text-state.ts";

/** As lists tell it: what is open may be counted or named. */
type State = {
  published: boolean;
  publishAt: string | null;
  unpublishAt: string | null;
  untranslated: number | readonly string[];
  stale: number | readonly string[];
};

const amount = (open: number | readonly string[]): number => (typeof open === "number" ? open : open.length);

/** The state of each language of an entity, as a row of chips. A dot: something in it is untranslated or outdated. */
export function LanguageChips({ states }: { states: Partial<Record<Language, State>> }) {
  const { t, lang } = useEditorMessages();
  if (useContext(TrashContext)) return <StatusChip>{t("editor.in-trash")}</StatusChip>;
  return (
    <span className="flex flex-wrap gap-1 sm:flex-nowrap">
      {languageCodes.map((code) => {
        const state = states[code];
        const { key, tone } = stateLabelOf(state);
        const isStale = state !== undefined && amount(state.stale) > 0;
        const isOpen = isStale || (state !== undefined && amount(state.untranslated) > 0);
        const time = (at: string) => formatLocalTime(lang, parseTime(at));
        const said = [
          t(`editor.state-${key}`),
          ...(state?.publishAt ? [t("editor.publishes-at", { time: time(state.publishAt) })] : []),
          ...(state?.unpublishAt ? [t("editor.unpublishes-at", { time: time(state.unpublishAt) })] : []),
          ...(isStale ? [t("editor.stale")] : []),
        ];
        return (
          <StatusChip
            key={code}
            tone={isStale ? "warn" : tone}
            detail={`${languages[code].nativeName}: ${said.join(", ")}`}
          >
            <span className={state ? "" : "line-through"}>{code}</span>
            {state?.publishAt || state?.unpublishAt ? " ◷" : ""}
            {isOpen ? " •" : ""}
          </StatusChip>
        );
      })}
    </span>
  );
}
