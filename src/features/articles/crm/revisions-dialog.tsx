import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatLocalTime } from "#i18n/local-time.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { crmApi } from "../../../crm-api.ts";
import { Failed, Loaded, useFailureText } from "../../../layouts/crm-query.tsx";
import type { AdminArticle } from "./article-data.ts";
import { useArticleMessages } from "./article-messages.ts";
import { useFieldName } from "./field-names.ts";
import { WordsCompared } from "./words-compared.tsx";

/** What the article was, save by save, what each changed, and the way back. */
export function RevisionsDialog({
  id,
  close,
  restored,
}: {
  id: string;
  close: () => void;
  restored: (article: AdminArticle) => void;
}) {
  const { t, lang } = useArticleMessages();
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useQuery({
    queryKey: ["articles", "revisions", id],
    queryFn: () => crmApi().get("/api/admin/articles/{id}/revisions", { params: { id } }),
  });
  return (
    <Dialog title={t("crm-articles.revisions")} width="l" isOpen onOpenChange={close}>
      <Loaded query={list}>
        {({ items }) => {
          const number = chosen ?? items[0]?.number;
          if (number === undefined) return <p>{t("crm-articles.revisions-none")}</p>;
          return (
            <div className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)]">
              <ol className="grid max-h-[60dvh] content-start gap-1 overflow-y-auto">
                {items.map((revision) => (
                  <li key={revision.number}>
                    <button
                      type="button"
                      aria-current={revision.number === number ? "true" : undefined}
                      onClick={() => setChosen(revision.number)}
                      className="grid w-full cursor-pointer rounded-md px-3 py-2 text-start hover:bg-surface aria-[current=true]:bg-surface"
                    >
                      <span className="font-semibold">
                        {formatLocalTime(lang, parseTime(revision.createdAt))}
                      </span>
                      <bdi className="text-xs text-ink-soft">{revision.author?.name ?? "—"}</bdi>
                    </button>
                  </li>
                ))}
              </ol>
              <Revision
                key={number}
                id={id}
                number={number}
                isNewest={number === items[0]?.number}
                restored={(article) => {
                  restored(article);
                  close();
                }}
              />
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function Revision({
  id,
  number,
  isNewest,
  restored,
}: {
  id: string;
  number: number;
  isNewest: boolean;
  restored: (article: AdminArticle) => void;
}) {
  const { t } = useArticleMessages();
  const nameOf = useFieldName();
  const failure = useFailureText();
  const query = useQuery({
    queryKey: ["articles", "revision", id, number],
    queryFn: () =>
      crmApi().get("/api/admin/articles/{id}/revisions/{number}", { params: { id, number: String(number) } }),
  });
  const restore = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/articles/{id}/revisions/{number}/restore", undefined, {
        params: { id, number: String(number) },
      }),
    onSuccess: (article) => {
      toast(t("crm-articles.restored"));
      restored(article);
    },
    onError: (error) => toast(failure(error), { tone: "bad" }),
  });
  if (query.isPending) return <Skeleton />;
  if (!query.data) return <Failed error={query.error} />;
  return (
    <div className="min-w-0">
      {isNewest ? null : (
        <CrmButton
          icon="undo"
          isPending={restore.isPending}
          onPress={() => restore.mutate()}
          className="mb-4"
        >
          {t("crm-articles.restore")}
        </CrmButton>
      )}
      {query.data.changes.map(({ path, before, after }) => (
        <section key={path} className="border-t border-line py-3">
          <h3 className="mb-1 font-sans text-sm font-semibold">{nameOf(path)}</h3>
          <WordsCompared before={before} after={after} />
        </section>
      ))}
    </div>
  );
}
