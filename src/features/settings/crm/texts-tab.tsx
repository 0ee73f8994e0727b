import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { Select } from "#ui/crm/select.tsx";
import { TextArea, TextField } from "#ui/crm/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { crmApi } from "../../../crm-api.ts";
import { fieldErrors, Problems } from "../../../layouts/crm-form.tsx";
import { Failed, Loaded, useFailureText } from "../../../layouts/crm-query.tsx";
import { useSettingsMessages } from "../../../layouts/crm-settings-messages.ts";
import type { PageForOwner } from "../settings-contract.ts";
import type { StandingPage } from "../site-settings.ts";
import { documentOfText, textOf } from "../written-text.ts";
import { useDirtyMark } from "./section-form.tsx";

const pages = [
  "about",
  "how-we-test",
  "privacy",
  "terms",
  "affiliate-disclosure",
  "cookies",
  "accessibility",
] as const satisfies readonly StandingPage[];

const pathOf = "/api/admin/pages/{page}/{lang}";

/** The site's own words, page by page and language by language. */
export function TextsTab() {
  const { lang: own, t } = useSettingsMessages();
  const [page, setPage] = useState<StandingPage>("affiliate-disclosure");
  const [lang, setLang] = useState<Language>(own);
  const text = useQuery({
    queryKey: ["pages", page, lang],
    queryFn: () => crmApi().get(pathOf, { params: { page, lang } }),
  });
  return (
    <div className="grid gap-6">
      <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
        <Select
          label={t("settings.text-page")}
          value={page}
          onChange={setPage}
          options={pages.map((value) => ({ value, label: t(`settings.page-${value}`) }))}
        />
        <Select
          label={t("settings.text-language")}
          value={lang}
          onChange={setLang}
          options={languageCodes.map((value) => ({ value, label: languages[value].nativeName }))}
        />
      </div>
      <Loaded query={text}>
        {(known) => <TextForm key={`${known.page}/${known.lang}/${known.version}`} known={known} />}
      </Loaded>
    </div>
  );
}

/** The placeholders a text may hold, shown as they are written. */
const written = { siteName: "{siteName}", contactEmail: "{contactEmail}", siteUrl: "{siteUrl}" };

function TextForm({ known }: { known: PageForOwner }) {
  const { t } = useSettingsMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { page, lang } = known;
  const params = { page, lang };
  const before = textOf(known.content);
  const [title, setTitle] = useState(known.title);
  const [description, setDescription] = useState(known.description);
  const [versionDate, setVersionDate] = useState(known.versionDate);
  const [body, setBody] = useState(before);
  const [asks, setAsks] = useState(false);
  const isDirty =
    title !== known.title ||
    description !== known.description ||
    versionDate !== known.versionDate ||
    body !== before;
  useDirtyMark("texts", isDirty);
  const adopt = (answer: PageForOwner) => {
    queries.setQueryData(["pages", page, lang], answer);
    toast(t("settings.saved"));
  };
  const save = useMutation({
    mutationFn: () =>
      crmApi().put(
        pathOf,
        { version: known.version, title, description, versionDate, content: documentOfText(body) },
        { params },
      ),
    onSuccess: adopt,
  });
  const restore = async () => {
    try {
      await crmApi().delete(pathOf, { params, headers: { "If-Match": `"${known.version}"` } });
    } catch (error) {
      toast(failureText(error), { tone: "bad" });
      throw error;
    }
    toast(t("settings.saved"));
    await queries.invalidateQueries({ queryKey: ["pages", page, lang] });
  };
  const errors = fieldErrors(save.error);
  const { tag, direction } = languages[lang];
  const ofLanguage = { lang: tag, dir: direction };
  const shown = useDeferredValue(body);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <p className="text-sm text-ink-soft">
        {t(known.version === 0 ? "settings.text-shipped" : "settings.text-own")}
      </p>
      <Problems errors={errors} />
      {save.isError && Object.keys(errors).length === 0 ? <Failed error={save.error} /> : null}
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_11rem]">
        <TextField
          label={t("settings.text-title")}
          {...ofLanguage}
          value={title}
          onChange={setTitle}
          error={errors.title}
        />
        <TextField
          label={t("settings.text-date")}
          type="date"
          dir="ltr"
          value={versionDate}
          onChange={setVersionDate}
          error={errors.versionDate}
        />
      </div>
      <TextField
        label={t("settings.text-description")}
        {...ofLanguage}
        counted={160}
        value={description}
        onChange={setDescription}
        error={errors.description}
      />
      <div className="grid gap-6 xl:grid-cols-2">
        <TextArea
          label={t("settings.text-body")}
          description={t("settings.text-body-hint", written)}
          {...ofLanguage}
          rows={18}
          value={body}
          onChange={setBody}
          error={errors.content}
        />
        <section aria-label={t("settings.text-preview")} className="min-w-0">
          <p className="text-sm font-semibold">{t("settings.text-preview")}</p>
          <div {...ofLanguage} className="mt-1 max-h-160 overflow-y-auto rounded-lg border border-line p-5">
            <RichText document={documentOfText(shown)} blocks={{}} linkOf={() => undefined} />
          </div>
        </section>
      </div>
      <SaveBar status={isDirty ? <p role="status">{t("settings.unsaved")}</p> : <p role="status" />}>
        {known.version > 0 ? (
          <CrmButton icon="undo" onPress={() => setAsks(true)}>
            {t("settings.text-restore")}
          </CrmButton>
        ) : null}
        <CrmButton kind="primary" type="submit" isPending={save.isPending} isDisabled={!isDirty}>
          {t("settings.save")}
        </CrmButton>
      </SaveBar>
      <ConfirmDialog
        title={t("settings.text-restore")}
        confirm={t("settings.text-restore")}
        isDanger
        isOpen={asks}
        onOpenChange={setAsks}
        onConfirm={restore}
      >
        <p>{t("settings.text-restore-text")}</p>
      </ConfirmDialog>
    </form>
  );
}
