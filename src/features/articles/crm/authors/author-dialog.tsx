import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import type { AdminAuthor } from "#features/articles/author-edit.ts";
import { ImageUrlPicker } from "#features/media/crm/image-url-picker.tsx";
import { baseLanguage, isLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import {
  fieldErrors,
  hasOlderBase,
  LocalBackupNotice,
  useSafeCopy,
} from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { useOnceKey } from "#layouts/crm-layout/forms/use-idempotency-key.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog, Dialog } from "#ui/crm/dialog.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useInvalidateArticles } from "../article-data.ts";
import { useArticleMessages } from "../article-messages.ts";

type Words = NonNullable<AdminAuthor["texts"][Language]>;
/** The form's values; the languages are under `translations`, so that two versions are compared field by field. */
type Written = { slug: string; imageUrl: string; translations: Record<Language, Words> };

const noWords: Words = { name: "", role: "", bio: "" };
const writtenOf = (author: Pick<AdminAuthor, "slug" | "imageUrl" | "texts"> | null): Written => ({
  slug: author?.slug ?? "",
  imageUrl: author?.imageUrl ?? "",
  translations: Object.fromEntries(
    languageCodes.map((code) => [code, { ...noWords, ...author?.texts[code] }]),
  ) as Written["translations"],
});

/** Edits an author, or creates one. On a conflict the user chooses a version for each field. */
export function AuthorDialog({ author, close }: { author: AdminAuthor | null; close: () => void }) {
  const { t } = useArticleMessages();
  const forget = useInvalidateArticles();
  const failure = useFailureText();
  const onceKey = useOnceKey();
  const labelOf = useAuthorLabel();
  const [known, setKnown] = useState(author);
  const [written, setWritten] = useState(() => writtenOf(author));
  const set = (change: Partial<Written>) => setWritten((before) => ({ ...before, ...change }));
  const isChanged = JSON.stringify(written) !== JSON.stringify(writtenOf(known));
  const [asks, setAsks] = useState(false);
  const [isDone, setDone] = useState(false);
  // With what it began from: what others saved since is a conflict, not overwritten.
  const copy = useSafeCopy(
    `author:${author?.id ?? "new"}`,
    { base: known, written },
    isChanged && !isDone,
    undefined,
    hasOlderBase,
  );
  const finish = async (said: string) => {
    setDone(true);
    // Of new authors each backup is another author's.
    if (known) copy.saved();
    toast(said);
    await forget();
    close();
  };
  const save = useMutation({
    mutationFn: () => {
      const { slug, imageUrl, translations: texts } = written;
      const body = { slug, imageUrl: imageUrl || null, texts };
      return known
        ? crmApi().patch(
            "/api/admin/authors/{id}",
            { ...body, version: known.version },
            { params: { id: known.id } },
          )
        : crmApi().post("/api/admin/authors", body, { headers: { "Idempotency-Key": onceKey(body) } });
    },
    onSuccess: () => finish(t("crm-articles.author-saved")),
  });
  const remove = useMutation({
    mutationFn: () =>
      crmApi().delete("/api/admin/authors/{id}", {
        params: { id: known?.id ?? "" },
        headers: { "If-Match": `"${known?.version}"` },
      }),
    onSuccess: () => finish(t("crm-articles.author-removed")),
  });
  const theirs =
    isApiFailure(save.error) && save.error.conflict
      ? (save.error.current as AdminAuthor | undefined)
      : undefined;
  // A conflict with an unchanged version means that articles use the author.
  const isUsed =
    isApiFailure(remove.error) &&
    remove.error.conflict &&
    (remove.error.current as AdminAuthor | undefined)?.version === known?.version;
  const error = theirs ? null : (save.error ?? remove.error);
  const errors = fieldErrors(error);
  return (
    <Dialog
      title={t(known ? "crm-articles.author-change" : "crm-articles.author-new")}
      isOpen
      isChanged={isChanged}
      onOpenChange={close}
      cancels
      footer={
        <>
          {known ? (
            <CrmButton
              kind="danger"
              className="order-first me-auto"
              isPending={remove.isPending}
              onPress={() => setAsks(true)}
            >
              {t("crm-articles.author-remove")}
            </CrmButton>
          ) : null}
          <CrmButton kind="primary" isPending={save.isPending} onPress={() => save.mutate()}>
            {t("crm-articles.author-save")}
          </CrmButton>
        </>
      }
    >
      <div className="grid gap-5">
        <LocalBackupNotice
          copy={copy}
          restore={(backup) => {
            setKnown(backup.base);
            setWritten(backup.written);
          }}
        />
        <Problems
          errors={isUsed ? {} : errors}
          labelOf={(path) => labelOf(path === "texts" ? "name" : path)}
        />
        {error && (isUsed || !Object.keys(errors).length) ? (
          <p role="alert" className="rounded-lg bg-bad-wash px-4 py-3 font-semibold">
            {isUsed ? t("crm-articles.author-used") : failure(error)}
          </p>
        ) : null}
        <TextField
          label={labelOf("slug")}
          dir="ltr"
          value={written.slug}
          error={errors.slug}
          onChange={(slug) => set({ slug })}
        />
        <ImageUrlPicker
          label={labelOf("imageUrl")}
          value={written.imageUrl}
          error={errors.imageUrl}
          onChange={(imageUrl) => set({ imageUrl })}
          look="size-20"
        />
        {languageCodes.map((code) => (
          <AuthorWords
            key={code}
            lang={code}
            words={written.translations[code]}
            errors={errors}
            onChange={(words) => set({ translations: { ...written.translations, [code]: words } })}
          />
        ))}
      </div>
      <ConfirmDialog
        title={t("crm-articles.author-remove")}
        confirm={t("crm-articles.author-remove")}
        isDanger
        isOpen={asks}
        onOpenChange={setAsks}
        onConfirm={() => remove.mutate()}
      >
        <p>{t("crm-articles.author-remove-text")}</p>
      </ConfirmDialog>
      {theirs ? (
        <ConflictDialog
          mine={written}
          theirs={writtenOf(theirs)}
          base={writtenOf(known)}
          by={null}
          labelOf={labelOf}
          onSettle={(chosen) => {
            setKnown(theirs);
            setWritten(chosen);
            save.reset();
          }}
          onClose={save.reset}
        />
      ) : null}
    </Dialog>
  );
}

/** The texts of an author in one language. */
function AuthorWords({
  lang,
  words,
  errors,
  onChange,
}: {
  lang: Language;
  words: Words;
  errors: Record<string, string>;
  onChange: (words: Words) => void;
}) {
  const labelOf = useAuthorLabel();
  const { direction: dir, tag, nativeName } = languages[lang];
  const field = (name: keyof Words) => ({
    label: labelOf(name),
    dir,
    lang: tag,
    value: words[name],
    error:
      errors[`texts.${lang}.${name}`] ??
      (name === "name" && lang === baseLanguage ? errors.texts : undefined),
    onChange: (value: string) => onChange({ ...words, [name]: value }),
  });
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="float-start mb-2 font-semibold" lang={tag}>
        {nativeName}
      </legend>
      <TextField {...field("name")} />
      <TextField {...field("role")} />
      <TextArea {...field("bio")} rows={2} />
    </fieldset>
  );
}

/** What a field is called: "translations.fr.name" is the French name. */
function useAuthorLabel(): (path: string) => string {
  const { t } = useArticleMessages();
  const labels = new Map<string, string>(
    Object.entries({
      slug: t("crm-articles.field-slug"),
      imageUrl: t("crm-articles.author-portrait"),
      name: t("crm-articles.author-name"),
      role: t("crm-articles.author-role"),
      bio: t("crm-articles.author-bio"),
    }),
  );
  return (path) => {
    const [field = "", lang] = path.split(".").reverse();
    const label = labels.get(field) ?? field;
    return isLanguage(lang) ? `${label} (${languages[lang].nativeName})` : label;
  };
}
