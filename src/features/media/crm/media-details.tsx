import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { siteDefaultLanguage } from "#client/browser/document-language.ts";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { crmUpload } from "#client/crm-upload.ts";
import { contentChanges, withFieldsOf } from "#content/content-changes.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import { formatFileSize } from "#i18n/formats/file-size.ts";
import { isLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import {
  fieldErrors,
  hasOlderBase,
  LocalBackupNotice,
  useSafeCopy,
} from "#layouts/crm-layout/forms/crm-form.tsx";
import { labelByField, Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { FileButton } from "#ui/crm/fields/file-area.tsx";
import { TagList } from "#ui/crm/fields/tag-list.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { MediaDetails as Details, MediaItem } from "../media-item.ts";
import { FocalPoint } from "./focal-point.tsx";
import { DeleteImages } from "./media-delete.tsx";
import type { MediaForm } from "./media-form.ts";
import { useMediaMessages } from "./media-messages.ts";
import { MediaTexts } from "./media-texts.tsx";
import { MediaUsages } from "./media-usages.tsx";

const formOf = (item: MediaItem): MediaForm => {
  const whole = (texts: MediaItem["alt"]) =>
    Object.fromEntries(languageCodes.map((lang) => [lang, texts[lang] ?? ""])) as Record<Language, string>;
  const { fileName, focalX, focalY, folder, tags, licence } = item;
  return {
    alt: whole(item.alt),
    caption: whole(item.caption),
    credit: whole(item.credit),
    fileName,
    focalX,
    focalY,
    folder,
    tags,
    licence: licence ?? "",
  };
};

/** A picture by its id: what it is called and shows, what is said of it, who shows it; and its end. */
export function MediaDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useMediaMessages();
  const [isDirty, setDirty] = useState(false);
  const query = useQuery({
    queryKey: ["media", "one", id],
    queryFn: ({ signal }) => crmApi().get("/api/admin/media/{id}", { params: { id }, signal }),
    // Unsaved changes are not replaced by another editor's.
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={t("crm-media.details")} width="l" isOpen isChanged={isDirty} onOpenChange={onClose}>
      <Loaded query={query} missing={<p>{t("crm-media.gone")}</p>}>
        {(item) => <Editor key={item.id} item={item} onDirty={setDirty} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function Editor({
  item,
  onDirty,
  onClose,
}: {
  item: Details;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useMediaMessages();
  const queries = useQueryClient();
  const failure = useFailureText();
  const [known, setKnown] = useState<MediaItem>(item);
  const [form, setForm] = useState(() => formOf(item));
  const [textLang, setTextLang] = useState<Language>(siteDefaultLanguage);
  const [isDeleting, setDeleting] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const edit = (change: Partial<MediaForm>) => setForm((before) => ({ ...before, ...change }));
  const changed = contentChanges(formOf(known), form).map(({ path }) => path);
  const isDirty = changed.length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // With what it began from: what others saved since is a conflict, not overwritten.
  const copy = useSafeCopy(
    `media:${item.id}`,
    { base: known, form },
    isDirty,
    (backup) => backup.form,
    hasOlderBase,
  );
  /** What is typed here stays; of the rest the newest is shown. */
  const adopt = (next: MediaItem, own: readonly string[]) => {
    setKnown(next);
    setForm(withFieldsOf(formOf(next), form, own));
  };
  if (!isDirty && item.version > known.version) adopt(item, []);
  const params = { id: item.id };
  const arrived = (said: string) => {
    toast(said);
    return queries.invalidateQueries({ queryKey: ["media"] });
  };
  const save = useMutation({
    mutationFn: (sent: MediaForm) =>
      crmApi().patch(
        "/api/admin/media/{id}",
        { ...sent, licence: sent.licence || null, version: known.version },
        { params },
      ),
    onSuccess: (answer, sent) => {
      setKnown(answer);
      setForm((shown) => mergeUnsavedEdits(sent, shown, formOf(answer)));
      copy.saved();
      return arrived(t("crm-media.saved"));
    },
  });
  const replace = useMutation({
    mutationFn: (file: File) => {
      const sent = new FormData();
      sent.set("version", String(known.version));
      sent.set("file", file);
      return crmUpload<MediaItem>("put", "/api/admin/media/{id}", sent, { params, onProgress: setShare });
    },
    onSettled: () => setShare(null),
    onSuccess: (answer) => {
      adopt(answer, changed);
      return arrived(t("crm-media.replaced"));
    },
  });
  const errors = fieldErrors(save.error);
  const theirs = [save, replace]
    .map(({ error }) => (isApiFailure(error) && error.conflict ? (error.current as MediaItem) : undefined))
    // A replacement that another picture has already fails with that other picture.
    .find((one) => one?.id === item.id);
  const problem = theirs ? null : (replace.error ?? (Object.keys(errors).length ? null : save.error));
  const labels: Record<keyof MediaForm, string> = {
    alt: t("crm-media.alt"),
    caption: t("crm-media.caption"),
    credit: t("crm-media.credit"),
    fileName: t("crm-media.file-name"),
    focalX: `${t("crm-media.focus")} ↔`,
    focalY: `${t("crm-media.focus")} ↕`,
    folder: t("crm-media.folder"),
    tags: t("crm-media.tags"),
    licence: t("crm-media.licence"),
  };
  const settled = () => {
    save.reset();
    replace.reset();
  };
  return (
    <form
      className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(form);
      }}
    >
      <div className="grid grid-cols-1 content-start gap-5">
        <FocalPoint item={item} point={form} onChange={edit} />
        <Facts item={item} />
        <section className="grid gap-2">
          <h3 className="text-base">{t("crm-media.usages")}</h3>
          <MediaUsages usages={item.usages} />
        </section>
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        <LocalBackupNotice
          copy={copy}
          restore={(backup) => {
            setKnown(backup.base);
            setForm(backup.form);
          }}
        />
        <Problems
          errors={errors}
          labelOf={labelByField((field) => labels[field as keyof MediaForm])}
          show={(path) => setTextLang(path.split(".").find(isLanguage) ?? textLang)}
        />
        <MediaTexts form={form} errors={errors} lang={textLang} onLang={setTextLang} onChange={edit} />
        <TextField
          label={t("crm-media.file-name")}
          dir="auto"
          value={form.fileName}
          onChange={(fileName) => edit({ fileName })}
          error={errors.fileName}
        />
        <TextField
          label={t("crm-media.folder")}
          description={t("crm-media.folder-help")}
          dir="auto"
          value={form.folder}
          onChange={(folder) => edit({ folder })}
          error={errors.folder}
        />
        <TagList
          label={t("crm-media.tags")}
          dir="auto"
          tags={form.tags}
          onChange={(tags) => edit({ tags })}
          error={Object.entries(errors).find(([path]) => path.startsWith("tags"))?.[1]}
        />
        <TextField
          label={t("crm-media.licence")}
          description={t("crm-media.licence-help")}
          dir="auto"
          value={form.licence}
          onChange={(licence) => edit({ licence })}
          error={errors.licence}
        />
        {problem ? (
          <p role="alert" className="rounded-lg bg-bad-wash px-4 py-3">
            {failure(problem)}
          </p>
        ) : null}
        <div className="-mx-1 flex flex-wrap gap-2 border-t border-line bg-paper px-1 py-3 md:sticky md:-bottom-5">
          <CrmButton type="submit" kind="primary" isPending={save.isPending}>
            {t("crm-media.save")}
          </CrmButton>
          {item.isElsewhere ? null : (
            <FileButton
              accept={["image/*"]}
              isPending={replace.isPending}
              onFiles={([file]) => file && replace.mutate(file)}
            >
              {share === null
                ? t("crm-media.replace")
                : t("crm-media.sent", { percent: Math.round(share * 100) })}
            </FileButton>
          )}
          <CrmButton icon="trash" kind="plain" className="ms-auto" onPress={() => setDeleting(true)}>
            {t("crm-media.delete")}
          </CrmButton>
        </div>
      </div>
      {isDeleting ? (
        <DeleteImages ids={[item.id]} onClose={() => setDeleting(false)} onDone={onClose} />
      ) : null}
      {theirs ? (
        <ConflictDialog
          mine={form}
          theirs={formOf(theirs)}
          base={formOf(known)}
          by={null}
          labelOf={(field) => labels[field as keyof MediaForm]}
          onSettle={(chosen) => {
            setKnown(theirs);
            setForm(chosen);
            settled();
          }}
          onClose={settled}
        />
      ) : null}
    </form>
  );
}

function Facts({ item }: { item: MediaItem }) {
  const { t, lang } = useMediaMessages();
  const { width, height, bytes, mime, isElsewhere, url } = item;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs [&>dt]:text-ink-faint">
      {width && height ? (
        <>
          <dt>{t("crm-media.size")}</dt>
          <dd className="tabular">
            <bdi>{`${width} × ${height}`}</bdi>
          </dd>
        </>
      ) : null}
      {bytes ? (
        <>
          <dt>{t("crm-media.file")}</dt>
          <dd>
            <bdi>{`${mime.replace("image/", "").toUpperCase()}, ${formatFileSize(lang, bytes)}`}</bdi>
          </dd>
        </>
      ) : null}
      <dt>{isElsewhere ? t("crm-media.elsewhere") : t("crm-media.address")}</dt>
      <dd className="min-w-0">
        <a href={url} target="_blank" rel="noreferrer" className="text-link block truncate" dir="ltr">
          {url}
        </a>
      </dd>
    </dl>
  );
}
