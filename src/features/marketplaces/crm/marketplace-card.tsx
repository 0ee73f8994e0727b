import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { isBareCode, systemFailureOf } from "#platform/system-failure.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { Note } from "#ui/note.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { Connection } from "../connection.ts";
import { marketplaceNames } from "../listing.ts";
import { type Scenario, scenarios } from "../scenario.ts";
import { KeysForm } from "./keys-form.tsx";
import { useMarketplacesMessages } from "./marketplaces-messages.ts";

type Adopt = (connection: Connection) => void;

/** A marketplace: whether it answers, and the ways to try it and to give it keys. */
export function MarketplaceCard({
  connection,
  adopt,
  mark,
}: {
  connection: Connection;
  adopt: Adopt;
  mark: (key: string, isDirty: boolean) => void;
}) {
  const { t, lang } = useMarketplacesMessages();
  const [isOpen, setOpen] = useState(false);
  const { key, source, lastCallAt, callsToday, callsPerDay } = connection;
  const titleId = `marketplace-${key}`;
  const test = useMutation({
    mutationFn: () => crmApi().post("/api/admin/marketplaces/{key}/test", undefined, { params: { key } }),
    onSuccess: ({ connection: found }) => adopt(found),
  });
  return (
    <section aria-labelledby={titleId} className="grid gap-4 rounded-lg border border-line px-4 py-4 sm:px-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={titleId} className="text-lg">
          <Isolate dir="ltr">{marketplaceNames[key]}</Isolate>
        </h2>
        {source === "demo" ? <StatusChip tone="warn">{t("marketplaces.demo")}</StatusChip> : null}
        {source === "none" ? <StatusChip>{t("marketplaces.no-keys")}</StatusChip> : null}
        {source !== "none" && connection.places.length === 0 ? (
          <StatusChip>{t("marketplaces.untried")}</StatusChip>
        ) : null}
      </header>
      <Places connection={connection} />
      {source === "none" ? null : (
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft tabular">
          <span>
            {lastCallAt
              ? t("marketplaces.last-call", { time: formatLocalTime(lang, parseTime(lastCallAt)) })
              : t("marketplaces.never-called")}
          </span>
          <span>
            {t("marketplaces.calls-today", { count: callsToday, most: formatNumber(lang, callsPerDay) })}
          </span>
        </p>
      )}
      {connection.scenario ? (
        <ScenarioChoice connection={connection} scenario={connection.scenario} adopt={adopt} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {source === "none" ? null : (
          <CrmButton icon="refresh" isPending={test.isPending} onPress={() => test.mutate()}>
            {t("marketplaces.test")}
          </CrmButton>
        )}
        <CrmButton kind="plain" icon="key" aria-expanded={isOpen} onPress={() => setOpen((isNow) => !isNow)}>
          {t("marketplaces.keys")}
        </CrmButton>
      </div>
      <div role="status" className={test.data ? undefined : "sr-only"}>
        {test.data ? (
          <Note tone={test.data.refusal ? "bad" : "good"}>
            <p>
              {test.data.refusal
                ? t("marketplaces.refused", { why: t(`marketplaces.refusal-${test.data.refusal}`) })
                : t("marketplaces.answered")}
            </p>
            {/* What is known of a country says it already. */}
            {connection.places.some(({ reason }) => reason === test.data.reason) ? null : (
              <Reason words={test.data.reason} />
            )}
          </Note>
        ) : null}
      </div>
      {test.isError ? <Failed error={test.error} /> : null}
      {/* What was typed stays while the fields are folded away. */}
      <div hidden={!isOpen}>
        <KeysForm connection={connection} adopt={adopt} mark={mark} />
      </div>
    </section>
  );
}

function Reason({ words }: { words: string }) {
  const { t } = useMarketplacesMessages();
  const { t: say } = useCrmMessages();
  if (!words) return null;
  const failure = systemFailureOf(words);
  if (failure || isBareCode(words))
    return (
      <p className="text-xs text-ink-soft">
        {say(failure ? `crm.failure-${failure}` : "crm.failure-unnamed")}
      </p>
    );
  return (
    <p className="text-xs text-ink-soft">
      {t("marketplaces.said")}{" "}
      <bdi dir="ltr" lang="en" className="wrap-anywhere">
        {words}
      </bdi>
    </p>
  );
}

/** How it answered, country by country. */
function Places({ connection: { places } }: { connection: Connection }) {
  const { t, lang } = useMarketplacesMessages();
  const countries = new Intl.DisplayNames([languages[lang].tag], { type: "region" });
  if (!places.length) return null;
  return (
    <ul aria-label={t("marketplaces.states")} className="grid gap-2 text-sm">
      {places.map(({ country, refusal, reason, since, openUntil }) => (
        <li key={country} className="grid gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{countries.of(country)}</span>
            <StatusChip tone={refusal ? "bad" : "good"}>
              {t(refusal ? `marketplaces.refusal-${refusal}` : "marketplaces.works")}
            </StatusChip>
            <span className="text-ink-soft tabular">
              {t("marketplaces.since", { time: formatLocalTime(lang, parseTime(since)) })}
            </span>
          </span>
          {openUntil ? (
            <span className="text-ink-soft tabular">
              {t("marketplaces.again-at", {
                time: formatLocalTime(lang, parseTime(openUntil), { timeOnly: true }),
              })}
            </span>
          ) : null}
          <Reason words={reason} />
        </li>
      ))}
    </ul>
  );
}

function ScenarioChoice({
  connection: { key },
  scenario,
  adopt,
}: {
  connection: Connection;
  scenario: Scenario;
  adopt: Adopt;
}) {
  const { t } = useMarketplacesMessages();
  const play = useMutation({
    mutationFn: (next: Scenario) =>
      crmApi().post("/api/admin/marketplaces/{key}/scenario", { scenario: next }, { params: { key } }),
    onSuccess: adopt,
  });
  return (
    <div className="grid max-w-sm gap-2">
      <Select<Scenario>
        label={t("marketplaces.scenario")}
        value={play.isPending ? play.variables : scenario}
        onChange={(next) => play.mutate(next)}
        options={scenarios.map((value) => ({ value, label: t(`marketplaces.scenario-${value}`) }))}
      />
      {play.isError ? <Failed error={play.error} /> : null}
    </div>
  );
}
