import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import { ImageUrlPicker } from "#features/media/crm/image-url-picker.tsx";
import { languageCodes, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { LocalBackupNotice } from "#layouts/crm-layout/forms/crm-form.tsx";
import { labelByField, Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { ManagedProgramme } from "../managed-programme.ts";
import { FormPart } from "./form-part.tsx";
import { PolicyFields } from "./policy-fields.tsx";
import {
  asSent,
  flattenPolicy,
  formValuesOf,
  type ProgrammeFormValues,
  partNames,
  ruleValue,
  together,
} from "./programme-form-values.ts";
import { useProgrammeMessages } from "./programme-messages.ts";
import { CountrySelect, TagRows } from "./tag-rows.tsx";
import { useWholeForm } from "./use-whole-form.ts";

const path = "/api/admin/programmes/{id}";

/** Edits a programme, or creates a shop. Saved as a whole; on a conflict the editor picks a version for each field. */
export function ProgrammeForm({
  programme: given,
  onLeave,
}: {
  programme: ManagedProgramme | null;
  onLeave: () => void;
}) {
  const { t } = useProgrammeMessages();
  const [isAsking, setAsking] = useState(false);
  const form = useWholeForm<ManagedProgramme, ProgrammeFormValues>({
    given,
    asWritten: formValuesOf,
    listKey: "programmes",
    send: (value, base) =>
      base
        ? crmApi().patch(path, { version: base.version, ...asSent(value) }, { params: { id: base.id } })
        : crmApi().post("/api/admin/programmes", asSent(value)),
    onSaved: () => toast(t("programmes.saved")),
    onLeave,
  });
  const { base, value, set, isDirty, stale, errors } = form;
  const error = (field: string): string | undefined =>
    errors[field] ?? Object.entries(errors).find(([at]) => at.startsWith(`${field}.`))?.[1];
  // Rules are nested under "policy".
  const ofField = labelByField((field) =>
    Object.hasOwn(partNames, field) ? t(partNames[field as keyof typeof partNames]) : undefined,
  );
  const labelOf = (path: string): string | undefined => ofField(path.replace(/^policy\./, ""));
  const remove = async () => {
    if (!base) return;
    const { id, version } = base;
    await form.remove(
      () => crmApi().delete(path, { params: { id }, headers: { "If-Match": String(version) } }),
      t("programmes.deleted"),
    );
  };
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
        title={<bdi>{base?.name ?? t("programmes.new")}</bdi>}
        documentTitle={base?.name ?? t("programmes.new")}
        back={{ href: "/crm/programmes", label: t("programmes.title") }}
        actions={
          base && !base.isFirst && base.offers === 0 ? (
            <CrmButton kind="plain" icon="trash" onPress={() => setAsking(true)}>
              {t("programmes.delete")}
            </CrmButton>
          ) : undefined
        }
      />
      <LocalBackupNotice {...form.copy} />
      <Problems errors={errors} labelOf={labelOf} />
      {form.failure ? <Failed error={form.failure} /> : null}
      {stale ? (
        <ConflictDialog
          mine={flattenPolicy(value)}
          theirs={flattenPolicy(formValuesOf(stale))}
          base={flattenPolicy(formValuesOf(base))}
          by={null}
          labelOf={(field) => t(partNames[field as keyof typeof partNames])}
          textOf={(_, one) => ruleValue(one)}
          onSettle={(chosen) => form.settle(together(chosen))}
          onClose={form.forgetFailure}
        />
      ) : null}
      <div className="grid max-w-4xl gap-9 pb-8">
        <FormPart title={t("programmes.part-shop")}>
          <ShopFields value={value} set={set} error={error} />
        </FormPart>
        <FormPart title={t("programmes.part-links")}>
          <TagRows
            programme={base?.key ?? ""}
            tags={value.tags}
            home={value.country}
            onChange={(tags) => set({ tags })}
            error={error}
          />
          <LinkFields value={value} set={set} error={error} ownWay={base?.isFirst ?? false} />
        </FormPart>
        <FormPart title={t("programmes.part-disclosure")} text={t("programmes.disclosure-hint")}>
          {languageCodes.map((code) => (
            <TextField
              key={code}
              label={languages[code].nativeName}
              lang={languages[code].tag}
              dir={languages[code].direction}
              value={value.disclosure[code] ?? ""}
              onChange={(text) => set({ disclosure: { ...value.disclosure, [code]: text } })}
              error={error(`disclosure.${code}`)}
            />
          ))}
        </FormPart>
        <FormPart title={t("programmes.part-rules")} text={t("programmes.rules-hint")}>
          <PolicyFields policy={value.policy} onChange={(policy) => set({ policy })} error={error} />
        </FormPart>
      </div>
      <SaveBar status={<p role="status">{isDirty ? t("programmes.unsaved") : ""}</p>}>
        <CrmButton kind="primary" type="submit" isPending={form.isSaving} isDisabled={!isDirty}>
          {t("programmes.save")}
        </CrmButton>
      </SaveBar>
      <ConfirmDialog
        title={t("programmes.delete-title")}
        confirm={t("programmes.delete")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={remove}
      />
    </form>
  );
}

type Fields = {
  value: ProgrammeFormValues;
  set: (change: Partial<ProgrammeFormValues>) => void;
  error: (field: string) => string | undefined;
};

function ShopFields({ value, set, error }: Fields) {
  const { t } = useProgrammeMessages();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t("programmes.name")}
        dir="auto"
        value={value.name}
        onChange={(name) => set({ name })}
        error={error("name")}
      />
      <TextField
        label={t("programmes.home")}
        dir="ltr"
        value={value.homeUrl}
        onChange={(homeUrl) => set({ homeUrl })}
        error={error("homeUrl")}
      />
      <TextArea
        label={t("programmes.hosts")}
        description={t("programmes.hosts-hint")}
        dir="ltr"
        rows={3}
        value={value.hosts}
        onChange={(hosts) => set({ hosts })}
        error={error("hosts")}
      />
      <div className="grid content-start gap-4">
        <CountrySelect
          label={t("programmes.home-country")}
          country={value.country}
          onChange={(country) => set({ country })}
        />
        <ImageUrlPicker
          label={t("programmes.logo")}
          description={t("programmes.logo-hint")}
          value={value.logoUrl}
          onChange={(logoUrl) => set({ logoUrl })}
          error={error("logoUrl")}
          look="h-12 max-w-44 border border-line p-1"
        />
      </div>
      <Checkbox isSelected={value.isActive} onChange={(isActive) => set({ isActive })}>
        {t("programmes.in-use")}
      </Checkbox>
    </div>
  );
}

