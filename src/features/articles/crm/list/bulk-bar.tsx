import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { isLanguage } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { bulkPatience, runInParts, undoInParts } from "#layouts/crm-layout/lists/crm-bulk.ts";
import { SelectFound } from "#layouts/crm-layout/lists/crm-select-found.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useInvalidateArticles } from "../article-data.ts";
import { useArticleMessages } from "../article-messages.ts";

const bulkActions = ["publish", "unpublish", "delete"] as const;

/** What can be done with the chosen lines at once; one press undoes it. */
export function BulkBar({
  ids,
  found,
  chooseFound,
  isBin,
  lang,
  done,
}: {
  ids: readonly string[];
  /** How many the filters find, of which only some are loaded. */
  found: number;
  chooseFound: () => Promise<void>;
  isBin: boolean;
  lang: string;
  done: () => void;
}) {
  const { t } = useArticleMessages();
  const { t: common } = useEditorMessages();
  const { t: crm } = useCrmMessages();
  const forget = useInvalidateArticles();
  const failure = useFailureText();
  const [doneOf, setDone] = useState<number | null>(null);
  const undo = async (tokens: readonly string[]) => {
    const { left, again, error } = await undoInParts(tokens, (undo) =>
      crmApi().post("/api/admin/articles/bulk/undo", { undo }, bulkPatience),
    );
    if (left) toast(common("editor.undo-left", { count: left }), { tone: "quiet" });
    else if (!again.length) toast(t("crm-articles.bulk-undone"));
    if (again.length)
      toast(failure(error), {
        tone: "bad",
        action: { label: t("crm-articles.bulk-undo"), onPress: () => void undo(again) },
      });
    await forget();
  };
  const act = async (action: "publish" | "unpublish" | "delete" | "restore") => {
    const of = isLanguage(lang) && (action === "publish" || action === "unpublish") ? { lang } : {};
    const { changed, skipped, lost, undos, error } = await runInParts(
      ids,
      (part) => crmApi().post("/api/admin/articles/bulk", { ids: part, action, ...of }, bulkPatience),
      setDone,
    );
    setDone(null);
    if (error !== undefined) toast(failure(error), { tone: "bad" });
    if (error === undefined || changed) {
      const said = [
        t("crm-articles.bulk-done", { count: changed }),
        ...(skipped.length ? [t("crm-articles.bulk-skipped", { count: skipped.length })] : []),
        ...(lost ? [common("editor.restored-lost", { count: lost })] : []),
      ];
      toast(
        said.join(" "),
        undos.length
          ? { action: { label: t("crm-articles.bulk-undo"), onPress: () => void undo(undos) } }
          : {},
      );
    }
    if (error === undefined) done();
    await forget();
  };
  if (!ids.length) return null;
  return (
    <section
      aria-label={t("crm-articles.bulk")}
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-surface px-3 py-2 text-sm"
    >
      <p role="status" className="me-2 font-semibold">
        {doneOf
          ? crm("crm.done-of", { done: doneOf, total: ids.length })
          : t("crm-articles.chosen", { count: ids.length })}
      </p>
      <SelectFound count={found} isOffered={ids.length < found && doneOf === null} choose={chooseFound} />
      {(isBin ? (["restore"] as const) : bulkActions).map((action) => (
        <CrmButton key={action} size="s" isDisabled={doneOf !== null} onPress={() => void act(action)}>
          {t(`crm-articles.bulk-${action}`)}
        </CrmButton>
      ))}
    </section>
  );
}
