import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { loadListMessages } from "#content/crm/list/list-messages.ts";
import { RelativeTime } from "#content/crm/list/relative-time.tsx";
import { languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Failed, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { type QuestionState, questionStates, type ReaderQuestion } from "../feedback.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { loadFeedbackMessages, useFeedbackMessages } from "./feedback-messages.ts";
import { HelpfulList } from "./helpful-list.tsx";

export const clientLoader = async () => {
  await Promise.all([loadFeedbackMessages(), loadListMessages()]);
  return null;
};

const tabs = [...questionStates, "helpful"] as const;

/** Readers' questions by state, and what readers find helpful. */
export default function QuestionsScreen() {
  const { t } = useFeedbackMessages();
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get("tab");
  return (
    <>
      <PageHeader title={t("ask.title")}>{t("ask.intro")}</PageHeader>
      <Tabs
        label={t("ask.title")}
        selected={tabs.find((tab) => tab === wanted) ?? "open"}
        onSelect={(tab) => setParameters(tab === "open" ? {} : { tab }, { replace: true })}
        tabs={tabs.map((key) => ({
          key,
          label: t(`ask.tab-${key}`),
          content: key === "helpful" ? <HelpfulList /> : <QuestionList state={key} />,
        }))}
      />
    </>
  );
}

function QuestionList({ state }: { state: QuestionState }) {
  const { lang, t } = useFeedbackMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [answering, setAnswering] = useState<ReaderQuestion | null>(null);
  const [deleted, setDeleted] = useState<ReaderQuestion | null>(null);
  const list = useInfiniteQuery({
    queryKey: ["questions", state, lang],
    queryFn: ({ pageParam }) =>
      crmApi().get("/api/admin/questions", {
        query: { state, lang, limit: 24, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
  });
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast(done);
    } catch (error) {
      toast(failureText(error), { tone: "bad" });
    }
    await Promise.all([["questions"], ["inbox"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const reject = ({ id, version }: ReaderQuestion) =>
    act(
      () => crmApi().post("/api/admin/questions/{id}/reject", { version }, { params: { id } }),
      t("ask.rejected"),
    );
  const remove = async () => {
    if (!deleted) return;
    const { id } = deleted;
    await act(() => crmApi().delete("/api/admin/questions/{id}", { params: { id } }), t("ask.deleted"));
  };
  if (list.isPending) return <Skeleton />;
  if (!list.data) return <Failed error={list.error} retry={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page?.items ?? []);
  return (
    <>
      {items.length ? (
        <ul className="grid gap-4">
          {items.map((one) => (
            <li key={one.id} className="card grid gap-2 p-4 text-sm">
              <p className="flex flex-wrap gap-x-3 text-xs text-ink-faint">
                <a
                  href={`/crm/articles/${one.articleId}/edit`}
                  className="text-link"
                  {...languageAttributes(one.textLang)}
                >
                  {one.article}
                </a>
                <span>{languages[one.lang].nativeName}</span>
                <RelativeTime at={one.createdAt} />
              </p>
              <p
                {...languageAttributes(one.lang)}
                className="font-semibold whitespace-pre-line wrap-anywhere"
              >
                {one.question}
              </p>
              {one.answer ? (
                <p {...languageAttributes(one.lang)} className="whitespace-pre-line wrap-anywhere">
                  {one.answer}
                </p>
              ) : null}
              <div className="flex flex-wrap gap-2">
                <CrmButton size="s" icon="edit" onPress={() => setAnswering(one)}>
                  {t(state === "answered" ? "ask.edit" : "ask.answer")}
                </CrmButton>
                {state === "rejected" ? null : (
                  <CrmButton size="s" icon="close" onPress={() => void reject(one)}>
                    {t("ask.reject")}
                  </CrmButton>
                )}
                <CrmButton size="s" kind="plain" icon="trash" onPress={() => setDeleted(one)}>
                  {t("ask.delete")}
                </CrmButton>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <TeachingEmpty icon="info" title={t(`ask.none-${state}`)}>
          {t("ask.none-text")}
        </TeachingEmpty>
      )}
      {list.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <CrmButton isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t("ask.more")}
          </CrmButton>
        </div>
      ) : null}
      {answering ? (
        <AnswerDialog key={answering.id} question={answering} onClose={() => setAnswering(null)} act={act} />
      ) : null}
      <ConfirmDialog
        title={t("ask.delete-title")}
        confirm={t("ask.delete")}
        isDanger
        isOpen={deleted !== null}
        onOpenChange={(isOpen) => !isOpen && setDeleted(null)}
        onConfirm={remove}
      >
        <p>{t("ask.delete-text")}</p>
      </ConfirmDialog>
    </>
  );
}