function LinkFields({ value, set, error, ownWay }: Fields & { ownWay: boolean }) {
  const { t } = useProgrammeMessages();
  const { subId } = value;
  const setSubId = (change: Partial<typeof subId>) => set({ subId: { ...subId, ...change } });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {ownWay ? null : (
        <div className="sm:col-span-2">
          <TextField
            label={t("programmes.template")}
            description={t("programmes.template-hint", {
              url: "{url}",
              tag: "{tag}",
              subid: "{subid}",
            })}
            dir="ltr"
            value={value.linkTemplate}
            onChange={(linkTemplate) => set({ linkTemplate })}
            error={error("linkTemplate")}
          />
        </div>
      )}
      <TextField
        label={t("programmes.sub-id")}
        description={t("programmes.sub-id-hint")}
        dir="ltr"
        value={subId.parameter}
        onChange={(parameter) => setSubId({ parameter: parameter.trim() })}
        error={error("subId.parameter")}
      />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
        <NumberField
          label={t("programmes.sub-id-most")}
          minValue={1}
          maxValue={256}
          value={subId.most}
          onChange={(most) => setSubId({ most: most ?? 50 })}
        />
        <Select
          label={t("programmes.sub-id-letters")}
          value={subId.letters}
          onChange={(letters) => setSubId({ letters })}
          options={(["word", "alphanumeric"] as const).map((letters) => ({
            value: letters,
            label: t(`programmes.letters-${letters}`),
          }))}
        />
      </div>
      <Checkbox
        isSelected={value.hidesReferrer}
        onChange={(hidesReferrer) => set({ hidesReferrer })}
        description={t("programmes.hides-referrer-hint")}
      >
        {t("programmes.hides-referrer")}
      </Checkbox>
    </div>
  );
}
