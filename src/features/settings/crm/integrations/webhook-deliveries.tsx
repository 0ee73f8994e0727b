import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { eventTypes } from "#platform/event-types.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useIntegrationsMessages } from "./integrations-messages.ts";

const states = ["waiting", "sent", "failed"] as const;
type State = (typeof states)[number];
const tones = { waiting: "warn", sent: "good", failed: "bad" } as const;

/** What was sent to a webhook, and what came back; each can be sent again. */
export function WebhookDeliveries({ id, url, close }: { id: string; url: string; close: () => void }) {
  const { lang, t } = useIntegrationsMessages();
  const queries = useQueryClient();
  const [state, setState] = useState<State | "all">("all");
  const queryKey = ["webhooks", id, "deliveries", state];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      crmApi().get("/api/admin/webhooks/{id}/deliveries", {
        params: { id },
        query: { ...(state === "all" ? {} : { state }), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    refetchInterval: 5_000,
  });
  const again = useMutation({
    mutationFn: (delivery: string) =>
      crmApi().post("/api/admin/webhooks/{id}/deliveries/{delivery}/resend", undefined, {
        params: { id, delivery },
      }),
    onSuccess: () => {
      toast(t("integrations.sent-again"));
      return queries.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  const items = list.data?.pages.flatMap((page) => page?.items ?? []) ?? [];
  const eventName = (event: string) => {
    const type = eventTypes.find((one) => one === event);
    return type ? t(`integrations.event-${type}`) : t("integrations.event-test");
  };
  const time = (value: string) => formatLocalTime(lang, parseTime(value));
  return (
    <Dialog title={t("integrations.deliveries")} isOpen onOpenChange={close} width="l">
      <p className="mb-4 text-ink-soft">
        <Isolate dir="ltr">{url}</Isolate>
      </p>
      <div className="mb-4 max-w-xs">
        <Select
          label={t("integrations.state")}
          value={state}
          onChange={setState}
          options={[
            { value: "all", label: t("integrations.all") },
            ...states.map((value) => ({ value, label: t(`integrations.delivery-${value}`) })),
          ]}
        />
      </div>
      {again.isError ? <Failed error={again.error} /> : null}
      {list.isError ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton rows={4} /> : null}
      {list.data && !items.length ? <p className="text-ink-soft">{t("integrations.no-deliveries")}</p> : null}
      <ul>
        {items.map((one) => (
          <li key={one.id} className="border-t border-line py-3">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="grid gap-1">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {eventName(one.event)}
                  <StatusChip tone={tones[one.state]}>{t(`integrations.delivery-${one.state}`)}</StatusChip>
                  {one.status === null ? null : (
                    <StatusChip tone={one.state === "sent" ? "quiet" : "bad"}>
                      <Isolate dir="ltr">{String(one.status)}</Isolate>
                    </StatusChip>
                  )}
                </span>
                <span className="text-xs text-ink-soft tabular">
                  {time(one.createdAt)} · {t("integrations.attempts", { count: one.attempts })}
                  {one.nextAt && one.attempts ? (
                    <> · {t("integrations.next-attempt", { time: time(one.nextAt) })}</>
                  ) : null}
                </span>
              </div>
              {one.state === "waiting" ? null : (
                <CrmButton size="s" icon="refresh" onPress={() => again.mutate(one.id)}>
                  {t("integrations.send-again")}
                </CrmButton>
              )}
            </div>
            <details className="mt-2">
              <summary className="cursor-pointer text-ink-soft">{t("integrations.details")}</summary>
              <Code label={t("integrations.message-id")} text={one.messageId} />
              <Code label={t("integrations.body")} text={one.body} />
              {one.response ? <Code label={t("integrations.response")} text={one.response} /> : null}
            </details>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <CrmButton isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t("integrations.more")}
        </CrmButton>
      ) : null}
    </Dialog>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <div className="mt-2 grid gap-1">
      <span className="text-xs text-ink-soft">{label}</span>
      <pre
        dir="ltr"
        className="whitespace-pre-wrap rounded-md bg-surface p-2 text-start text-xs wrap-anywhere"
      >
        {text}
      </pre>
    </div>
  );
}
