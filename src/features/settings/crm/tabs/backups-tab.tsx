import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { formatFileSize } from "#i18n/formats/file-size.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { weekdayName } from "#i18n/formats/weekdays.ts";
import { Failed, Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { SectionForm } from "../section-form.tsx";

type Overview = CrmResponse<"/api/admin/backups">;

const whileRunning = 2_000;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const weekdays = ["0", "1", "2", "3", "4", "5", "6"];

/** When the site is backed up, and the backups that are stored. */
export function BackupsTab({ all }: { all: AllSettings }) {
  const { t, lang } = useSettingsMessages();
  const zone = all.sections.site.value.timeZone;
  return (
    <SectionForm name="backups" all={all} after={<StoredBackups />}>
      {({ value, set, error }) => (
        <>
          <Checkbox
            isSelected={value.isOn}
            onChange={(isOn) => set({ isOn })}
            description={t("settings.backups-on-hint")}
          >
            {t("settings.backups-on")}
          </Checkbox>
          <div className="grid gap-4 sm:grid-cols-3">
            <Select
              label={t("settings.backups-every")}
              options={[
                { value: "day", label: t("settings.backups-day") },
                { value: "week", label: t("settings.backups-week") },
              ]}
              value={value.every}
              onChange={(every) => set({ every })}
            />
            {value.every === "week" ? (
              <Select
                label={t("settings.backups-weekday")}
                options={weekdays.map((day) => ({ value: day, label: weekdayName(lang, Number(day)) }))}
                value={String(value.weekday)}
                onChange={(weekday) => set({ weekday: Number(weekday) })}
              />
            ) : null}
            <Select
              label={t("settings.backups-hour")}
              description={zone}
              options={hours.map((hour) => ({ value: hour, label: `${hour.padStart(2, "0")}:00` }))}
              value={String(value.hour)}
              onChange={(hour) => set({ hour: Number(hour) })}
            />
          </div>
          <div className="max-w-56">
            <NumberField
              label={t("settings.backups-keep")}
              description={t("settings.backups-keep-hint")}
              value={value.keep}
              onChange={(keep) => keep !== null && set({ keep })}
              minValue={1}
              maxValue={365}
              error={error("keep")}
            />
          </div>
        </>
      )}
    </SectionForm>
  );
}

function StoredBackups() {
  const { t } = useSettingsMessages();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ["backups"],
    queryFn: () => crmApi().get("/api/admin/backups"),
    refetchInterval: ({ state }) => (state.data?.running ? whileRunning : false),
  });
  const start = useMutation({
    mutationFn: () => crmApi().post("/api/admin/backups"),
    onSuccess: () => {
      toast(t("settings.backup-started"));
      return queries.invalidateQueries({ queryKey: ["backups"] });
    },
  });
  return (
    <section className="grid max-w-3xl gap-4 border-t border-line pt-5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base">{t("settings.backups-stored")}</h2>
        <CrmButton
          isPending={start.isPending}
          isDisabled={Boolean(query.data?.running)}
          onPress={() => start.mutate()}
        >
          {t("settings.backup-now")}
        </CrmButton>
      </div>
      {start.isError ? <Failed error={start.error} /> : null}
      <Loaded query={query}>{(overview) => <BackupList overview={overview} />}</Loaded>
      <p className="text-ink-soft">{t("settings.backup-text")}</p>
      <pre dir="ltr" className="overflow-x-auto rounded-md bg-surface px-4 py-3">
        npm run backup -- FILE{"\n"}npm run restore -- FILE
      </pre>
    </section>
  );
}

function BackupList({ overview: { kind, place, backups, running } }: { overview: Overview }) {
  const { t, parts, lang } = useSettingsMessages();
  const where = <Isolate key="place">{place}</Isolate>;
  return (
    <>
      <p className="text-ink-soft">
        {kind === "bucket"
          ? parts("settings.backups-in-bucket", { place: where })
          : parts("settings.backups-in-folder", { place: where })}
      </p>
      {running ? (
        <p role="status">
          {t("settings.backup-running")}{" "}
          <a href="/crm/jobs" className="text-link">
            {t("settings.backup-progress")}
          </a>
        </p>
      ) : null}
      {backups === null ? <Note tone="bad">{t("settings.backups-unreachable")}</Note> : null}
      {backups?.length === 0 && !running ? <p>{t("settings.backups-none")}</p> : null}
      {backups?.length ? (
        <ul className="rounded-lg border border-line">
          {backups.map(({ name, size, madeAt, isVerified }) => (
            <li
              key={name}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t"
            >
              <span className="tabular">{formatLocalTime(lang, parseTime(madeAt))}</span>
              <span className="text-ink-soft tabular">{formatFileSize(lang, size)}</span>
              <StatusChip tone={isVerified ? "good" : "quiet"}>
                {isVerified ? t("settings.backup-verified") : t("settings.backup-unverified")}
              </StatusChip>
              <bdi className="grow text-end text-xs break-all text-ink-faint">{name}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
