import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Reason } from "#layouts/crm-layout/forms/crm-reason.tsx";
import { parseTime } from "#platform/clock.ts";
import { Note } from "#ui/note.tsx";
import type { Reading } from "../outside.ts";
import { useTrendsMessages } from "./trends-messages.ts";

/** How old the shown data is, and what went wrong with its last update. */
export function ReadingNote({ reading, day }: { reading: Reading; day: string | null }) {
  const { t, lang } = useTrendsMessages();
  const { readAt, askedAt, problem, reason, isPending } = reading;
  const time = (text: string) => formatLocalTime(lang, parseTime(text));
  return (
    <div className="grid max-w-2xl gap-2">
      {problem === "unknown" ? (
        <p className="text-sm text-ink-soft">{t("trends.problem-unknown")}</p>
      ) : problem ? (
        <Note tone="warn">
          <p>{t(`trends.problem-${problem}`)}</p>
          {askedAt ? <p>{t("trends.asked-at", { time: time(askedAt) })}</p> : null}
          {reason ? (
            <p className="text-xs">
              <Reason text={reason} />
            </p>
          ) : null}
        </Note>
      ) : null}
      <p role="status" className="text-sm text-ink-soft">
        {readAt
          ? day
            ? t("trends.read-of", { time: time(readAt), date: day })
            : t("trends.read-at", { time: time(readAt) })
          : isPending
            ? t("trends.pending")
            : null}
      </p>
    </div>
  );
}
