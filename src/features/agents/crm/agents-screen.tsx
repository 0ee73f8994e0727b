import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { AgentTable } from "./agent-table.tsx";
import { loadAgentsMessages, useAgentsMessages } from "./agents-messages.ts";
import { PlanList } from "./plan-list.tsx";

export const clientLoader = async () => {
  await Promise.all([loadAgentsMessages(), loadEditorMessages()]);
  return null;
};

/** The agents that users have connected: what waits for a person, who they are, and what they changed. */
export default function AgentsScreen() {
  const { t } = useAgentsMessages();
  const headings = { waiting: useId(), connected: useId(), done: useId() };
  const agents = useQuery({ queryKey: ["agents", "list"], queryFn: () => crmApi().get("/api/admin/agents") });
  const plans = useQuery({
    queryKey: ["agents", "plans"],
    queryFn: () => crmApi().get("/api/admin/agent-plans"),
  });
  return (
    <>
      <PageHeader title={t("agents.title")}>{t("agents.intro")}</PageHeader>
      <div className="grid gap-10">
        <div className="max-w-lg">
          <TextField label={t("agents.address")} value={`${location.origin}/mcp`} dir="ltr" isReadOnly />
        </div>
        <section aria-labelledby={headings.waiting} className="grid gap-3">
          <h2 id={headings.waiting} className="text-xl">
            {t("agents.waiting")}
          </h2>
          <Loaded query={plans}>
            {({ items }) => (
              <PlanList
                plans={items.filter(({ state }) => state === "waiting")}
                none={t("agents.waiting-none")}
              />
            )}
          </Loaded>
        </section>
        <section aria-labelledby={headings.connected} className="grid gap-3">
          <h2 id={headings.connected} className="text-xl">
            {t("agents.connected")}
          </h2>
          <Loaded query={agents}>{({ items }) => <AgentTable agents={items} />}</Loaded>
        </section>
        <section aria-labelledby={headings.done} className="grid gap-3">
          <h2 id={headings.done} className="text-xl">
            {t("agents.done")}
          </h2>
          <Loaded query={plans}>
            {({ items }) => (
              <PlanList
                plans={items.filter(({ state }) => state !== "waiting")}
                none={t("agents.done-none")}
              />
            )}
          </Loaded>
        </section>
      </div>
    </>
  );
}
