import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors, useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Checkbox, RadioGroup } from "#ui/crm/fields/choice.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { millionth, missingPrices, type Provider, providers } from "../writer-settings.ts";
import type { WriterSettings } from "./writer-settings.ts";
import { useWritingMessages } from "./writing-messages.ts";

/** Brand names, which are not translated. */
const companies = { openai: "OpenAI", anthropic: "Anthropic" };

const fields = [
  "provider",
  "model",
  "baseUrl",
  "inputPrice",
  "outputPrice",
  "monthBudget",
  "personBudget",
  "isStopped",
  "mayBePrivate",
  "tellsReaders",
] as const;
type Values = Pick<WriterSettings, (typeof fields)[number]>;

/** Saved as a whole; the key is sent only if it was entered. */
export function WriterForm({
  settings,
  adopt,
}: {
  settings: WriterSettings;
  adopt: (settings: WriterSettings) => void;
}) {
  const { t } = useWritingMessages();
  const [changed, setChanged] = useState<Partial<Values>>({});
  const [key, setKey] = useState("");
  const values: Values = { ...settings, ...changed };
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    setChanged((now) => ({ ...now, [name]: value }));
  const written = Object.fromEntries(
    fields.filter((name) => values[name] !== settings[name]).map((name) => [name, values[name]]),
  ) as Partial<Values>;
  const isDirty = Object.keys(written).length > 0 || key.trim() !== "";
  const guard = useUnsavedGuard(isDirty);
  const save = useMutation({
    mutationFn: () =>
      crmApi().patch("/api/admin/writer", {
        version: settings.version,
        ...written,
        ...(key.trim() ? { key: key.trim() } : {}),
      }),
    onSuccess: (next) => {
      setChanged({});
      setKey("");
      adopt(next);
      toast(t("writer.saved"));
    },
  });
  const errors = fieldErrors(save.error);
  const isOutside = values.provider !== "none" && values.provider !== "demo";
  const labels = new Map(
    Object.entries({
      provider: t("writer.provider"),
      model: t("writer.model"),
      key: t("writer.key"),
      baseUrl: t("writer.base-url"),
      inputPrice: t("writer.input-price"),
      outputPrice: t("writer.output-price"),
      monthBudget: t("writer.month-budget"),
      personBudget: t("writer.person-budget"),
    }),
  );
  const money = (name: "inputPrice" | "outputPrice" | "monthBudget" | "personBudget") => {
    const value = values[name];
    const isBudget = name === "monthBudget" || name === "personBudget";
    const isMissing = value === 0 && missingPrices(values).some((price) => price === name);
    return (
      <NumberField
        label={labels.get(name) ?? ""}
        description={isBudget ? t("writer.no-limit") : undefined}
        error={
          isMissing
            ? t("writer.error-price-missing")
            : errors[name] === "price-missing"
              ? undefined
              : errors[name]
        }
        minValue={0}
        formatOptions={{ maximumFractionDigits: isBudget ? 2 : 4 }}
        value={value === null ? null : value / millionth}
        onChange={(dollars) =>
          set(name, (dollars === null ? (isBudget ? null : 0) : Math.round(dollars * millionth)) as number)
        }
      />
    );
  };
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !save.isPending) save.mutate();
      }}
    >
      {guard}
      <Problems
        errors={errors}
        labelOf={(path) => labels.get(path)}
        textOf={(said) => (said === "price-missing" ? t("writer.error-price-missing") : said)}
      />
      <RadioGroup<Provider>
        label={t("writer.provider")}
        value={values.provider}
        onChange={(provider) => set("provider", provider)}
        choices={providers
          .filter((one) => one !== "demo" || settings.isDemo)
          .map((one) => ({
            value: one,
            label: one === "openai" || one === "anthropic" ? companies[one] : t(`writer.provider-${one}`),
          }))}
      />
      {values.provider === "demo" ? (
        <Note>
          <p>{t("writer.demo")}</p>
        </Note>
      ) : null}
      {isOutside ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t("writer.model")}
              dir="ltr"
              autoComplete="off"
              error={errors.model}
              value={values.model}
              onChange={(model) => set("model", model)}
            />
            <TextField
              label={t("writer.key")}
              description={t("writer.key-hint")}
              dir="ltr"
              type="password"
              autoComplete="new-password"
              placeholder={settings.hasKey ? t("writer.key-saved") : ""}
              error={errors.key}
              value={key}
              onChange={setKey}
            />
          </div>
          <TextField
            label={t("writer.base-url")}
            description={t("writer.base-url-hint")}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            error={errors.baseUrl}
            value={values.baseUrl}
            onChange={(baseUrl) => set("baseUrl", baseUrl.trim())}
          />
          <Checkbox
            isSelected={values.mayBePrivate}
            onChange={(mayBePrivate) => set("mayBePrivate", mayBePrivate)}
            description={t("writer.private-hint")}
          >
            {t("writer.private")}
          </Checkbox>
        </>
      ) : null}
      {values.provider === "none" ? null : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {money("inputPrice")}
            {money("outputPrice")}
            {money("monthBudget")}
            {money("personBudget")}
          </div>
          <Checkbox isSelected={values.isStopped} onChange={(isStopped) => set("isStopped", isStopped)}>
            {t("writer.stopped")}
          </Checkbox>
          <Checkbox isSelected={values.tellsReaders} onChange={(tells) => set("tellsReaders", tells)}>
            {t("writer.tells-readers")}
          </Checkbox>
        </>
      )}
      {save.isError && !Object.keys(errors).length ? <Failed error={save.error} /> : null}
      <div>
        <CrmButton kind="primary" type="submit" isPending={save.isPending} isDisabled={!isDirty}>
          {t("writer.save")}
        </CrmButton>
      </div>
    </form>
  );
}
