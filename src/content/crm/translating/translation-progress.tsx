import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { useAiMessages } from "./ai-messages.ts";

/** Between two looks at what is under way, in milliseconds. */
const betweenLooks = 1_500;

/** How far an order of translations is, and the way to what came of it. */
export function TranslationProgress({ id }: { id: string }) {
  const { t } = useAiMessages();
  const { data: run } = useQuery({
    queryKey: ["translation-runs", id],
    queryFn: () => crmApi().get("/api/admin/translations/runs/{id}", { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === "open" ? betweenLooks : false),
  });
  if (!run) return null;
  const isEnded = run.state === "done" || run.state === "cancelled";
  return (
    <div role="status" className="grid w-full justify-items-start gap-2 text-sm">
      {isEnded ? (
        <p>
          {run.done
            ? t("editor.item-done", { count: run.done })
            : run.failed
              ? t("editor.item-failed")
              : t("editor.item-nothing")}
        </p>
      ) : (
        <div className="w-full">
          <Progress
            label={t(run.state === "paused" ? "editor.item-rests" : "editor.item-queued")}
            value={run.total ? (run.total - run.waiting) / run.total : 1}
            words={t("editor.item-count", { done: run.total - run.waiting, total: run.total })}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {isEnded && run.done ? (
          // The form is older than the draft by now, so everything is reloaded.
          <CrmButton size="s" icon="refresh" onPress={() => location.reload()}>
            {t("editor.item-show")}
          </CrmButton>
        ) : null}
        <CrmLink size="s" kind="plain" icon="list" href={`/crm/translations/runs/${id}`}>
          {t("editor.item-run")}
        </CrmLink>
      </div>
    </div>
  );
}
