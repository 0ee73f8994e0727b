import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useCrmUser } from "#client/crm-user.ts";
import type { Agent } from "#features/agents/agent.ts";
import { isolated } from "#i18n/formats/isolated.ts";
import { listed } from "#i18n/formats/lists.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { AgentCalls } from "./agent-calls.tsx";
import { useAgentsMessages, useScopeMessages } from "./agents-messages.ts";

/** The connected agents: what each may do, what it called, and how to end it. */
export function AgentTable({ agents }: { agents: readonly Agent[] }) {
  const { lang, t } = useAgentsMessages();
  const { t: scopeText } = useScopeMessages();
  const isAdmin = useCrmUser()?.role === "admin";
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<Agent | null>(null);
  const [seen, setSeen] = useState<Agent | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ["agents"] });
  const revoke = useMutation({
    mutationFn: (id: string) => crmApi().delete("/api/admin/agents/{id}", { params: { id } }),
    onSuccess: () => {
      toast(t("agents.revoked"));
      return refresh();
    },
  });
  const change = useMutation({
    mutationFn: ({ id, publishesAlone }: Pick<Agent, "id" | "publishesAlone">) =>
      crmApi().patch("/api/admin/agents/{id}", { publishesAlone }, { params: { id } }),
    onSettled: refresh,
  });
  const columns: TableColumn<Agent>[] = [
    {
      key: "name",
      label: t("agents.name"),
      isRowHeader: true,
      cell: (agent) => (
        <span className="grid gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="font-semibold">{agent.name}</bdi>
            <StatusChip tone={agent.state === "active" ? "good" : "quiet"}>
              {t(`agents.state-${agent.state}`)}
            </StatusChip>
          </span>
          <span className="text-xs text-ink-soft">{t("agents.host", { host: isolated(agent.host) })}</span>
        </span>
      ),
    },
    { key: "user", label: t("agents.user"), cell: (agent) => <Isolate>{agent.user.name}</Isolate> },
    {
      key: "scopes",
      label: t("agents.scopes"),
      cell: (agent) => (
        <span className="text-ink-soft">
          {listed(
            lang,
            agent.scopes.map((scope) => scopeText(`integrations.scope-${scope}`)),
          )}
        </span>
      ),
    },
    {
      key: "used",
      label: t("agents.last-used"),
      cell: ({ lastUsedAt }) => (
        <span className="whitespace-nowrap text-ink-soft tabular">
          {lastUsedAt === null ? t("agents.unused") : formatLocalTime(lang, parseTime(lastUsedAt))}
        </span>
      ),
    },
    ...(isAdmin
      ? [
          {
            key: "publishing",
            label: t("agents.publishing"),
            cell: (agent: Agent) =>
              agent.state === "active" && agent.scopes.includes("content:publish") ? (
                <Checkbox
                  slot={null}
                  isSelected={agent.publishesAlone}
                  isDisabled={change.isPending}
                  onChange={(publishesAlone) => change.mutate({ id: agent.id, publishesAlone })}
                  description={t("agents.publishes-alone-hint")}
                >
                  {t("agents.publishes-alone")}
                </Checkbox>
              ) : null,
          },
        ]
      : []),
    {
      key: "actions",
      label: t("agents.calls"),
      labelHidden: true,
      isEnd: true,
      cell: (agent) => (
        <span className="flex flex-wrap justify-end gap-2">
          <CrmButton
            size="s"
            aria-label={t("agents.calls-of", { name: isolated(agent.name) })}
            onPress={() => setSeen(agent)}
          >
            {t("agents.calls")}
          </CrmButton>
          {agent.state === "active" ? (
            <CrmButton
              size="s"
              aria-label={t("agents.revoke-agent", { name: isolated(agent.name) })}
              onPress={() => setLeaving(agent)}
            >
              {t("agents.revoke")}
            </CrmButton>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <>
      {revoke.isError ? <Failed error={revoke.error} /> : null}
      {change.isError ? <Failed error={change.error} /> : null}
      <DataTable
        label={t("agents.connected")}
        columns={columns}
        items={agents}
        dependencies={[lang, change.isPending]}
        empty={
          <TeachingEmpty icon="key" title={t("agents.none")}>
            {t("agents.none-text")}
          </TeachingEmpty>
        }
      />
      {seen ? <AgentCalls agent={seen} close={() => setSeen(null)} /> : null}
      <ConfirmDialog
        title={t("agents.revoke-title", { name: isolated(leaving?.name ?? "") })}
        confirm={t("agents.revoke")}
        isDanger
        isOpen={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        onConfirm={() => leaving && revoke.mutateAsync(leaving.id)}
      >
        <p>{t("agents.revoke-text")}</p>
      </ConfirmDialog>
    </>
  );
}
