import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { isolated } from "#i18n/formats/isolated.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { isoTime, systemClock } from "#platform/clock.ts";
import { type KeyScope, keyScopes } from "#platform/key-scopes.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { CheckboxList } from "#ui/crm/fields/checkbox-list.tsx";
import { DateTimeField } from "#ui/crm/fields/date-time-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useIntegrationsMessages } from "./integrations-messages.ts";
import { SecretDialog } from "./secret-dialog.tsx";

const lifetimes = ["30", "90", "365", "date", "never"] as const;
type Lifetime = (typeof lifetimes)[number];
const day = 86_400_000;

function expiryOf(lifetime: Lifetime, date: string | null): string | null {
  if (lifetime === "never") return null;
  if (lifetime === "date") return date;
  return isoTime(systemClock.now() + Number(lifetime) * day);
}

/** A name, scopes and an end; then the key, once. */
export function CreateKeyDialog({ close }: { close: () => void }) {
  const { t } = useIntegrationsMessages();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<KeyScope>>(new Set(["content:read"]));
  const [lifetime, setLifetime] = useState<Lifetime>("90");
  const [date, setDate] = useState<string | null>(null);
  const [password, setPassword] = useState("");
  const create = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/api-keys", {
        name: name.trim(),
        scopes: keyScopes.filter((scope) => chosen.has(scope)),
        expiresAt: expiryOf(lifetime, date),
        ...(password ? { password } : {}),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["api-keys"] }),
  });
  if (create.data)
    return (
      <SecretDialog
        title={t("integrations.key-created", { name: isolated(create.data.key.name) })}
        label={t("integrations.key")}
        secret={create.data.token}
        close={close}
      />
    );
  const isWrong = isApiFailure(create.error) && create.error.code === "wrong-password";
  const errors: Record<string, string> =
    isWrong && create.error ? { password: create.error.message } : fieldErrors(create.error);
  return (
    <Dialog
      title={t("integrations.create-key")}
      isOpen
      isChanged={name !== "" || password !== ""}
      onOpenChange={close}
      cancels
      footer={
        <CrmButton
          kind="primary"
          type="submit"
          form="create-key"
          isPending={create.isPending}
          isDisabled={!name.trim() || !chosen.size || (lifetime === "date" && date === null)}
        >
          {t("integrations.create-key")}
        </CrmButton>
      }
    >
      <form
        id="create-key"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate();
        }}
      >
        {create.isError && !Object.keys(errors).length ? <Failed error={create.error} /> : null}
        <TextField
          label={t("integrations.name")}
          description={t("integrations.name-hint")}
          dir="auto"
          value={name}
          onChange={setName}
          error={errors.name}
          autoFocus
          isRequired
        />
        <CheckboxList
          label={t("integrations.scopes")}
          values={keyScopes}
          chosen={chosen}
          onChange={setChosen}
          labelOf={(scope) => t(`integrations.scope-${scope}`)}
          descriptionOf={(scope) => t(`integrations.scope-${scope}-hint`)}
        />
        <Select
          label={t("integrations.expires")}
          value={lifetime}
          onChange={setLifetime}
          options={lifetimes.map((value) => ({ value, label: t(`integrations.lifetime-${value}`) }))}
        />
        {lifetime === "date" ? (
          <DateTimeField
            label={t("integrations.expires-at")}
            value={date}
            onChange={setDate}
            error={errors.expiresAt && t("integrations.date-invalid")}
          />
        ) : null}
        <TextField
          label={t("integrations.password")}
          description={t("integrations.password-hint")}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
      </form>
    </Dialog>
  );
}
