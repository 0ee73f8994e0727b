import { useState } from "react";
import { languageCodes, languages } from "#i18n/languages.ts";
import { DayOrderSelect } from "#layouts/crm-layout/forms/crm-day-order.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Switch } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { Note } from "#ui/note.tsx";
import { importFileFaults } from "../import-file-error.ts";
import {
  ambiguousColumns,
  holdsArticles,
  type ImportRun,
  type RunSettings,
  type Start,
  sheetLayout,
} from "../import-run.ts";
import { type ColumnChoice, choiceOf, mappingOf } from "./column-choices.ts";
import { ColumnTable } from "./column-table.tsx";
import { useImportsMessages } from "./imports-messages.ts";
import { NewCategories } from "./new-categories.tsx";
import { SheetColumns } from "./sheet-columns.tsx";

const currencies = [
  ...new Set([...languageCodes.map((code) => languages[code].currency), "GBP", "CAD", "AUD"]),
];

/** The encodings of the five languages and their neighbors. */
const encodings = [
  ...["utf-8", "windows-1252", "iso-8859-15", "macintosh", "cp850", "windows-1255", "cp862", "windows-1256"],
  ...["iso-8859-6", "gb18030", "big5", "windows-1250", "iso-8859-2", "windows-1251", "utf-16le"],
];

