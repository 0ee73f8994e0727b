import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { BlockBar } from "./block-bar.tsx";

/** Adds a third column, or takes it away: what was written in it follows the second. */
function setCount({ editor, getPos, node }: NodeViewProps, count: 2 | 3): void {
  const at = getPos();
  const { tr, schema } = editor.state;
  const column = schema.nodes.column?.createAndFill();
  const [second, third] = [node.maybeChild(1), node.maybeChild(2)];
  if (at === undefined || !column || !second) return;
  const end = at + node.nodeSize - 1;
  if (count === 3 && !third) tr.insert(end, column);
  if (count === 2 && third) {
    tr.delete(end - third.nodeSize, end);
    if (third.textContent || third.childCount > 1) tr.insert(end - third.nodeSize - 1, third.content);
  }
  if (tr.docChanged) editor.view.dispatch(tr);
}

/** Columns, written in place; side by side as on the page where there is room. */
export function ColumnsView(props: NodeViewProps) {
  const { t } = useArticleMessages();
  const count = props.node.childCount;
  return (
    <NodeViewWrapper
      className={`live-block my-8 rounded-lg border bg-raised text-base ${props.selected ? "border-ink" : "border-line"}`}
    >
      <div className="font-sans">
        <BlockBar view={props} name={t("crm-articles.block-columns")} isUnfinished={false}>
          <CrmButton
            size="s"
            kind="plain"
            icon={count === 2 ? "plus" : "minus"}
            onPress={() => setCount(props, count === 2 ? 3 : 2)}
          >
            {t(count === 2 ? "crm-articles.add-column" : "crm-articles.remove-column")}
          </CrmButton>
        </BlockBar>
      </div>
      <div className="@container p-3">
        <NodeViewContent className="columns-in-editor" data-count={count} />
      </div>
    </NodeViewWrapper>
  );
}
