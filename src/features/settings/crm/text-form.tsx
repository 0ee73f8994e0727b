import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { languages } from "#i18n/languages.ts";
import { Failed, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { fieldErrors, LocalBackupNotice, useSafeCopy } from "#layouts/crm-layout/forms/crm-form.tsx";
import { labelByField, Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { plainText } from "#platform/document/document-reading.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import type { OwnText, PageForOwner } from "../settings-contract.ts";
import { providerNames } from "../statistics-names.ts";
import { textName, useDirtyMark } from "./dirty-sections.ts";

const ConflictDialog = later(
  async () => (await import("#content/crm/revisions/conflict-dialog.tsx")).default,
  ({ onClose }) => onClose?.(),
);
const TextEditor = lazy(() => import("./text-editor.tsx"));

const pathOf = "/api/admin/pages/{page}/{lang}";
/** A placeholder, left-to-right also in right-to-left text. */
const asWritten = (name: string): string => `\u2066{${name}}\u2069`;
const written = {
  siteName: asWritten("siteName"),
  contactEmail: asWritten("contactEmail"),
  siteUrl: asWritten("siteUrl"),
};
/** The pages that name the statistics service. */
const tellsOfStatistics = ["privacy", "cookies"];

type Words = Omit<OwnText, "version">;
const wordsOf = ({ title, description, versionDate, content }: PageForOwner): Words => ({
  title,
  description,
  versionDate,
  content,
});

/** A static page in one language: saved as a whole; on a conflict, a version is chosen for each field. */
export function TextForm({
  known,
  outside,
}: {
  known: PageForOwner;
  /** Whose statistics are loaded besides the site's own. */
  outside: keyof typeof providerNames | null;
}) {
  const { t } = useSettingsMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { page, lang } = known;
  const params = { page, lang };
  const [base, setBase] = useState(known);
  const [words, setWords] = useState(() => wordsOf(known));
  // The editor holds its text by itself: another one from elsewhere is another editor.
  const [edition, setEdition] = useState(0);
  const [asks, setAsks] = useState(false);
  const isDirty = JSON.stringify(words) !== JSON.stringify(wordsOf(base));
  useDirtyMark(textName(page, lang), isDirty);
  const copy = useSafeCopy(`page:${textName(page, lang)}`, words, isDirty);
  const set = (change: Partial<Words>) => setWords((now) => ({ ...now, ...change }));
  const show = (other: Words) => {
    setWords(other);
    setEdition((one) => one + 1);
  };
  const adopt = (text: PageForOwner) => {
    setBase(text);
    show(wordsOf(text));
  };
  // What others saved is shown when it is heard of, as long as nothing was typed here.
  const [heard, setHeard] = useState(known);
  if (known !== heard) {
    setHeard(known);
    if (!isDirty && known.version !== base.version) adopt(known);
  }

  const save = useMutation({
    mutationFn: (text: Words) => crmApi().put(pathOf, { version: base.version, ...text }, { params }),
    onSuccess: (answer, text) => {
      // What was typed meanwhile stays.
      setBase({ ...answer, ...text });
      queries.setQueryData(["pages", page, lang], answer);
      toast(t("settings.saved"));
    },
  });
  const restore = async () => {
    try {
      const answer = await crmApi().delete(pathOf, {
        params,
        headers: { "If-Match": `"${base.version}"` },
      });
      if (!answer) return;
    } catch (error) {
      toast(failureText(error), { tone: "bad" });
      throw error;
    }
    setWords(wordsOf(base));
    toast(t("settings.saved"));
    await queries.invalidateQueries({ queryKey: ["pages", page, lang] });
  };
  const stale = isApiFailure(save.error) && save.error.conflict ? (save.error.current as PageForOwner) : null;
  const errors = fieldErrors(save.error);
  const contentError = Object.entries(errors).find(([path]) => path.startsWith("content"))?.[1];
  const { tag, direction } = languages[lang];
  const ofLanguage = { lang: tag, dir: direction };
  const mustName =
    outside && base.version > 0 && tellsOfStatistics.includes(page) ? providerNames[outside] : null;
  const labels: Record<keyof Words, string> = {
    title: t("settings.text-title"),
    description: t("settings.text-description"),
    versionDate: t("settings.text-date"),
    content: t("settings.text-body"),
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(words);
      }}
    >
      <LocalBackupNotice copy={copy} restore={show} />
      <p className="text-sm text-ink-soft">
        {t(base.version === 0 ? "settings.text-shipped" : "settings.text-own")}
      </p>
      {mustName && !plainText(words.content).includes(mustName) ? (
        <Note tone="warn">
          <p>{t("settings.text-names-statistics", { provider: mustName })}</p>
        </Note>
      ) : null}
      <Problems errors={errors} labelOf={labelByField((field) => labels[field as keyof Words])} />
      {save.isError && !stale && Object.keys(errors).length === 0 ? <Failed error={save.error} /> : null}
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_11rem]">
        <TextField
          label={labels.title}
          {...ofLanguage}
          value={words.title}
          onChange={(title) => set({ title })}
          error={errors.title}
        />
        <TextField
          label={labels.versionDate}
          type="date"
          dir="ltr"
          value={words.versionDate}
          onChange={(versionDate) => set({ versionDate })}
          error={errors.versionDate}
        />
      </div>
      <TextField
        label={labels.description}
        {...ofLanguage}
        counted={160}
        value={words.description}
        onChange={(description) => set({ description })}
        error={errors.description}
      />
      <section aria-label={labels.content} className="min-w-0">
        <span className="block text-sm font-semibold">{labels.content}</span>
        <p className="mb-2 text-xs text-ink-faint">{t("settings.text-body-hint", written)}</p>
        {contentError ? <p className="mb-2 text-sm text-bad">{contentError}</p> : null}
        <Suspense fallback={<Skeleton rows={8} />}>
          <TextEditor
            key={edition}
            lang={lang}
            document={words.content}
            label={labels.content}
            onChange={(content) => set({ content })}
          />
        </Suspense>
      </section>
      <SaveBar status={isDirty ? <p role="status">{t("settings.unsaved")}</p> : <p role="status" />}>
        {base.version > 0 ? (
          <CrmButton icon="undo" onPress={() => setAsks(true)}>
            {t("settings.text-restore")}
          </CrmButton>
        ) : null}
        <CrmButton kind="primary" type="submit" isPending={save.isPending} isDisabled={!isDirty}>
          {t("settings.save")}
        </CrmButton>
      </SaveBar>
      {stale ? (
        <ConflictDialog
          mine={words}
          theirs={wordsOf(stale)}
          base={wordsOf(base)}
          by={null}
          labelOf={(field) => labels[field as keyof Words] ?? field}
          onSettle={(chosen) => {
            setBase(stale);
            show(chosen as Words);
            save.reset();
          }}
          onClose={save.reset}
        />
      ) : null}
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
