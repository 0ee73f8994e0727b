import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { useArticleMessages } from "../article-messages.ts";
import { type BlockName, isShape } from "../text/editor-commands.ts";

/** What a form of text or a block is called on the screen. */
export function useBlockName(): (name: BlockName) => string {
  const { t } = useArticleMessages();
  const { t: shared } = useEditorMessages();
  return (name) =>
    name === "horizontalRule" || isShape(name)
      ? shared(`editor.block-${name}`)
      : t(`crm-articles.block-${name}`);
}
