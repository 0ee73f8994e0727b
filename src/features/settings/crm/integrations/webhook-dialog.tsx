import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { type EventType, eventTypes } from "#platform/event-types.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { CheckboxList } from "#ui/crm/fields/checkbox-list.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useIntegrationsMessages } from "./integrations-messages.ts";
import { SecretDialog } from "./secret-dialog.tsx";

/** A webhook to be changed. */
type Written = { id: string; version: number; url: string; events: readonly EventType[] };

/** An address and the events it is called for. A new webhook's secret is shown once. */
export function WebhookDialog({ webhook, close }: { webhook: Written | null; close: () => void }) {
  const { t } = useIntegrationsMessages();
  const queries = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<ReadonlySet<EventType>>(new Set(webhook?.events ?? []));
  const save = useMutation({
    mutationFn: async () => {
      const given = { url: url.trim(), events: eventTypes.filter((type) => events.has(type)) };
      if (!webhook) return (await crmApi().post("/api/admin/webhooks", given)).secret;
      const { id, version } = webhook;
      await crmApi().patch("/api/admin/webhooks/{id}", { version, ...given }, { params: { id } });
      return null;
    },
    onSuccess: (secret) => {
      if (secret === null) close();
      return queries.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  if (save.data)
    return (
      <SecretDialog
        title={t("integrations.webhook-created")}
        label={t("integrations.signing-secret")}
        secret={save.data}
        close={close}
      />
    );
  const errors = fieldErrors(save.error);
  const urlError =
    errors.url === "not-https"
      ? t("integrations.not-https")
      : errors.url === "address-refused"
        ? t("integrations.address-refused")
        : errors.url;
  const title = webhook ? t("integrations.edit-webhook") : t("integrations.add-webhook");
  return (
    <Dialog
      title={title}
      isOpen
      isChanged={url !== (webhook?.url ?? "")}
      onOpenChange={close}
      cancels
      footer={
        <CrmButton
          kind="primary"
          type="submit"
          form="webhook"
          isPending={save.isPending}
          isDisabled={!url.trim() || !events.size}
        >
          {webhook ? t("integrations.save") : title}
        </CrmButton>
      }
    >
      <form
        id="webhook"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        {save.isError && !urlError ? <Failed error={save.error} /> : null}
        <TextField
          label={t("integrations.url")}
          description={t("integrations.url-hint")}
          type="url"
          dir="ltr"
          value={url}
          onChange={setUrl}
          error={urlError}
          autoFocus
          isRequired
        />
        <CheckboxList
          label={t("integrations.events")}
          values={eventTypes}
          chosen={events}
          onChange={setEvents}
          labelOf={(type) => t(`integrations.event-${type}`)}
        />
      </form>
    </Dialog>
  );
}
