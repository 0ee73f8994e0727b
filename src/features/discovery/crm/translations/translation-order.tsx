import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import { useAiState } from "#content/crm/translating/use-ai-state.ts";
import type { RunOrder } from "#features/translating/translating.ts";
import { baseLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { useTranslationsMessages } from "./translations-messages.ts";

const targetsOf = (from: Language) => languageCodes.filter((code) => code !== from);

/** Starts an AI translation of the selected rows, or of all results of the filter. */
export function TranslationOrder({
  things,
  filter,
  onToggle,
}: {
  things: NonNullable<RunOrder["things"]>;
  filter: Record<string, string>;
  /** Rows are selectable only while this is open; otherwise arrow keys would pass through more cells. */
  onToggle: (isOpen: boolean) => void;
}) {
  const { t } = useTranslationsMessages();
  const say = useFailureText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [from, setFrom] = useState<Language>(baseLanguage);
  const targets = targetsOf(from);
  const [langs, setLangs] = useState<readonly Language[]>(targets);
  const [overwrites, setOverwrites] = useState(false);
  const writer = useAiState();
  const runs = useQuery({
    queryKey: ["translation-runs"],
    queryFn: () => crmApi().get("/api/admin/translations/runs"),
  });
  const start = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/translations/runs", {
        from,
        to: [...langs],
        overwrites,
        ...(things.length ? { things } : { filter: filter as NonNullable<RunOrder["filter"]> }),
      }),
    onSuccess: (run) => {
      void queries.invalidateQueries({ queryKey: ["translation-runs"] });
      if (run) void navigate(`/crm/translations/runs/${run.id}`);
    },
    onError: (error) => toast(say(error), { tone: "bad" }),
  });
  const open = (runs.data?.items ?? []).filter(({ state }) => state === "open" || state === "paused");
  const canAsk = writer.data?.isConnected && !writer.data.isStopped;
  return (
    <details
      className="mb-4 rounded-lg border border-line px-4 py-3"
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className="min-h-6 cursor-pointer font-semibold">{t("trans.machine")}</summary>
      <div className="mt-3 grid gap-3">
        {writer.data && !canAsk ? (
          <Note>
            <p>{t("trans.machine-none")}</p>
          </Note>
        ) : (
          <p className="text-sm text-ink-soft">{t("trans.machine-intro")}</p>
        )}
        <div className="max-w-xs">
          <Select
            label={t("trans.machine-from")}
            options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
            value={from}
            onChange={(code) => {
              setFrom(code);
              setLangs(targetsOf(code));
            }}
          />
        </div>
        <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
          <legend className="text-sm font-semibold">{t("trans.machine-languages")}</legend>
          {targets.map((code) => (
            <Checkbox
              key={code}
              isSelected={langs.includes(code)}
              onChange={(isOn) =>
                setLangs((before) => targets.filter((one) => (one === code ? isOn : before.includes(one))))
              }
            >
              {languages[code].nativeName}
            </Checkbox>
          ))}
        </fieldset>
        <Checkbox isSelected={overwrites} onChange={setOverwrites}>
          {t("trans.machine-overwrites")}
        </Checkbox>
        <div className="flex flex-wrap items-center gap-3">
          <CrmButton
            kind="primary"
            icon="globe"
            isDisabled={!canAsk || !langs.length}
            isPending={start.isPending}
            onPress={() => start.mutate()}
          >
            {t("trans.machine-start")}
          </CrmButton>
          <span className="text-sm text-ink-soft">
            {things.length ? t("trans.machine-chosen", { count: things.length }) : t("trans.machine-all")}
          </span>
        </div>
        {open.map((run) => (
          <CrmLink key={run.id} href={`/crm/translations/runs/${run.id}`} icon="refresh">
            {t("trans.run-under-way", { done: run.total - run.waiting, total: run.total })}
          </CrmLink>
        ))}
      </div>
    </details>
  );
}
