import { ReferenceField } from "#content/crm/references/reference-fields.tsx";
import type { AttrsOf } from "#platform/document/document.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { useArticleMessages } from "../article-messages.ts";

type Attrs = AttrsOf<"reusable">;

/** Which reusable block is here, and the way to change it. */
export function ReusableForm({ attrs, change }: { attrs: Attrs; change: (attrs: Partial<Attrs>) => void }) {
  const { t } = useArticleMessages();
  const { blockId } = attrs;
  return (
    <div className="grid justify-items-start gap-3 *:first:w-full">
      <ReferenceField
        kind="reusable"
        label={t("crm-articles.block-reusable")}
        description={t("crm-articles.reusable-hint")}
        value={blockId || null}
        onChange={(id) => change({ blockId: id ?? "" })}
      />
      <CrmLink
        href={blockId ? `/crm/reusable-blocks/${blockId}/edit` : "/crm/reusable-blocks/new"}
        target="_blank"
        icon={blockId ? "edit" : "plus"}
      >
        {t(blockId ? "crm-articles.reusable-edit" : "crm-articles.reusable-new")}
      </CrmLink>
    </div>
  );
}
