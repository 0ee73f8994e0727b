import { useDeclaredList } from "#content/crm/declared/declared-list.tsx";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { ContentList } from "#content/crm/list/content-list.tsx";
import { loadListMessages } from "#content/crm/list/list-messages.ts";
import { reusable } from "../../reusable.content.ts";
import { loadReusableMessages, reusableKind, useReusableWords } from "./reusable-words.ts";

export const clientLoader = async () => {
  await Promise.all([loadReusableMessages(), loadEditorMessages(), loadListMessages()]);
  return null;
};

/** The passages that are written once and shown in many texts: /crm/reusable-blocks. */
export default function ReusableListScreen() {
  return (
    <ContentList
      declaration={useDeclaredList(reusable, reusableKind, useReusableWords(), "reusable-blocks")}
    />
  );
}
