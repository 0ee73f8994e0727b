import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import type { CrmUser } from "#client/crm-user.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { parseTime } from "#platform/clock.ts";
import { Note } from "#ui/note.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

const refreshInterval = 60_000;

/** A banner while no worker takes the scheduled jobs. */
export function LateJobs({ role }: Pick<CrmUser, "role">) {
  const { t, parts, lang } = useCrmMessages();
  const { data } = useQuery({
    queryKey: ["jobs", "health"],
    queryFn: () => crmApi().get("/api/admin/jobs/health"),
    enabled: role === "admin" || role === "editor",
    staleTime: refreshInterval,
    refetchInterval: refreshInterval,
    // Without an answer there is nothing to warn about: the screen itself reports that the server is away.
    retry: false,
  });
  if (!data?.lateSince) return null;
  const time = <Isolate key="time">{formatLocalTime(lang, parseTime(data.lateSince))}</Isolate>;
  return (
    <div className="mb-6">
      <Note tone="bad" role="status">
        <p>{parts("crm.jobs-late", { time })}</p>
        {role === "admin" ? (
          <p>
            <a href="/crm/jobs?list=schedule" className="text-link">
              {t("crm.section-jobs")}
            </a>
          </p>
        ) : null}
      </Note>
    </div>
  );
}
