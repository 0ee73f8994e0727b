import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { currencies } from "#i18n/languages.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { FileDrop } from "#ui/crm/fields/file-drop.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import type { EarningCheck, EarningSettings } from "../earning.ts";
import { useAnalyticsMessages } from "./analytics-messages.ts";
import { EarningPreview } from "./earning-preview.tsx";
import { useEarningsMessages, useImportMessages } from "./earnings-messages.ts";

const accepted = [".csv", ".tsv", ".txt"];
/** Currencies that programs pay in, besides the site's. */
const offered = [
  ...Object.keys(currencies),
  "GBP",
  "CAD",
  "AUD",
  "JPY",
  "INR",
  "AED",
  "SEK",
  "PLN",
  "BRL",
  "MXN",
];
/** Reasons why a file is not a table, with the imports' messages; others have no message here. */
const faults = [
  "empty",
  "binary",
  "spreadsheet",
  "compressed",
  "web-page",
  "quotes-broken",
  "truncated",
] as const;

/** The message for a refused file. */
function useRefusal(): (error: unknown) => string {
  const { t: files } = useImportMessages();
  const failureText = useFailureText();
  return (error) => {
    if (!isApiFailure(error)) return files("imports.not-sent");
    if (error.status === 413) return files("imports.too-large");
    const details = (error.details ?? []) as { path: string; message: string }[];
    const fault = faults.find((one) =>
      details.some(({ path, message }) => path === "file" && message === one),
    );
    return fault ? files(`imports.fault-${fault}`) : failureText(error);
  };
}

/** The server parses a report and previews it before the import. The browser holds the file until then. */
export function EarningImport() {
  const { t } = useEarningsMessages();
  const { t: shared } = useAnalyticsMessages();
  const { t: files } = useImportMessages();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const [file, setFile] = useState<File | null>(null);
  const [settings, setSettings] = useState<EarningSettings>({ programme: "amazon", currency: "USD" });
  const [check, setCheck] = useState<EarningCheck | null>(null);
  const [doing, setDoing] = useState<"reading" | "taking" | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const programmes = useQuery({
    queryKey: ["programmes"],
    queryFn: ({ signal }) => crmApi().get("/api/admin/programmes", { signal }),
  });

  const formOf = (sent: File, said: EarningSettings): FormData => {
    const form = new FormData();
    form.append("settings", JSON.stringify(said));
    form.append("file", sent);
    return form;
  };
  async function look(sent: File, said: EarningSettings) {
    setFault(null);
    setSettings(said);
    setFile(sent);
    setDoing("reading");
    try {
      setCheck(await crmApi().upload("/api/admin/earnings/check", formOf(sent, said)));
    } catch (error) {
      if (!check) setFile(null);
      setFault(refusal(error));
    }
    setDoing(null);
  }
  async function take() {
    if (!file) return;
    setFault(null);
    setDoing("taking");
    try {
      const { counts } = await crmApi().upload("/api/admin/earnings/runs", formOf(file, settings));
      toast(t("earnings.taken", counts));
      leave();
      await queries.invalidateQueries({ queryKey: ["analytics"] });
    } catch (error) {
      setFault(refusal(error));
    }
    setDoing(null);
  }
  function leave() {
    setFile(null);
    setCheck(null);
    setFault(null);
    setSettings(({ programme, currency }) => ({ programme, currency }));
    // The pressed button is gone with the file.
    heading.current?.focus();
  }
  /** Changing a setting parses the file again at once, as the import would. */
  const change = (said: EarningSettings) => (file ? void look(file, said) : setSettings(said));

  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t("earnings.take")}
      </h2>
      <Loaded query={programmes} skeleton={<Skeleton rows={2} />}>
        {({ items }) => (
          <div className="grid gap-4 sm:grid-cols-2 lg:max-w-3xl">
            <Select
              label={shared("analytics.by-programme")}
              value={settings.programme}
              isDisabled={doing !== null}
              onChange={(programme) => change({ ...settings, programme })}
              options={items.map(({ key, name }) => ({ value: key, label: name }))}
            />
            <Select
              label={t("earnings.file-currency")}
              value={settings.currency}
              isDisabled={doing !== null}
              onChange={(currency) => change({ ...settings, currency })}
              options={offered.map((code) => ({ value: code, label: code }))}
            />
          </div>
        )}
      </Loaded>
      {file && check ? (
        <EarningPreview
          check={check}
          settings={settings}
          doing={doing}
          onChange={change}
          onTake={() => void take()}
          onLeave={leave}
        />
      ) : (
        <FileDrop
          label={files("imports.drop")}
          choose={files("imports.choose")}
          accept={accepted}
          isDisabled={doing !== null}
          onFiles={([sent]) => {
            if (sent) void look(sent, settings);
          }}
        >
          <p className="max-w-xl text-ink-soft">{t("earnings.formats")}</p>
        </FileDrop>
      )}
      {file && !check ? <Progress label={t("earnings.reading", { name: file.name })} value={null} /> : null}
      {fault === null ? null : (
        <Note tone="warn" role="alert">
          <p>{fault}</p>
        </Note>
      )}
    </section>
  );
}
