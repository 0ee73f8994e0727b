import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { defaultLanguage } from "#i18n/languages.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/later.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { crmApi } from "../../crm-api.ts";
import { useEditorMessages } from "./editor-messages.ts";
import type { MachineThing } from "./machine-texts.ts";
import type { TextStates } from "./text-state.ts";
import type { TranslateDialogProps } from "./translate-dialog.tsx";

const TranslateDialog = later(
  async () => (await import("./translate-dialog.tsx")).TranslateDialog,
  ({ onClose }: TranslateDialogProps) => onClose(),
);

/** Between two looks at what is under way, in milliseconds. */
const betweenLooks = 1_500;

/** Has a machine translate a thing into other languages, in the queue of all translations; what comes of it stands in the draft. */
export function TranslateItem({
  type,
  id,
  states,
  keepDraft,
}: MachineThing & {
  states: TextStates;
  /** What is written goes into the draft first: the machine reads that. */
  keepDraft: () => Promise<unknown>;
}) {
  const { t } = useEditorMessages();
  const [isOpen, setOpen] = useState(false);
  const [run, setRun] = useState<string | null>(null);
  // Without a text in English there is nothing to translate from.
  if (!states[defaultLanguage]) return null;
  return (
    <section className="grid justify-items-start gap-2">
      <h2 className="text-base font-semibold">{t("editor.item-translation")}</h2>
      <CrmButton icon="globe" onPress={() => setOpen(true)}>
        {t("editor.item-translate")}
      </CrmButton>
      {run === null ? null : <RunUnderWay key={run} id={run} />}
      {isOpen ? (
        <TranslateDialog
          type={type}
          id={id}
          states={states}
          keepDraft={keepDraft}
          onOrdered={setRun}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

function RunUnderWay({ id }: { id: string }) {
  const { t } = useEditorMessages();
  const { data: run } = useQuery({
    queryKey: ["translation-runs", id],
    queryFn: () => crmApi().get("/api/crm/translations/runs/{id}", { params: { id } }),
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
          // What stands in the form is older than the draft by now: it is read again, as a whole.
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