/** How a file is to be read, with the buttons to check and to import it. */
export function RunForm({
  run,
  errors,
  isBusy,
  onStart,
}: {
  run: ImportRun;
  errors: Record<string, string>;
  isBusy: boolean;
  onStart: (start: Start) => void;
}) {
  const { t, lang } = useImportsMessages();
  const [settings, setSettings] = useState<RunSettings>(run.settings);
  const [choices, setChoices] = useState<ReadonlyMap<string, ColumnChoice>>(
    new Map(run.reading.columns.map((column) => [column.column, choiceOf(column, run.settings.mapping)])),
  );
  const change = (some: Partial<RunSettings>) => setSettings((before) => ({ ...before, ...some }));
  const ambiguous = ambiguousColumns(run.reading, (column) => choices.get(column.column) ?? column.as);
  const [firstAmbiguous] = ambiguous;
  const isArticles = holdsArticles(run.reading);
  const isSheet = run.reading.layout === sheetLayout;
  const { asks, encodingSample } = run.reading;
  const mayChooseEncoding =
    encodingSample !== undefined || settings.encoding !== undefined || run.reading.encoding !== "utf-8";
  const start = (what: Start["what"]) => {
    const { mapping: _, shopUrl, ...rest } = settings;
    const mapping = mappingOf(run.reading.columns, choices);
    onStart({
      ...rest,
      ...(shopUrl ? { shopUrl } : {}),
      mapping: mapping ?? {},
      what,
      version: run.version,
    });
  };

  const errorText = (said: string): string => {
    if (said === "order-unknown") return t("imports.day-order-error");
    const known = importFileFaults.find((one) => one === said);
    if (known) return t(`imports.fault-${known}`);
    return said;
  };
  // The response only says that a currency is required; the reason is known here.
  const currencyError =
    errors.currency && (asks?.currency ? t("imports.fault-currency-missing") : errorText(errors.currency));
  const labels = new Map(
    Object.entries({
      source: t("imports.source"),
      lang: t("imports.lang"),
      currency: t("imports.currency"),
      dayOrder: t("imports.day-order"),
      shopUrl: t("imports.shop"),
    }),
  );

  return (
    <section className="grid gap-6">
      <Problems
        errors={currencyError ? { ...errors, currency: currencyError } : errors}
        labelOf={(path) => labels.get(path) ?? t("imports.columns")}
        textOf={errorText}
      />
      {encodingSample === undefined ? null : (
        <Note tone="warn" title={t("imports.encoding-doubt")}>
          <p>{t("imports.encoding-doubt-text")}</p>
          <p dir="auto" className="mt-2 font-mono text-sm break-all">
            {encodingSample}
          </p>
        </Note>
      )}
      <div className="grid gap-4">
        <h2 className="text-xl">{t("imports.settings")}</h2>
        <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
          <TextField
            label={t("imports.source")}
            description={t("imports.source-hint")}
            dir="auto"
            isRequired
            value={settings.source}
            onChange={(source) => change({ source })}
            error={errors.source}
          />
          {isSheet ? null : (
            <Select
              label={t("imports.lang")}
              value={settings.lang}
              onChange={(lang) => change({ lang })}
              options={languageCodes.map((value) => ({ value, label: languages[value].nativeName }))}
            />
          )}
          {isArticles || isSheet ? null : (
            <Select
              label={t("imports.currency")}
              value={settings.currency}
              {...(asks?.currency && !errors.currency ? { description: t("imports.currency-needed") } : {})}
              error={currencyError}
              onChange={(currency) => change({ currency })}
              options={[...new Set([...currencies, settings.currency ?? "USD"])].map((value) => ({
                value,
                label: value,
              }))}
            />
          )}
          {firstAmbiguous ? (
            <DayOrderSelect
              lang={lang}
              label={t("imports.day-order")}
              description={t("imports.day-order-hint", {
                columns: ambiguous.map(({ column }) => `\u2068${column}\u2069`).join(", "),
              })}
              sample={firstAmbiguous.days?.sample ?? ""}
              error={errors.dayOrder && errorText(errors.dayOrder)}
              value={settings.dayOrder ?? null}
              isDisabled={isBusy}
              onChange={(dayOrder) => change({ dayOrder })}
            />
          ) : null}
          {asks?.shop ? (
            <TextField
              label={t("imports.shop")}
              description={t("imports.shop-hint")}
              dir="ltr"
              type="url"
              placeholder="https://"
              value={settings.shopUrl ?? ""}
              onChange={(shopUrl) => change({ shopUrl })}
              error={errors.shopUrl}
            />
          ) : null}
          {asks?.slash.length ? (
            <Select
              label={t("imports.slash")}
              description={t("imports.slash-hint", { sample: asks.slash[0] ?? "" })}
              value={settings.categorySlash ?? null}
              onChange={(categorySlash) => change({ categorySlash })}
              options={[
                { value: "levels", label: t("imports.slash-levels") },
                { value: "name", label: t("imports.slash-name") },
              ]}
            />
          ) : null}
          {isArticles || !mayChooseEncoding ? null : (
            <Select
              label={t("imports.encoding")}
              value={settings.encoding ?? run.reading.encoding}
              onChange={(encoding) => change({ encoding })}
              options={[...new Set([...encodings, run.reading.encoding])].map((value) => ({
                value,
                label: value.toUpperCase(),
              }))}
            />
          )}
        </div>
        <div className="grid max-w-3xl gap-1">
          <Switch
            isSelected={settings.publish}
            onChange={(publish) => change({ publish })}
            description={t("imports.publish-hint")}
          >
            {t("imports.publish")}
          </Switch>
          {isArticles ? (
            <Switch
              isSelected={settings.fetchImages}
              onChange={(fetchImages) => change({ fetchImages })}
              description={t("imports.fetch-hint")}
            >
              {t("imports.fetch")}
            </Switch>
          ) : null}
        </div>
      </div>
      {run.forecast && (run.forecast.categories.length || run.settings.categoryChoices) ? (
        <NewCategories
          forecast={run.forecast}
          choices={settings.categoryChoices ?? {}}
          onChoose={(categoryChoices) => change({ categoryChoices })}
        />
      ) : null}
      {isSheet ? (
        <SheetColumns reading={run.reading} />
      ) : run.reading.columns.length ? (
        <div className="grid gap-3">
          <h2 className="text-xl">{t("imports.columns")}</h2>
          {errors.mapping ? (
            <p className="text-sm font-semibold text-bad">{errorText(errors.mapping)}</p>
          ) : null}
          <ColumnTable
            reading={run.reading}
            choices={choices}
            isDisabled={isBusy}
            onChoose={(column, choice) => setChoices(new Map(choices).set(column, choice))}
          />
        </div>
      ) : null}
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap gap-2 border-t border-line bg-paper px-1 py-3">
        <CrmButton isDisabled={isBusy || !run.hasFile} onPress={() => start("check")}>
          {t("imports.check")}
        </CrmButton>
        <CrmButton kind="primary" isDisabled={isBusy || !run.hasFile} onPress={() => start("import")}>
          {t("imports.import")}
        </CrmButton>
      </div>
    </section>
  );
}
