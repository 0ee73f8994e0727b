import { useQuery } from "@tanstack/react-query";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { Note } from "#ui/note.tsx";
import { crmApi } from "../../../crm-api.ts";
import { useArticleMessages } from "./article-messages.ts";
import { MachineMark } from "./machine-mark.tsx";

/** Where a machine wrote parts of the article: that it did, who accepted them, and the way to them. */
export function MachineNote({ id }: { id: string }) {
  const { t } = useArticleMessages();
  const { data } = useQuery({
    queryKey: ["articles", "review", id],
    queryFn: () => crmApi().get("/api/crm/articles/{id}/review", { params: { id } }),
  });
  if (!data?.languages.length) return null;
  const isOpen = data.languages.some(({ open }) => open > 0);
  const accepted = data.languages
    .flatMap(({ sections }) => sections)
    .flatMap(({ state, by }) => (state === "accepted" ? (by ?? []) : []));
  const mark = {
    isOutline: data.writer === "outline",
    model: data.model,
    acceptedBy: [...new Set(accepted)],
  };
  return (
    <Note tone={isOpen ? "warn" : "quiet"}>
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-soft">
        <MachineMark mark={mark} />
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
