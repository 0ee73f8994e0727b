import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { ReferencesField } from "#content/crm/references/reference-fields.tsx";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import {
  fieldErrors,
  LocalBackupNotice,
  useSafeCopy,
  useUnsavedGuard,
} from "#layouts/crm-layout/forms/crm-form.tsx";
import { labelByField, Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { isoTime, systemClock } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { type Digest, type GuideChoice, mostGuides } from "../digest.ts";
import { useNewsletterMessages } from "./newsletter-messages.ts";

type Value = Pick<Digest, "choice" | "texts">;
const month = 30 * 86_400_000;
const dayOf = (time: number) => isoTime(time).slice(0, 10);

/** The choice of another kind, as it begins. */
function firstChoice(by: GuideChoice["by"]): GuideChoice {
  const now = systemClock.now();
  if (by === "span") return { by, from: dayOf(now - month), to: dayOf(now) };
  return by === "picked" ? { by, ids: [] } : { by };
}

/** Which guides a digest has, and what it says in each language. */
export function DigestForm({
  digest,
  adopt,
  onDirty,
}: {
  digest: Digest;
  adopt: (digest: Digest) => void;
  onDirty: (isDirty: boolean) => void;
}) {
  const { lang: own, t } = useNewsletterMessages();
  const saved: Value = { choice: digest.choice, texts: digest.texts };
  const [value, setValue] = useState<Value>(saved);
  const [lang, setLang] = useState<Language>(own);
  const isDirty = JSON.stringify(value) !== JSON.stringify(saved);
  const guard = useUnsavedGuard(isDirty);
  const copy = useSafeCopy(`digest:${digest.id}`, value, isDirty);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const save = useMutation({
    mutationFn: () =>
      crmApi().patch(
        "/api/admin/newsletter/digests/{id}",
        { version: digest.version, ...value },
        { params: { id: digest.id } },
      ),
    onSuccess: (next) => {
      setValue({ choice: next.choice, texts: next.texts });
      adopt(next);
      toast(t("news.saved"));
    },
  });
  const errors = fieldErrors(save.error);
  const { choice, texts } = value;
  const setChoice = (next: GuideChoice) => setValue((now) => ({ ...now, choice: next }));
  const setText = (code: Language, change: Partial<{ subject: string; intro: string }>) =>
    setValue((now) => ({
      ...now,
      texts: { ...now.texts, [code]: { subject: "", intro: "", ...now.texts[code], ...change } },
    }));
  const labels = new Map(
    Object.entries({ choice: t("news.guides"), subject: t("news.subject"), intro: t("news.introduction") }),
  );
  const labelOf = (path: string) => {
    const [, code, field = ""] = path.split(".");
    return labelByField((name) => labels.get(name))(path.startsWith("texts.") ? `${field}.${code}` : path);
  };
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !save.isPending) save.mutate();
      }}
    >
      {guard}
      <LocalBackupNotice copy={copy} restore={setValue} />
      <Problems
        errors={errors}
        labelOf={labelOf}
        show={(path) => {
          const code = languageCodes.find((one) => path.split(".").includes(one));
          if (code) setLang(code);
        }}
      />
      {save.isError && !Object.keys(errors).length ? <Failed error={save.error} /> : null}
      <div className="grid gap-4">
        <RadioGroup<GuideChoice["by"]>
          label={t("news.guides")}
          value={choice.by}
          onChange={(by) => setChoice(by === digest.choice.by ? digest.choice : firstChoice(by))}
          choices={(["new", "span", "picked"] as const).map((by) => ({
            value: by,
            label: t(`news.guides-${by}`),
            description: t(`news.guides-${by}-hint`),
          }))}
        />
        {choice.by === "span" ? (
          <div className="flex flex-wrap gap-4">
            {(["from", "to"] as const).map((end) => (
              <TextField
                key={end}
                type="date"
                label={t(`news.${end}`)}
                value={choice[end]}
                onChange={(day) => day && setChoice({ ...choice, [end]: day })}
                error={errors[`choice.${end}`]}
              />
            ))}
          </div>
        ) : null}
        {choice.by === "picked" ? (
          <ReferencesField
            kind="article"
            label={t("news.guides-picked")}
            value={choice.ids}
            onChange={(ids) => setChoice({ by: "picked", ids })}
            most={mostGuides}
          />
        ) : null}
      </div>
      <Tabs
        label={t("news.languages")}
        selected={lang}
        onSelect={(key) => setLang(key as Language)}
        keepsSeen
        tabs={languageCodes.map((code) => ({
          key: code,
          label: languages[code].nativeName,
          content: (
            <div className="grid gap-5">
              <TextField
                label={t("news.subject")}
                description={t("news.subject-hint")}
                counted={150}
                lang={languages[code].tag}
                dir={languages[code].direction}
                value={texts[code]?.subject ?? ""}
                onChange={(subject) => setText(code, { subject })}
                error={errors[`texts.${code}.subject`]}
              />
              <TextArea
                label={t("news.introduction")}
                description={t("news.introduction-hint")}
                rows={5}
                lang={languages[code].tag}
                dir={languages[code].direction}
                value={texts[code]?.intro ?? ""}
                onChange={(intro) => setText(code, { intro })}
                error={errors[`texts.${code}.intro`]}
              />
            </div>
          ),
        }))}
      />
      <SaveBar status={<p role="status">{isDirty ? t("news.unsaved") : ""}</p>}>
        <CrmButton kind="primary" type="submit" isPending={save.isPending} isDisabled={!isDirty}>
          {t("news.save")}
        </CrmButton>
      </SaveBar>
    </form>
  );
}
