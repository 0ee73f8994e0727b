import { useEffect, useState } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { listed } from "#i18n/formats/lists.ts";
import { formatRelativeTime } from "#i18n/formats/local-time.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { SaveStatus as Fallback, type SaveState } from "#layouts/crm-layout/forms/crm-autosave.tsx";
import { parseTime, systemClock } from "#platform/clock.ts";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import type { ContentItem } from "../form/content-item.ts";

/** Milliseconds between two looks at the clock. */
const pause = 20_000;

function useNow(): number {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(systemClock.now()), pause);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

/** In words: when it was saved, and whether visitors see it. */
export function SaveStatus({
  state,
  item,
  isPublic,
  isNamed,
  unpublished,
  isDirty,
  labelOf,
}: {
  state: SaveState;
  item: Pick<ContentItem, "hasDraft" | "updatedAt"> | null;
  /** In some language. */
  isPublic: boolean;
  /** Whether a new item can be saved. */
  isNamed: boolean;
  /** The languages with a text that is not public. */
  unpublished: readonly Language[];
  isDirty: boolean;
  labelOf: (path: string) => string;
}) {
  const { t, lang } = useEditorMessages();
  const now = useNow();
  if (!item && state.is !== "saving" && state.is !== "failed")
    return <p role="status">{isDirty ? t(isNamed ? "editor.save-soon" : "editor.save-none") : ""}</p>;
  if (state.is !== "saved" && state.is !== "clean") return <Fallback state={state} labelOf={labelOf} />;
  const isAllPublic = isPublic && !item?.hasDraft && state.is === "clean";
  const at = state.is === "saved" ? state.at : parseTime(item?.updatedAt ?? "");
  // A save may be later than the last look at the clock.
  const ago = formatRelativeTime(lang, at, Math.max(now, at));
  const saved = t(state.is === "saved" ? "editor.save-saved" : "editor.save-last", { ago });
  return (
    <p role="status" className="flex items-center gap-2">
      <CrmIcon name="check" size={16} className="text-good" />
      <span>
        {isAllPublic
          ? unpublished.length
            ? t("editor.not-published-in", {
                languages: listed(
                  lang,
                  unpublished.map((code) => languages[code].nativeName),
                ),
              })
            : t("editor.all-published")
          : `${saved} · ${t(isPublic ? "editor.changes-not-published" : "editor.not-published")}`}
      </span>
    </p>
  );
}
