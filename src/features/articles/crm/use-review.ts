import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { useWritable } from "#client/crm-user.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { SubmissionChange } from "../review.ts";
import type { ArticleForm } from "./article-kind.ts";
import { useArticleMessages } from "./article-messages.ts";

const path = "/api/admin/articles/{id}/submission";

/** The review of an article, and what is done in it; says what was done, and what stood in the way. */
export function useReview({ state, item, ready }: ArticleForm, id: string) {
  const { t } = useArticleMessages();
  const { textsOnly } = useWritable();
  const failureText = useFailureText();
  const queries = useQueryClient();
  // What is saved here is another text; what others save is not on this screen, and a decision on it is refused.
  const review = useQuery({
    enabled: !textsOnly,
    refetchOnWindowFocus: false,
    queryKey: [
      "articles",
      "one",
      id,
      "submission",
      state.is === "saved" ? String(state.at) : "",
      item?.version,
    ],
    queryFn: () => crmApi().get(path, { params: { id } }),
    placeholderData: (before) => before,
  });
  const read = useRef<{ text: string; hash: string } | null>(null);
  const text = `${state.is === "saved" ? state.at : ""} ${item?.version}`;
  if (review.data && !review.isPlaceholderData && read.current?.text !== text)
    read.current = { text, hash: review.data.hash };
  const said = {
    submit: t("crm-articles.review-said-submitted"),
    withdraw: t("crm-articles.review-said-withdrawn"),
    approve: t("crm-articles.review-said-approved"),
    "request-changes": t("crm-articles.review-said-requested"),
  };
  const change = useMutation({
    mutationFn: async ({ act, note = "" }: { act: SubmissionChange["act"]; note?: string }) => {
      if (!(await ready())) return;
      // One's own text is submitted as it is by now; a decision is on what was read.
      const hash =
        act === "submit" ? (await crmApi().get(path, { params: { id } }))?.hash : read.current?.hash;
      await crmApi().put(path, { act, note, hash: hash ?? "" }, { params: { id } });
      toast(said[act]);
    },
    onError: (error) =>
      toast(
        isApiFailure(error) && error.code === "conflict"
          ? t("crm-articles.review-changed")
          : failureText(error),
        { tone: "bad" },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ["articles"] }),
  });
  return { review, change };
}
