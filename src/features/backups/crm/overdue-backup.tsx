import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { parseTime } from "#platform/clock.ts";
import { Note } from "#ui/note.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

const refreshInterval = 600_000;

/** A banner for administrators while a scheduled backup is overdue. */
export function OverdueBackup() {
  const { t, parts, lang } = useCrmMessages();
  const { data } = useQuery({
    queryKey: ["backups", "health"],
    queryFn: () => crmApi().get("/api/admin/backups/health"),
    staleTime: refreshInterval,
    refetchInterval: refreshInterval,
    // Without an answer there is nothing to warn about: the screen itself reports that the server is away.
    retry: false,
  });
  if (!data?.overdueSince) return null;
  const time = <Isolate key="time">{formatLocalTime(lang, parseTime(data.overdueSince))}</Isolate>;
  return (
    <div className="mb-6">
      <Note tone="bad" role="status">
        <p>{parts("crm.backup-overdue", { time })}</p>
        <p>
          <a href="/crm/settings?tab=backups" className="text-link">
            {t("crm.backup-settings")}
          </a>
        </p>
      </Note>
    </div>
  );
}
