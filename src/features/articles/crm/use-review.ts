import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
export function useReview({ state, item, publicIn, ready }: ArticleForm, id: string) {
  const { t } = useArticleMessages();
  const { textsOnly } = useWritable();
  const failureText = useFailureText();
  const queries = useQueryClient();
  // Read once for each text of this screen: its hash is that of what was read here, whatever others save meanwhile.
  const review = useQuery({
    enabled: !textsOnly,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryKey: ["article-review", id, state.is === "saved" ? state.at : null, item?.version, publicIn],
    queryFn: () => crmApi().get(path, { params: { id } }),
    placeholderData: (before) => before,
  });
  const said = {
    submit: t("crm-articles.review-said-submitted"),
    withdraw: t("crm-articles.review-said-withdrawn"),
    approve: t("crm-articles.review-said-approved"),
    "request-changes": t("crm-articles.review-said-requested"),
  };
  const change = useMutation({
    mutationFn: async ({ act, note = "" }: { act: SubmissionChange["act"]; note?: string }) => {
      if (!(await ready())) return;
      // A text is submitted as it is now; a decision is on what was read.
      const read = act === "submit" ? await crmApi().get(path, { params: { id } }) : review.data;
      await crmApi().put(path, { act, note, hash: read?.hash ?? "" }, { params: { id } });
      await queries.invalidateQueries({ queryKey: ["article-review", id] });
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
