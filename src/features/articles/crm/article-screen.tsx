import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { MissingScreen } from "#ui/crm/teaching-empty.tsx";
import { ArticleEditView } from "./article-edit-view.tsx";
import { loadArticleMessages, useArticleMessages } from "./article-messages.ts";

export const clientLoader = async () => {
  await Promise.all([loadArticleMessages(), loadEditorMessages()]);
  return null;
};

/** One article being written, with its draft where there is one. */
export default function ArticleScreen() {
  const { id = "" } = useParams();
  const { t } = useArticleMessages();
  const query = useQuery({
    queryKey: ["articles", "one", id],
    queryFn: async () => {
      const article = await crmApi().get("/api/admin/articles/{id}", { params: { id } });
      if (!article) return null;
      // A missing draft is not requested: browsers log each 404 to the console.
      const draft = article.hasDraft
        ? await crmApi().get("/api/admin/articles/{id}/draft", { params: { id } })
        : null;
      return { article, draft };
    },
    // What is written here must not change under the hands of who writes.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  return (
    <Loaded
      query={query}
      missing={
        <MissingScreen
          icon="articles"
          title={t("crm-articles.missing")}
          action={<CrmLink href="/crm/articles">{t("crm-articles.title")}</CrmLink>}
        />
      }
    >
      {({ article, draft }) => <ArticleEditView key={article.id} article={article} draft={draft} />}
    </Loaded>
  );
}
