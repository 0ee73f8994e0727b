import { useDeclaredList } from "#content/crm/declared/declared-list.tsx";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { ContentList } from "#content/crm/list/content-list.tsx";
import { loadListMessages } from "#content/crm/list/list-messages.ts";
import { page } from "../page.content.ts";
import { loadPageMessages, pageKind, usePageWords } from "./page-words.ts";
import { StaticPages } from "./static-pages.tsx";

export const clientLoader = async () => {
  await Promise.all([loadPageMessages(), loadEditorMessages(), loadListMessages()]);
  return null;
};

/** The publisher's own pages, and below them those that every site has: /crm/pages. */
export default function PageListScreen() {
  return (
    <>
      <ContentList declaration={useDeclaredList(page, pageKind, usePageWords(), "pages")} />
      <StaticPages />
    </>
  );
}
