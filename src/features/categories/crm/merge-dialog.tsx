import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import type { TreeItem } from "../category-edit.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { Preview } from "./change-preview.tsx";
import { TargetField } from "./fields/target-field.tsx";
import { ScoresAfter } from "./scores-after.tsx";

type Props = { item: TreeItem; items: readonly TreeItem[]; onClose: () => void };

/** Merges two categories, after a preview of what that changes. */
export function MergeDialog({
  item,
  items,
  onClose,
  onMerge,
}: Props & { onMerge: (into: string) => Promise<boolean> }) {
  const { t } = useCategoryMessages();
  const [into, setInto] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const merge = async () => {
    if (into === null) return;
    setBusy(true);
    if (await onMerge(into)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("cat.merge-title", { name: item.name })}
      cancels
      footer={
        <CrmButton kind="primary" isDisabled={into === null} isPending={isBusy} onPress={merge}>
          {t("cat.merge-confirm")}
        </CrmButton>
      }
    >
      <div className="grid gap-4">
        <p>{t("cat.merge-text")}</p>
        <TargetField label={t("cat.merge-into")} items={items} of={item.id} value={into} onChange={setInto} />
        {into === null ? null : (
          <>
            <Preview
              queryKey={["merge", item.id, into]}
              ask={() =>
                crmApi().get("/api/admin/categories/{id}/merge-preview", {
                  params: { id: item.id },
                  query: { into },
                })
              }
            />
            <ScoresAfter of={item} change={{ into }} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Moves a category to the trash; its contents have to go to another one in the same step. */
export function DeleteDialog({
  item,
  items,
  onClose,
  onDelete,
}: Props & { onDelete: (moveTo: string | null) => Promise<boolean> }) {
  const { t } = useCategoryMessages();
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUsed = item.productCount + item.childCount + item.articleCount > 0;
  const remove = async () => {
    setBusy(true);
    if (await onDelete(moveTo)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      role="alertdialog"
      width="s"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("cat.delete-title", { name: item.name })}
      cancels
      footer={
        <CrmButton kind="danger" isDisabled={isUsed && moveTo === null} isPending={isBusy} onPress={remove}>
          {t("cat.delete-confirm")}
        </CrmButton>
      }
    >
      <div className="grid gap-4">
        <p>{t("cat.delete-text")}</p>
        {isUsed ? (
          <>
            <Preview
              queryKey={["usage", item.id]}
              ask={() => crmApi().get("/api/admin/categories/{id}/usage", { params: { id: item.id } })}
            />
            <p>{t("cat.delete-used")}</p>
            <TargetField
              label={t("cat.delete-to")}
              items={items}
              of={item.id}
              value={moveTo}
              onChange={setMoveTo}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
