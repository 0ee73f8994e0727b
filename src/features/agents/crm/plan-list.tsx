import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { WordDiff } from "#content/crm/revisions/word-diff.tsx";
import type { Plan } from "#features/agents/agent.ts";
import { isolated } from "#i18n/formats/isolated.ts";
import { listed } from "#i18n/formats/lists.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { isLanguage, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog, Dialog } from "#ui/crm/dialog.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useAgentsMessages } from "./agents-messages.ts";
import { usePlanField } from "./plan-field.ts";

const tones = {
  waiting: "warn",
  done: "good",
  refused: "quiet",
  expired: "quiet",
  reverted: "quiet",
} as const;
const editors = new Map([
  ["article", (id: string) => `/crm/articles/${id}/edit`],
  ["product", (id: string) => `/crm/products/edit/${id}`],
  ["category", (id: string) => `/crm/categories/${id}/edit`],
  ["page", (id: string) => `/crm/pages/${id}/edit`],
  ["reusable", (id: string) => `/crm/reusable-blocks/${id}/edit`],
]);

/** Plans of agents: those that wait are approved or rejected, those that were executed can be reverted. */
export function PlanList({ plans, none }: { plans: readonly Plan[]; none: string }) {
  const [seen, setSeen] = useState<Plan | null>(null);
  if (!plans.length) return <p className="text-sm text-ink-soft">{none}</p>;
  return (
    <>
      <ul className="grid gap-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} see={() => setSeen(plan)} />
        ))}
      </ul>
      {seen ? <PlanDialog plan={seen} close={() => setSeen(null)} /> : null}
    </>
  );
}

function PlanCard({ plan, see }: { plan: Plan; see: () => void }) {
  const { lang, t } = useAgentsMessages();
  const queries = useQueryClient();
  const [isReverting, setReverting] = useState(false);
  const decide = useMutation({
    mutationFn: (verb: "approve" | "refuse" | "revert") =>
      crmApi().post(`/api/admin/agent-plans/{id}/${verb}`, undefined, { params: { id: plan.id } }),
    onSuccess: (_, verb) => {
      const said = { approve: "approved", refuse: "refused", revert: "reverted" } as const;
      toast(t(`agents.${said[verb]}`));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["agents"] }),
  });
  const isConflict = isApiFailure(decide.error) && decide.error.status === 409;
  const title = isolated(plan.item.title || plan.item.type);
  const editor = plan.item.id === null ? undefined : editors.get(plan.item.type)?.(plan.item.id);
  const state = plan.state === "open" ? "waiting" : plan.state;
  return (
    <li className="grid gap-2 rounded-lg border border-line px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{t(`agents.plan-${plan.kind}`)}</span>
        <bdi className="min-w-0 wrap-anywhere">{plan.item.title}</bdi>
        <StatusChip tone={tones[state]}>{t(`agents.plan-state-${state}`)}</StatusChip>
      </div>
      <p className="text-xs text-ink-soft">
        {t("agents.plan-by", { agent: isolated(plan.agent.name), user: isolated(plan.user.name) })}
        {" · "}
        {formatLocalTime(lang, parseTime(plan.executedAt ?? plan.createdAt))}
        {plan.decidedBy ? ` · ${t("agents.plan-decided", { name: isolated(plan.decidedBy.name) })}` : ""}
      </p>
      {plan.languages.length ? (
        <p>
          {t("agents.languages", {
            languages: listed(
              lang,
              plan.languages.map((one) => (isLanguage(one) ? languages[one].nativeName : one)),
            ),
          })}
        </p>
      ) : null}
      <div role="status">{isConflict ? <p className="text-bad">{t("agents.changed-since")}</p> : null}</div>
      {decide.isError && !isConflict ? <Failed error={decide.error} /> : null}
      <div className="flex flex-wrap gap-2">
        {plan.state === "waiting" ? (
          <>
            <CrmButton
              size="s"
              kind="primary"
              isPending={decide.isPending}
              aria-label={`${t("agents.approve")}: ${title}`}
              onPress={() => decide.mutate("approve")}
            >
              {t("agents.approve")}
            </CrmButton>
            <CrmButton
              size="s"
              isDisabled={decide.isPending}
              aria-label={`${t("agents.refuse")}: ${title}`}
              onPress={() => decide.mutate("refuse")}
            >
              {t("agents.refuse")}
            </CrmButton>
          </>
        ) : null}
        <CrmButton size="s" aria-label={`${t("agents.differences")}: ${title}`} onPress={see}>
          {t("agents.differences")}
        </CrmButton>
        {plan.canRevert ? (
          <CrmButton
            size="s"
            icon="undo"
            aria-label={`${t("agents.revert")}: ${title}`}
            onPress={() => setReverting(true)}
          >
            {t("agents.revert")}
          </CrmButton>
        ) : null}
        {editor ? (
          <a
            href={editor}
            aria-label={`${t("agents.open-item")}: ${title}`}
            className="text-link inline-flex min-h-8 items-center px-1"
          >
            {t("agents.open-item")}
          </a>
        ) : null}
      </div>
      <ConfirmDialog
        title={t("agents.revert-title")}
        confirm={t("agents.revert")}
        isOpen={isReverting}
        onOpenChange={setReverting}
        // A failure is shown in the row: the dialog closes either way.
        onConfirm={() => decide.mutateAsync("revert").catch(() => undefined)}
      >
        <p>{t("agents.revert-text")}</p>
      </ConfirmDialog>
    </li>
  );
}

function PlanDialog({ plan, close }: { plan: Plan; close: () => void }) {
  const { t } = useAgentsMessages();
  const fieldOf = usePlanField();
  return (
    <Dialog title={plan.item.title || t("agents.differences")} isOpen onOpenChange={close}>
      {plan.changes.length ? (
        <dl className="grid gap-4">
          {plan.changes.map(({ path, before, after }) => (
            <div key={path} className="grid gap-1">
              <dt className="font-semibold">{fieldOf(path)}</dt>
              <dd>
                <WordDiff before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t("agents.no-differences")}</p>
      )}
    </Dialog>
  );
}
