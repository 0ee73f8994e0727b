import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { Failed, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { amazonVersions, type Connection } from "../connection.ts";
import { marketplaceNames } from "../listing.ts";
import { useMarketplacesMessages } from "./marketplaces-messages.ts";

type FieldName =
  | "credentialId"
  | "credentialSecret"
  | "version"
  | "clientId"
  | "clientSecret"
  | "campaignId"
  | "consumerId"
  | "keyVersion"
  | "privateKey"
  | "publisherId"
  | "appKey"
  | "appSecret"
  | "trackingId";
const faults = ["missing", "not-readable", "digits", "no-private-key"] as const;

/** Readable values fill their fields; a secret's field is empty, and leaving it empty keeps the secret. */
const asSaved = ({ fields }: Connection): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ""]));

export function KeysForm({
  connection,
  adopt,
  mark,
}: {
  connection: Connection;
  adopt: (connection: Connection) => void;
  mark: (key: string, isDirty: boolean) => void;
}) {
  const { t } = useMarketplacesMessages();
  const failureText = useFailureText();
  const { key, fields } = connection;
  const saved = asSaved(connection);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [isRemoving, setRemoving] = useState(false);
  const values = { ...saved, ...typed };
  const written = Object.fromEntries(
    fields.flatMap(({ name, value }) => {
      const now = values[name] ?? "";
      return value === null ? (now ? [[name, now]] : []) : now === value ? [] : [[name, now]];
    }),
  );
  const isDirty = Object.keys(written).length > 0;
  useEffect(() => {
    mark(key, isDirty);
    return () => mark(key, false);
  }, [mark, key, isDirty]);

  const change = useMutation({
    mutationFn: (given: Record<string, string> | null) =>
      crmApi().patch("/api/admin/marketplaces", { key, version: connection.version, fields: given }),
    onSuccess: (answer, given) => {
      setTyped({});
      adopt(answer);
      toast(t(given ? "marketplaces.saved" : "marketplaces.removed"));
    },
    onError: (error) => {
      if (isApiFailure(error) && error.conflict) adopt(error.current as Connection);
    },
  });
  const errors = fieldErrors(change.error);
  const textOf = (said: string): string => {
    const fault = faults.find((one) => one === said);
    return fault ? t(`marketplaces.error-${fault}`) : said;
  };
  const errorOf = (name: string): string | undefined => {
    const said = errors[`fields.${name}`];
    return said && textOf(said);
  };
  const isStale = isApiFailure(change.error) && change.error.conflict;

  const control = (name: FieldName, isSecret: boolean, isSet: boolean) => {
    const shared = {
      label: t(`marketplaces.key-${name}`),
      value: values[name] ?? "",
      onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
      error: errorOf(name),
    };
    if (name === "version")
      return (
        <Select
          {...shared}
          value={values[name] || null}
          description={t("marketplaces.amazon-tags")}
          options={amazonVersions.map((value) => ({
            value,
            label: `${value} · ${t(`marketplaces.region-${value.slice(2) as "1" | "2" | "3"}`)}`,
          }))}
        />
      );
    const placeholder = isSecret && isSet ? t("marketplaces.saved-secret") : undefined;
    if (name === "privateKey")
      return (
        <TextArea
          {...shared}
          dir="ltr"
          rows={4}
          autoComplete="off"
          spellCheck="false"
          placeholder={placeholder}
        />
      );
    return (
      <TextField
        {...shared}
        dir="ltr"
        type={isSecret ? "password" : "text"}
        autoComplete={isSecret ? "new-password" : "off"}
        placeholder={placeholder}
      />
    );
  };

  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) change.mutate(written);
      }}
    >
      <Problems
        errors={errors}
        labelOf={(path) => {
          const field = fields.find(({ name }) => path === `fields.${name}`);
          return field && t(`marketplaces.key-${field.name as FieldName}`);
        }}
        textOf={textOf}
      />
      {isStale ? (
        <p role="alert" className="rounded-lg bg-warn-wash px-4 py-3 text-sm">
          {t("marketplaces.stale")}
        </p>
      ) : null}
      {change.isError && !isStale && Object.keys(errors).length === 0 ? (
        <Failed error={change.error} />
      ) : null}
      <p className="text-sm text-ink-soft">{t("marketplaces.keys-text")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, isSet, value }) => (
          <div key={name} className={name === "privateKey" ? "sm:col-span-2" : undefined}>
            {control(name as FieldName, value === null, isSet)}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <CrmButton kind="primary" type="submit" isPending={change.isPending} isDisabled={!isDirty}>
          {t("marketplaces.save")}
        </CrmButton>
        {fields.some(({ isSet }) => isSet) ? (
          <CrmButton icon="trash" onPress={() => setRemoving(true)}>
            {t("marketplaces.remove")}
          </CrmButton>
        ) : null}
      </div>
      <ConfirmDialog
        title={t("marketplaces.remove-title", { name: marketplaceNames[key] })}
        confirm={t("marketplaces.remove")}
        isDanger
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        onConfirm={() =>
          change.mutateAsync(null).catch((error: unknown) => {
            toast(failureText(error), { tone: "bad" });
          })
        }
      >
        <p>{t("marketplaces.remove-text")}</p>
      </ConfirmDialog>
    </form>
  );
}
