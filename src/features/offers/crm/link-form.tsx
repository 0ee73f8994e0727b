import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import { languageCodes, languages } from "#i18n/languages.ts";
import { Failed, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { isCode, LocalBackupNotice } from "#layouts/crm-layout/forms/crm-form.tsx";
import { labelByField, Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { LibraryLink, LinkContent } from "../library-link.ts";
import { FormPart } from "./form-part.tsx";
import { asSent, formValuesOf, keywordField, type LinkFormValues } from "./link-form-values.ts";
import { useLinkMessages } from "./link-messages.ts";
import { LinkOccurrencesPanel } from "./link-occurrences.tsx";
import { useWholeForm } from "./use-whole-form.ts";

const path = "/api/admin/links/{id}";
const names = {
  name: "links.name",
  url: "links.url",
  replaces: "links.old",
  isActive: "links.in-use",
} as const;

/** Edits a link of the library, or creates one. Saved as a whole; on a conflict the editor picks a version for each field. */
export function LinkForm({ link: given, onLeave }: { link: LibraryLink | null; onLeave: () => void }) {
  const { t, parts } = useLinkMessages();
  const say = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const patch = ({ id, version }: LibraryLink, link: LinkContent): Promise<LibraryLink> =>
    crmApi().patch(path, { version, link }, { params: { id } });
  const form = useWholeForm<LibraryLink, LinkFormValues>({
    given,
    asWritten: formValuesOf,
    listKey: "links",
    send: (value, base) =>
      base ? patch(base, asSent(value)) : crmApi().post("/api/admin/links", asSent(value)),
    onSaved: (known, before) =>
      toast(
        t("links.saved"),
        before ? { action: { label: t("links.undo"), onPress: () => void back(known, before) } } : {},
      ),
    onLeave,
  });
  const { base, value, set, isDirty, stale, errors } = form;
  async function back(known: LibraryLink, before: LibraryLink): Promise<void> {
    try {
      await form.adopt(await patch(known, asSent(formValuesOf(before))), formValuesOf(known));
      toast(t("links.undone"));
    } catch (error) {
      toast(say(error), { tone: "bad" });
    }
  }
  const errorText = (said: string): string => (isCode(said) ? t(`links.error-${said as ErrorCode}`) : said);
  const error = (field: string): string | undefined => {
    const said = Object.entries(errors).find(([at]) =>
      `${at}.`.replace(/^link\./, "").startsWith(`${field}.`),
    );
    if (!said) return undefined;
    return errorText(said[1]);
  };
  const remove = async () => {
    if (!base) return;
    const { id, version } = base;
    await form.remove(
      () => crmApi().delete(path, { params: { id }, headers: { "If-Match": String(version) } }),
      t("links.deleted"),
    );
  };
  const labelOf = (field: string): string => {
    const lang = languageCodes.find((code) => keywordField(code) === field);
    return lang
      ? `${t("links.keywords")}: ${languages[lang].nativeName}`
      : t(names[field as keyof typeof names]);
  };
  const fieldLabel = labelByField((field) => {
    if (field === "keywords") return t("links.keywords");
    return Object.hasOwn(names, field) ? labelOf(field) : undefined;
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {form.guard}
      <PageHeader
        title={<bdi>{base?.name ?? t("links.new")}</bdi>}
        documentTitle={base?.name ?? t("links.new")}
        back={{ href: "/crm/links", label: t("links.title") }}
        actions={
          base ? (
            <CrmButton kind="plain" icon="trash" onPress={() => setAsking(true)}>
              {t("links.delete")}
            </CrmButton>
          ) : undefined
        }
      />
      <LocalBackupNotice {...form.copy} />
      <Problems
        errors={errors}
        labelOf={(path) => fieldLabel(path.replace(/^link\./, ""))}
        textOf={errorText}
      />
      {form.failure ? <Failed error={form.failure} /> : null}
      {stale ? (
        <ConflictDialog<LinkFormValues>
          mine={value}
          theirs={formValuesOf(stale)}
          base={formValuesOf(base)}
          by={null}
          labelOf={labelOf}
          onSettle={form.settle}
          onClose={form.forgetFailure}
        />
      ) : null}
      <div className="grid max-w-4xl gap-9 pb-8">
        <div className="grid gap-4">
          <TextField
            label={t("links.name")}
            description={t("links.name-hint")}
            dir="auto"
            value={value.name}
            onChange={(name) => set({ name })}
            error={error("name")}
          />
          <TextField
            label={t("links.url")}
            description={parts("links.url-hint", {
              example: (
                <Isolate key="example" dir="ltr">
                  {"{urllink}"}
                </Isolate>
              ),
            })}
            dir="ltr"
            value={value.url}
            onChange={(url) => set({ url })}
            error={error("url")}
          />
          <Checkbox
            isSelected={value.isActive}
            onChange={(isActive) => set({ isActive })}
            description={t("links.in-use-hint")}
          >
            {t("links.in-use")}
          </Checkbox>
        </div>
        <FormPart title={t("links.part-keywords")} text={t("links.keywords-hint")}>
          <div className="grid gap-4 sm:grid-cols-2">
            {languageCodes.map((code) => (
              <TextArea
                key={code}
                label={languages[code].nativeName}
                lang={languages[code].tag}
                dir={languages[code].direction}
                rows={2}
                value={value[keywordField(code)]}
                onChange={(text) => set({ [keywordField(code)]: text })}
                error={error(`keywords.${code}`)}
              />
            ))}
          </div>
        </FormPart>
        <FormPart title={t("links.part-old")}>
          <TextArea
            label={t("links.old")}
            description={t("links.old-hint")}
            dir="ltr"
            rows={3}
            value={value.replaces}
            onChange={(replaces) => set({ replaces })}
            error={error("replaces")}
          />
        </FormPart>
        <FormPart title={t("links.part-places")} text={t("links.places-hint")}>
          <LinkOccurrencesPanel link={asSent(value)} />
        </FormPart>
      </div>
      <SaveBar status={<p role="status">{isDirty ? t("links.unsaved") : ""}</p>}>
        <CrmButton kind="primary" type="submit" isPending={form.isSaving} isDisabled={!isDirty}>
          {t("links.save")}
        </CrmButton>
      </SaveBar>
      <ConfirmDialog
        title={t("links.delete-title")}
        confirm={t("links.delete")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={remove}
      >
        <p>{t("links.delete-text")}</p>
      </ConfirmDialog>
    </form>
  );
}

/** Labels of validation errors specific to this screen. */
type ErrorCode =
  | "link-address"
  | "old-address"
  | "common-keyword"
  | "replaces-nothing"
  | "keywords-nowhere"
  | "unknown-shop"
  | "replaced-already"
  | "library-full";
