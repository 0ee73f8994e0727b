import { CrmButton } from "#ui/crm/crm-button.tsx";
import type { ArticleForm } from "./article-kind.ts";
import { useArticleMessages } from "./article-messages.ts";
import { useReview } from "./use-review.ts";

/** What authors press in place of publishing. */
export function SubmitButton({ form, id }: { form: ArticleForm; id: string }) {
  const { t } = useArticleMessages();
  const { review, change } = useReview(form, id);
  const state = review.data?.state;
  return (
    <CrmButton
      kind="primary"
      icon="check"
      isDisabled={state === "in-review" || state === "approved" || form.item?.deletedAt != null}
      isPending={change.isPending}
      onPress={() => change.mutate({ act: "submit" })}
    >
      {t(state === "changes-requested" ? "crm-articles.review-submit-again" : "crm-articles.review-submit")}
    </CrmButton>
  );
}
