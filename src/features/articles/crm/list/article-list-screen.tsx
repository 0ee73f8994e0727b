import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { ContentList } from "#content/crm/list/content-list.tsx";
import { loadListMessages } from "#content/crm/list/list-messages.ts";
import { loadArticleMessages } from "../article-messages.ts";
import { useArticleList } from "./article-list.tsx";

export const clientLoader = async () => {
  await Promise.all([loadArticleMessages(), loadEditorMessages(), loadListMessages()]);
  return null;
};

/** All articles, as a table or as a board of their states. */
export default function ArticleListScreen() {
  return <ContentList declaration={useArticleList()} />;
}
