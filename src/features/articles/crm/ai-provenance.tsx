import type { CrmResponse } from "#client/crm-api.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { Note } from "#ui/note.tsx";
import { AiBadge } from "./ai-badge.tsx";
import { useArticleMessages } from "./article-messages.ts";

type Review = NonNullable<CrmResponse<"/api/admin/articles/{id}/review">>;

/** Says that AI wrote parts of the article and who accepted them, and links to them. */
export function AiProvenance({ id, review }: { id: string; review: Review }) {
  const { t } = useArticleMessages();
  const isOpen = review.languages.some(({ open }) => open > 0);
  const accepted = review.languages
    .flatMap(({ sections }) => sections)
    .flatMap(({ state, by }) => (state === "accepted" ? (by ?? []) : []));
  const mark = {
    isOutline: review.writer === "outline",
    model: review.model,
    acceptedBy: [...new Set(accepted)],
  };
  return (
    <Note tone={isOpen ? "warn" : "quiet"}>
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-soft">
        <AiBadge mark={mark} />
      </p>
      {isOpen ? <p>{t("crm-articles.check-not-reviewed")}</p> : null}
      <p>
        <CrmLink href={`/crm/articles/${id}/review`} size="s" icon="eye">
          {t("crm-articles.to-review")}
        </CrmLink>
      </p>
    </Note>
  );
}
