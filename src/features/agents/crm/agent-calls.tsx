import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import type { Agent } from "#features/agents/agent.ts";
import { isolated } from "#i18n/formats/isolated.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { Dialog } from "#ui/crm/dialog.tsx";
import { DataTable } from "#ui/crm/lists/data-table.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useAgentsMessages } from "./agents-messages.ts";

/** The last calls of an agent. */
export function AgentCalls({ agent, close }: { agent: Agent; close: () => void }) {
  const { lang, t } = useAgentsMessages();
  const title = t("agents.calls-of", { name: isolated(agent.name) });
  const calls = useQuery({
    queryKey: ["agents", "calls", agent.id],
    queryFn: () => crmApi().get("/api/admin/agents/{id}/calls", { params: { id: agent.id } }),
  });
  return (
    <Dialog title={title} isOpen onOpenChange={close} width="l">
      <Loaded query={calls}>
        {({ items }) => (
          <DataTable
            label={title}
            items={items}
            dependencies={[lang]}
            empty={<p className="p-4 text-ink-soft">{t("agents.calls-none")}</p>}
            columns={[
              {
                key: "time",
                label: t("agents.call-time"),
                cell: ({ at }) => (
                  <span className="whitespace-nowrap text-ink-soft tabular">
                    {formatLocalTime(lang, parseTime(at))}
                  </span>
                ),
              },
              {
                key: "tool",
                label: t("agents.call-tool"),
                isRowHeader: true,
                cell: ({ tool }) => <Isolate dir="ltr">{tool}</Isolate>,
              },
              {
                key: "outcome",
                label: t("agents.call-outcome"),
                cell: ({ outcome }) =>
                  outcome === "ok" ? t("agents.outcome-ok") : <Isolate dir="ltr">{outcome}</Isolate>,
              },
              {
                key: "about",
                label: t("agents.call-about"),
                cell: ({ about }) => <Isolate>{Object.values(about).join(" ")}</Isolate>,
              },
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
