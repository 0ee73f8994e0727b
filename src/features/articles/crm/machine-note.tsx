import { useQuery } from "@tanstack/react-query";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { Note } from "#ui/note.tsx";
import { crmApi } from "../../../crm-api.ts";
import { useArticleMessages } from "./article-messages.ts";

/** Where a machine wrote parts of the article: the way to them, for as long as one waits for somebody's word. */
export function MachineNote({ id }: { id: string }) {
  const { t } = useArticleMessages();
  const { data } = useQuery({
    queryKey: ["articles", "review", id],
    queryFn: () => crmApi().get("/api/crm/articles/{id}/review", { params: { id } }),
  });
  if (!data?.languages.length) return null;
  const isOpen = data.languages.some(({ open }) => open > 0);
  return (
    <Note tone={isOpen ? "warn" : "quiet"}>
      {isOpen ? <p>{t("crm-articles.check-not-reviewed")}</p> : null}
      <p>
        <CrmLink href={`/crm/articles/${id}/review`} size="s" icon="eye">
          {t("crm-articles.to-review")}
        </CrmLink>
      </p>
    </Note>
  );
}
