import { contentChanges } from "#features/revisions/content-changes.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { isApiFailure } from "../../../page-api.ts";
import { type AdminArticle, type ArticleDraft, contentOf, type Written } from "./article-data.ts";
import { useArticleMessages } from "./article-messages.ts";
import { useFieldName } from "./field-names.ts";
import { inWords } from "./words-compared.tsx";

type Settle = (current: AdminArticle, theirs: ArticleDraft | null) => void;

/** Somebody else saved in between: both versions side by side, field by field. Neither is lost until one is chosen. */
export function ConflictDialog({
  error,
  mine,
  keepMine,
  takeTheirs,
}: {
  error: unknown;
  mine: Written;
  keepMine: Settle;
  takeTheirs: Settle;
}) {
  const { t } = useArticleMessages();
  const nameOf = useFieldName();
  const current = isApiFailure(error)
    ? (error.current as (AdminArticle & { draft?: ArticleDraft | null }) | undefined)
    : undefined;
  if (!current) return null;
  const draft = current.draft ?? null;
  const theirs = draft?.content ?? contentOf(current);
  const changes = contentChanges(theirs, mine);
  return (
    <Dialog
      role="alertdialog"
      width="l"
      title={t("crm-articles.conflict-title")}
      isOpen
      isDismissable={false}
      onOpenChange={() => {}}
      footer={
        <>
          <CrmButton onPress={() => takeTheirs(current, draft)}>
            {t("crm-articles.conflict-theirs")}
          </CrmButton>
          <CrmButton kind="primary" onPress={() => keepMine(current, draft)}>
            {t("crm-articles.conflict-mine")}
          </CrmButton>
        </>
      }
    >
      <p className="mb-4">
        {draft?.author
          ? t("crm-articles.conflict-by", { name: draft.author.name })
          : t("crm-articles.conflict-text")}
      </p>
      {changes.map(({ path, before, after }) => (
        <section key={path} className="border-t border-line py-3">
          <h3 className="mb-2 font-sans text-sm font-semibold">{nameOf(path)}</h3>
          <div className="grid gap-4 sm:grid-cols-2">
            <Side title={t("crm-articles.conflict-side-theirs")} words={inWords(before)} />
            <Side title={t("crm-articles.conflict-side-mine")} words={inWords(after)} />
          </div>
        </section>
      ))}
      {changes.length ? null : <p>{t("crm-articles.conflict-same")}</p>}
    </Dialog>
  );
}

const Side = ({ title, words }: { title: string; words: string }) => (
  <div className="min-w-0">
    <p className="text-xs text-ink-soft">{title}</p>
    <p
      dir="auto"
      className="mt-1 max-h-64 overflow-y-auto rounded-md bg-surface p-3 text-sm whitespace-pre-wrap"
    >
      {words || "—"}
    </p>
  </div>
);
