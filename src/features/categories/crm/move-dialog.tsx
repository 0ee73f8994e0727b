import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import type { TreeItem } from "../category-edit.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { TargetField } from "./fields/target-field.tsx";
import { ScoresAfter } from "./scores-after.tsx";

export type TreePosition = { parentId: string | null; position: number };

/** A category's parent and position, for those who cannot drag it. */
export function MoveDialog({
  item,
  items,
  to,
  onMove,
  onClose,
}: {
  item: TreeItem;
  items: readonly TreeItem[];
  /** Where it was dropped already, if it was. */
  to?: TreePosition | undefined;
  onMove: (to: TreePosition) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useCategoryMessages();
  const [parentId, setParent] = useState(to ? to.parentId : item.parentId);
  const siblings = items.filter((one) => one.parentId === parentId && one.id !== item.id);
  const [position, setPosition] = useState(() => to?.position ?? siblingPosition(item, items));
  const [isBusy, setBusy] = useState(false);
  const preview = useQuery({
    queryKey: ["categories", "preview", "move", item.id, parentId],
    queryFn: () =>
      crmApi().get("/api/admin/categories/{id}/move-preview", {
        params: { id: item.id },
        query: { parentId },
      }),
  });
  const move = async () => {
    setBusy(true);
    if (await onMove({ parentId, position: Math.min(position, siblings.length) })) onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("cat.move-title", { name: item.name })}
      width="s"
      cancels
      footer={
        <CrmButton kind="primary" isPending={isBusy} onPress={move}>
          {t("cat.move-confirm")}
        </CrmButton>
      }
    >
      <div className="grid gap-4">
        <TargetField
          label={t("cat.parent")}
          items={items}
          of={item.id}
          hasTop
          value={parentId}
          onChange={(id) => {
            setParent(id);
            setPosition(items.filter((one) => one.parentId === id && one.id !== item.id).length);
          }}
        />
        <Select
          label={t("cat.position")}
          value={String(Math.min(position, siblings.length))}
          onChange={(value) => setPosition(Number(value))}
          options={[
            { value: "0", label: t("cat.position-first") },
            ...siblings.map(({ name }, i) => ({
              value: String(i + 1),
              label: t("cat.position-after", { name }),
            })),
          ]}
        />
        {parentId === item.parentId ? null : (
          <Loaded query={preview}>
            {({ products }) => (
              <p className="text-ink-soft">
                {t("cat.move-products", { count: products })} {t("cat.same-address")}
              </p>
            )}
          </Loaded>
        )}
        {parentId === item.parentId ? null : <ScoresAfter of={item} change={{ parentId }} />}
      </div>
    </Dialog>
  );
}

/** A category's position among its siblings. */
export const siblingPosition = (item: TreeItem, items: readonly TreeItem[]): number =>
  items.filter(({ parentId }) => parentId === item.parentId).findIndex(({ id }) => id === item.id);
