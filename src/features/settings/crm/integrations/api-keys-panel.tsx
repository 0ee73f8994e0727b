import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { isolated } from "#i18n/formats/isolated.ts";
import { listed } from "#i18n/formats/lists.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Failed, Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { useIntegrationsMessages } from "./integrations-messages.ts";

const load = () => crmApi().get("/api/admin/api-keys");
type Key = NonNullable<Awaited<ReturnType<typeof load>>>["items"][number];
const tones = { active: "good", expired: "warn", revoked: "quiet" } as const;

/** The API keys that the user may see; created, and revoked. */
export function ApiKeysPanel() {
  const { lang, t } = useIntegrationsMessages();
  const queries = useQueryClient();
  const keys = useQuery({ queryKey: ["api-keys"], queryFn: load });
  const [isCreating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<Key | null>(null);
  const revoke = useMutation({
    mutationFn: (id: string) => crmApi().delete("/api/admin/api-keys/{id}", { params: { id } }),
    onSuccess: () => {
      toast(t("integrations.key-revoked"));
      return queries.invalidateQueries({ queryKey: ["api-keys"] });
    },
  });
  const time = (value: string | null, none: string) =>
    value === null ? none : formatLocalTime(lang, parseTime(value));
  const columns: TableColumn<Key>[] = [
    {
      key: "name",
      label: t("integrations.name"),
      isRowHeader: true,
      cell: (key) => (
        <span className="grid gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="font-semibold">{key.name}</bdi>
            <StatusChip tone={tones[key.state]}>{t(`integrations.state-${key.state}`)}</StatusChip>
          </span>
          <span className="text-xs text-ink-soft">
            <Isolate dir="ltr">{`${key.prefix}…`}</Isolate> · <Isolate>{key.user.name}</Isolate>
          </span>
        </span>
      ),
    },
    {
      key: "scopes",
      label: t("integrations.scopes"),
      cell: (key) => (
        <span className="text-ink-soft">
          {listed(
            lang,
            key.scopes.map((scope) => t(`integrations.scope-${scope}`)),
          )}
        </span>
      ),
    },
    {
      key: "used",
      label: t("integrations.last-used"),
      cell: (key) => (
        <span className="whitespace-nowrap text-ink-soft tabular">
          {time(key.lastUsedAt, t("integrations.unused"))}
        </span>
      ),
    },
    {
      key: "expires",
      label: t("integrations.expires"),
      cell: (key) => (
        <span className="whitespace-nowrap text-ink-soft tabular">
          {time(key.expiresAt, t("integrations.lifetime-never"))}
        </span>
      ),
    },
    {
      key: "revoke",
      label: t("integrations.revoke"),
      labelHidden: true,
      isEnd: true,
      cell: (key) =>
        key.state === "active" ? (
          <CrmButton
            size="s"
            aria-label={t("integrations.revoke-key", { name: key.name })}
            onPress={() => setLeaving(key)}
          >
            {t("integrations.revoke")}
          </CrmButton>
        ) : null,
    },
  ];
  const create = (
    <CrmButton kind="primary" icon="plus" onPress={() => setCreating(true)}>
      {t("integrations.create-key")}
    </CrmButton>
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-ink-soft">{t("integrations.keys-intro")}</p>
        {create}
      </div>
      {revoke.isError ? <Failed error={revoke.error} /> : null}
      <Loaded query={keys}>
        {({ items }) => (
          <DataTable
            label={t("integrations.keys")}
            columns={columns}
            items={items}
            dependencies={[lang]}
            empty={
              <TeachingEmpty icon="key" title={t("integrations.no-keys")}>
                {t("integrations.no-keys-text")}
              </TeachingEmpty>
            }
          />
        )}
      </Loaded>
      {isCreating ? <CreateKeyDialog close={() => setCreating(false)} /> : null}
      <ConfirmDialog
        title={t("integrations.revoke-title", { name: isolated(leaving?.name ?? "") })}
        confirm={t("integrations.revoke")}
        isDanger
        isOpen={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        onConfirm={() => leaving && revoke.mutateAsync(leaving.id)}
      >
        <p>{t("integrations.revoke-text")}</p>
      </ConfirmDialog>
    </div>
  );
}
