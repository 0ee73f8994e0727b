import { useAiState } from "#content/crm/translating/use-ai-state.ts";
import { Note } from "#ui/note.tsx";
import { inDollars } from "./dollars.ts";
import { useWritingMessages } from "./writing-messages.ts";

/** The writer in use and the remaining budgets, shown before an order. */
export function WriterNote() {
  const { t, lang } = useWritingMessages();
  const { data } = useAiState();
  if (!data) return null;
  if (data.isConnected && data.isStopped)
    return (
      <Note tone="warn">
        <p>{t("writing.stopped-text")}</p>
      </Note>
    );
  if (!data.isConnected)
    return (
      <Note title={t("writing.outline-title")}>
        <p>{t("writing.outline-text")}</p>
      </Note>
    );
  const { spent, monthBudget, ownSpent, personBudget } = data;
  return (
    <Note>
      <p>{t("writing.model-text", { model: data.model })}</p>
      {monthBudget === null ? null : (
        <p>
          {t("writing.budget-left", { spent: inDollars(lang, spent), budget: inDollars(lang, monthBudget) })}
        </p>
      )}
      {personBudget === null ? null : (
        <p>
          {t("writing.budget-own", {
            spent: inDollars(lang, ownSpent),
            budget: inDollars(lang, personBudget),
          })}
        </p>
      )}
    </Note>
  );
}
