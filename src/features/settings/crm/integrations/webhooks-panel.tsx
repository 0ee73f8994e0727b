import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { listed } from "#i18n/formats/lists.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Failed, Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Switch } from "#ui/crm/fields/choice.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useIntegrationsMessages } from "./integrations-messages.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

const load = () => crmApi().get("/api/admin/webhooks");
type Webhook = NonNullable<Awaited<ReturnType<typeof load>>>["items"][number];
type Opened = { what: "edit" | "deliveries" | "delete" | "roll"; webhook: Webhook };

/** The site's webhooks, each with what may be done with it. */
export function WebhooksPanel() {
  const { t } = useIntegrationsMessages();
  const queries = useQueryClient();
  const webhooks = useQuery({ queryKey: ["webhooks"], queryFn: load });
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: ["webhooks"] });
  const turn = useMutation({
    mutationFn: ({ id, version, isActive }: Webhook) =>
      crmApi().patch("/api/admin/webhooks/{id}", { version, isActive: !isActive }, { params: { id } }),
    onSettled: reload,
  });
  const test = useMutation({
    mutationFn: ({ id }: Webhook) =>
      crmApi().post("/api/admin/webhooks/{id}/test", undefined, { params: { id } }),
    onSuccess: () => {
      toast(t("integrations.test-sent"));
      return reload();
    },
  });
  const roll = useMutation({
    mutationFn: ({ id, version }: Webhook) =>
      crmApi().post("/api/admin/webhooks/{id}/roll", { version }, { params: { id } }),
    onSuccess: (rolled) => {
      setSecret(rolled.secret);
      return reload();
    },
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: Webhook) =>
      crmApi().delete("/api/admin/webhooks/{id}", {
        params: { id },
        headers: { "If-Match": `"${version}"` },
      }),
    onSuccess: () => {
      toast(t("integrations.webhook-deleted"));
      return reload();
    },
  });
  const failed = [turn, test, roll, remove].find(({ isError }) => isError);
  const closed = () => setOpened(null);
  const isOpen = (what: Opened["what"]) => opened?.what === what;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-ink-soft">{t("integrations.webhooks-intro")}</p>
        <CrmButton kind="primary" icon="plus" onPress={() => setAdding(true)}>
          {t("integrations.add-webhook")}
        </CrmButton>
      </div>
      {failed ? <Failed error={failed.error} /> : null}
      <Loaded query={webhooks}>
        {({ items }) =>
          items.length ? (
            <ul className="grid gap-3">
              {items.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  webhook={webhook}
                  open={(what) => setOpened({ what, webhook })}
                  turn={() => turn.mutate(webhook)}
                  test={() => test.mutate(webhook)}
                  isBusy={turn.isPending || test.isPending}
                />
              ))}
            </ul>
          ) : (
            <TeachingEmpty icon="link" title={t("integrations.no-webhooks")}>
              {t("integrations.no-webhooks-text")}
            </TeachingEmpty>
          )
        }
      </Loaded>
      {isAdding ? <WebhookDialog webhook={null} close={() => setAdding(false)} /> : null}
      {opened && isOpen("edit") ? <WebhookDialog webhook={opened.webhook} close={closed} /> : null}
      {opened && isOpen("deliveries") ? (
        <WebhookDeliveries id={opened.webhook.id} url={opened.webhook.url} close={closed} />
      ) : null}
      <ConfirmDialog
        title={t("integrations.delete-webhook-title")}
        confirm={t("integrations.delete-webhook")}
        isDanger
        isOpen={isOpen("delete")}
        onOpenChange={closed}
        onConfirm={() => opened && remove.mutateAsync(opened.webhook)}
      >
        <p>{t("integrations.delete-webhook-text")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t("integrations.roll-title")}
        confirm={t("integrations.roll")}
        isOpen={isOpen("roll")}
        onOpenChange={closed}
        onConfirm={() => opened && roll.mutateAsync(opened.webhook)}
      >
        <p>{t("integrations.roll-text")}</p>
      </ConfirmDialog>
      {secret === null ? null : (
        <SecretDialog
          title={t("integrations.signing-secret")}
          label={t("integrations.signing-secret")}
          secret={secret}
          close={() => setSecret(null)}
        />
      )}
    </div>
  );
}

function WebhookCard({
  webhook,
  open,
  turn,
  test,
  isBusy,
}: {
  webhook: Webhook;
  open: (what: Opened["what"]) => void;
  turn: () => void;
  test: () => void;
  isBusy: boolean;
}) {
  const { lang, t } = useIntegrationsMessages();
  const { url, events, isActive, stoppedBy, failingSince, waiting, failed } = webhook;
  return (
    <li className="grid gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <span className="font-semibold wrap-anywhere">
            <Isolate dir="ltr">{url}</Isolate>
          </span>
          <span className="text-sm text-ink-soft">
            {listed(
              lang,
              events.map((event) => t(`integrations.event-${event}`)),
            )}
          </span>
          <span className="flex flex-wrap gap-2">
            {waiting ? (
              <StatusChip tone="warn">{t("integrations.waiting-count", { count: waiting })}</StatusChip>
            ) : null}
            {failed ? (
              <StatusChip tone="bad">{t("integrations.failed-count", { count: failed })}</StatusChip>
            ) : null}
          </span>
        </div>
        <Switch isSelected={isActive} isDisabled={isBusy} onChange={turn}>
          {t("integrations.active")}
        </Switch>
      </div>
      {stoppedBy ? (
        <Note tone="bad">
          <p>{t(`integrations.stopped-${stoppedBy}`)}</p>
        </Note>
      ) : failingSince ? (
        <Note tone="warn">
          <p>{t("integrations.failing-since", { time: formatLocalTime(lang, parseTime(failingSince)) })}</p>
        </Note>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <CrmButton size="s" icon="list" onPress={() => open("deliveries")}>
          {t("integrations.deliveries")}
        </CrmButton>
        <CrmButton size="s" isDisabled={isBusy || !isActive} onPress={test}>
          {t("integrations.send-test")}
        </CrmButton>
        <CrmButton size="s" icon="edit" onPress={() => open("edit")}>
          {t("integrations.edit-webhook")}
        </CrmButton>
        <CrmButton size="s" icon="key" onPress={() => open("roll")}>
          {t("integrations.roll")}
        </CrmButton>
        <CrmButton size="s" icon="trash" onPress={() => open("delete")}>
          {t("integrations.delete-webhook")}
        </CrmButton>
      </div>
    </li>
  );
}
