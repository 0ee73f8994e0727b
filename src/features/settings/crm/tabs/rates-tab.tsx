import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { type ManagedRates, manualSource } from "#features/offers/rates.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Failed, Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Reason } from "#layouts/crm-layout/forms/crm-reason.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { useDirtyMark } from "../dirty-sections.ts";

const sources = [manualSource, "ecb", "peg", "demo"] as const;

export function RatesTab() {
  const { t } = useSettingsMessages();
  const rates = useQuery({ queryKey: ["rates"], queryFn: () => crmApi().get("/api/admin/rates") });
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="text-sm text-ink-soft">{t("settings.rates-text")}</p>
      <Loaded query={rates}>
        {({ items, feed }) => (
          <>
            <Feed feed={feed} />
            <ul className="rounded-lg border border-line">
              {items.map((one) => (
                <li key={one.quote} className="border-line px-4 py-3 not-first:border-t">
                  <Rate rate={one} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The result of the last rates request. */
function Feed({ feed }: { feed: ManagedRates["feed"] }) {
  const { lang, t } = useSettingsMessages();
  if (!feed) return <Note>{t("settings.feed-unasked")}</Note>;
  const time = formatLocalTime(lang, parseTime(feed.askedAt));
  if (!feed.problem) return <p className="text-sm text-ink-soft">{t("settings.feed-answered", { time })}</p>;
  return (
    <Note tone="bad">
      <p>{t(`settings.feed-${feed.problem}`, { time })}</p>
      {/* For a connection failure the sentence is enough; the code (ENOTFOUND) is for the log. */}
      {feed.problem === "unreachable" || !feed.reason ? null : (
        <p className="mt-1 text-xs">
          <Reason text={feed.reason} />
        </p>
      )}
    </Note>
  );
}

function Rate({ rate }: { rate: ManagedRates["items"][number] }) {
  const { lang, t } = useSettingsMessages();
  const queries = useQueryClient();
  const [known, setKnown] = useState(rate);
  const [value, setValue] = useState(rate.rate);
  const isDirty = value !== known.rate;
  // A refetched rate is shown unless something was typed here; then saving reports the conflict.
  if (!isDirty && (rate.asOf !== known.asOf || rate.rate !== known.rate)) {
    setKnown(rate);
    setValue(rate.rate);
  }
  useDirtyMark(`rate-${rate.quote}`, isDirty);
  const save = useMutation({
    mutationFn: (wanted: number | null) =>
      crmApi().patch("/api/admin/rates", { quote: rate.quote, rate: wanted, seen: known.asOf }),
    onSuccess: (answer, wanted) => {
      const now = answer.items.find(({ quote }) => quote === rate.quote) ?? rate;
      setKnown(now);
      // What was typed meanwhile stays.
      setValue((typed) => (wanted === null || typed === wanted ? now.rate : typed));
      queries.setQueryData(["rates"], answer);
      toast(t("settings.saved"));
    },
    // The error message shows the current value; saving again overwrites it.
    onError: (error) => {
      if (!isApiFailure(error) || !error.conflict) return;
      const now = error.current as ManagedRates;
      setKnown(now.items.find(({ quote }) => quote === rate.quote) ?? rate);
      queries.setQueryData(["rates"], now);
    },
  });
  const named = sources.find((one) => one === rate.source);
  const source = named ? t(`settings.rate-${named}`) : (rate.source ?? "");
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== null) save.mutate(value);
      }}
    >
      <div className="w-44">
        <NumberField
          label={t("settings.rate-for", { currency: rate.quote })}
          value={value}
          onChange={setValue}
          minValue={0}
          formatOptions={{ maximumFractionDigits: 6 }}
          error={fieldErrors(save.error).rate}
        />
      </div>
      <CrmButton type="submit" isPending={save.isPending} isDisabled={!isDirty || value === null}>
        {t("settings.save")}
      </CrmButton>
      {rate.source === manualSource && rate.fed ? (
        <CrmButton kind="plain" isDisabled={save.isPending} onPress={() => save.mutate(null)}>
          {t("settings.rate-back", { rate: formatNumber(lang, rate.fed.rate, { maximumFractionDigits: 6 }) })}
        </CrmButton>
      ) : null}
      <p className="grow basis-60 py-2 text-xs text-ink-faint">
        {rate.asOf
          ? t("settings.rate-as-of", { time: formatLocalTime(lang, parseTime(rate.asOf)), source })
          : t("settings.rate-none")}{" "}
        {rate.asOf && rate.isStale ? <StatusChip tone="warn">{t("settings.rate-stale")}</StatusChip> : null}
      </p>
      {save.isError ? <Failed error={save.error} /> : null}
    </form>
  );
}
