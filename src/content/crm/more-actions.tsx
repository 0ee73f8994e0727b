import { useState } from "react";
import { useNavigate } from "react-router";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useEditorMessages } from "./editor-messages.ts";

/** What is done with an item as a whole: copied, moved to the trash, restored. */
export function MoreActions({
  list,
  isInBin,
  mayRemove = true,
  duplicate,
  remove,
  bringBack,
}: {
  /** Where one goes from what is no longer there. */
  list: string;
  isInBin: boolean;
  mayRemove?: boolean;
  /** Gives where the copy is written. */
  duplicate: () => Promise<string>;
  remove: () => Promise<unknown>;
  bringBack: () => Promise<unknown>;
}) {
  const { t } = useEditorMessages();
  const say = useFailureText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const trying = async (work: () => Promise<unknown>, said: string): Promise<void> => {
    try {
      await work();
      toast(said);
    } catch (error) {
      toast(say(error), { tone: "bad" });
      throw error;
    }
  };
  // `trying` has shown the failure.
  const quietly = (done: Promise<void>) => void done.catch(() => undefined);
  return (
    <>
      {isInBin ? <StatusChip tone="bad">{t("editor.in-bin")}</StatusChip> : null}
      <Menu
        label={t("editor.more")}
        kind="quiet"
        entries={[
          {
            key: "copy",
            label: t("editor.duplicate"),
            icon: "copy",
            onAction: () => quietly(trying(async () => navigate(await duplicate()), t("editor.duplicated"))),
          },
          ...(mayRemove
            ? [
                "separator" as const,
                isInBin
                  ? {
                      key: "restore",
                      label: t("editor.bring-back"),
                      icon: "undo" as const,
                      onAction: () => quietly(trying(bringBack, t("editor.brought-back"))),
                    }
                  : {
                      key: "delete",
                      label: t("editor.to-bin"),
                      icon: "bin" as const,
                      isDanger: true,
                      onAction: () => setAsking(true),
                    },
              ]
            : []),
        ]}
      />
      <ConfirmDialog
        title={t("editor.to-bin-title")}
        confirm={t("editor.to-bin")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={async () => {
          await trying(remove, t("editor.moved-to-bin"));
          await navigate(list);
        }}
      >
        <p>{t("editor.to-bin-text")}</p>
      </ConfirmDialog>
    </>
  );
}

/** Takes back what is written and not public yet, after a question. */
export function DropDraft({ drop }: { drop: () => Promise<unknown> }) {
  const { t } = useEditorMessages();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <CrmButton kind="plain" onPress={() => setAsking(true)}>
        {t("editor.drop-draft")}
      </CrmButton>
      <ConfirmDialog
        title={t("editor.drop-draft-title")}
        confirm={t("editor.drop-draft")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={drop}
      >
        <p>{t("editor.drop-draft-text")}</p>
      </ConfirmDialog>
    </>
  );
}
