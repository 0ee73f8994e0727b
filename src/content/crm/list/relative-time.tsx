import { formatLocalTime, formatRelativeTime } from "#i18n/formats/local-time.ts";
import { parseTime, systemClock } from "#platform/clock.ts";
import { useListMessages } from "./list-messages.ts";

/** "2 min ago"; the full date and time when it is pointed at. */
export function RelativeTime({ at }: { at: string }) {
  const { lang } = useListMessages();
  const time = parseTime(at);
  return (
    <time dateTime={at} title={formatLocalTime(lang, time)} className="whitespace-nowrap tabular">
      {formatRelativeTime(lang, time, systemClock.now())}
    </time>
  );
}
