import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import {
  fieldErrors,
  hasOlderBase,
  LocalBackupNotice,
  useSafeCopy,
} from "#layouts/crm-layout/forms/crm-form.tsx";
import { labelByField, Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { focusUnfinished } from "#layouts/crm-layout/forms/unfinished-input.ts";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { SectionValues, TabSection } from "../setting-sections.ts";
import type { AllSettings, SettingsChange } from "../settings-contract.ts";
import { useDirtyMark } from "./dirty-sections.ts";
import { useSectionLabel } from "./section-labels.ts";

export type SectionFields<Name extends TabSection> = {
  value: SectionValues[Name];
  set: (change: Partial<SectionValues[Name]>) => void;
  /** The whole section: what is not in it is gone. */
  replace: (value: SectionValues[Name]) => void;
  /** The server's word on a field, by its path in the section: "contactEmail", "links.0.href". */
  error: (path: string) => string | undefined;
};

/** The form of a section: saved as a whole; on a conflict, a version is chosen for each field. */
export function SectionForm<Name extends TabSection>({
  name,
  all,
  after,
  children,
}: {
  name: Name;
  all: AllSettings;
  /** Content below the fields that is not part of the form; the save bar follows it. */
  after?: ReactNode;
  children: (fields: SectionFields<Name>) => ReactNode;
}) {
  const { t } = useSettingsMessages();
  const labelOf = useSectionLabel(name);
  const queries = useQueryClient();
  const formId = useId();
  type Known = { version: number; value: SectionValues[Name] };
  const server = all.sections[name] as Known;
  const [base, setBase] = useState(server);
  const [value, setValue] = useState(server.value);
  const isDirty = value !== base.value;
  useDirtyMark(name, isDirty);
  // With its base version, so that what others saved since is a conflict and not overwritten.
  const copy = useSafeCopy(
    `settings:${name}`,
    { base, value },
    isDirty,
    (backup) => backup.value,
    hasOlderBase,
  );
  const adopt = (known: Known) => {
    setBase(known);
    setValue(known.value);
  };
  // What others saved is shown, as long as nothing was typed here.
  if (!isDirty && server.version > base.version) adopt(server);

  const save = useMutation({
    mutationFn: (sent: Known) =>
      crmApi().patch("/api/admin/settings", {
        section: name,
        version: sent.version,
        change: sent.value,
      } as SettingsChange),
    onSuccess: (answer, sent) => {
      const known = answer.sections[name] as Known;
      setBase(known);
      setValue((shown) => mergeUnsavedEdits(sent.value, shown, known.value));
      queries.setQueryData(["settings"], answer);
      copy.saved();
      toast(t("settings.saved"));
    },
  });
  const stale = isApiFailure(save.error) && save.error.conflict ? (save.error.current as Known) : null;
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(save.error)).map(([path, words]) => [path.replace(/^change\./, ""), words]),
  );
  return (
    <div className="grid gap-6">
      <LocalBackupNotice
        copy={copy}
        restore={(backup) => {
          setBase(backup.base);
          setValue(backup.value);
        }}
      />
      <Problems errors={errors} labelOf={labelByField(labelOf)} />
      {save.isError && !stale && Object.keys(errors).length === 0 ? <Failed error={save.error} /> : null}
      {stale ? (
        <ConflictDialog<SectionValues[Name]>
          mine={value}
          theirs={stale.value}
          base={base.value}
          by={null}
          labelOf={labelOf}
          onSettle={(chosen) => {
            setBase(stale);
            setValue(JSON.stringify(chosen) === JSON.stringify(stale.value) ? stale.value : chosen);
            save.reset();
          }}
          onClose={save.reset}
        />
      ) : null}
      <form
        id={formId}
        noValidate
        className="grid max-w-3xl gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending && !focusUnfinished(event.currentTarget))
            save.mutate({ version: base.version, value });
        }}
      >
        {children({
          value,
          set: (change) => setValue((now) => ({ ...now, ...change })),
          replace: setValue,
          error: (path) => errors[path],
        })}
      </form>
      {after}
      <SaveBar status={isDirty ? <p role="status">{t("settings.unsaved")}</p> : <p role="status" />}>
        <CrmButton
          kind="primary"
          type="submit"
          form={formId}
          isPending={save.isPending}
          isDisabled={!isDirty}
        >
          {t("settings.save")}
        </CrmButton>
      </SaveBar>
    </div>
  );
}
