import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { parseTime } from "#platform/clock.ts";
import { Note } from "#ui/note.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

/** Milliseconds between looks: URLs are sent once a minute. */
const refetchInterval = 30_000;

/** Whether changed URLs are sent, and how the last call ended. `version` is of the settings it depends on. */
export function IndexNowReport({ version }: { version: number }) {
  const { lang, t } = useSettingsMessages();
  const report = useQuery({
    queryKey: ["index-now", version],
    queryFn: () => crmApi().get("/api/admin/index-now"),
    refetchInterval,
  });
  /** By IndexNow's own list of responses. */
  function resultOf(status: number): string {
    if (status === 200 || status === 202) return t("settings.index-now-accepted");
    if (status === 403) return t("settings.index-now-key-missing");
    if (status === 429) return t("settings.index-now-too-often");
    return t("settings.index-now-refused");
  }
  return (
    <Loaded query={report}>
      {({ state, keyUrl, last }) => {
        const isRefused = last !== null && last.status !== 200 && last.status !== 202;
        const time = last && formatLocalTime(lang, parseTime(last.at));
        return (
          <Note tone={isRefused || state === "noindex" || state === "staging" ? "warn" : "quiet"}>
            {state === "noindex" ? <p>{t("settings.index-now-noindex")}</p> : null}
            {state === "staging" ? <p>{t("settings.index-now-staging")}</p> : null}
            {last && time ? (
              <p>
                {last.status === null
                  ? t("settings.index-now-unreachable", { time })
                  : t("settings.index-now-last", { time, count: last.urls, result: resultOf(last.status) })}
              </p>
            ) : state === "on" ? (
              <p>{t("settings.index-now-none")}</p>
            ) : null}
            {keyUrl ? (
              <p>
                {t("settings.index-now-key")}{" "}
                <a href={keyUrl} className="break-all underline underline-offset-2">
                  <Isolate dir="ltr">{keyUrl}</Isolate>
                </a>
              </p>
            ) : null}
          </Note>
        );
      }}
    </Loaded>
  );
}
