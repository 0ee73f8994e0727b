import type { ReactNode } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { useArticleMessages } from "../article-messages.ts";

/** The window with a block's form, whose fields change the block at once. */
export function BlockDialog({
  title,
  setOpen,
  children,
}: {
  title: string;
  setOpen: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const { t } = useArticleMessages();
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={setOpen}
      footer={
        <CrmButton kind="primary" onPress={() => setOpen(false)}>
          {t("crm-articles.block-done")}
        </CrmButton>
      }
    >
      {children}
    </Dialog>
  );
}
