import { useState } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import type { ManagedUser } from "../managed-user.ts";
import { useUsersMessages } from "./users-messages.ts";

/** The ways to close an account, each with a confirmation. */
export function UserEnd({
  user,
  setActive,
  remove,
}: {
  user: ManagedUser;
  setActive: (isActive: boolean) => Promise<unknown>;
  remove: () => Promise<void>;
}) {
  const { t } = useUsersMessages();
  const [asks, setAsks] = useState<"deactivate" | "delete" | null>(null);
  const name = user.name || user.email;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-5">
      {user.state === "deactivated" ? (
        // `setActive` reports its own failures.
        <CrmButton icon="key" onPress={() => void setActive(true).catch(() => {})}>
          {t("users.activate")}
        </CrmButton>
      ) : (
        <CrmButton icon="lock" onPress={() => setAsks("deactivate")}>
          {t("users.deactivate")}
        </CrmButton>
      )}
      <CrmButton icon="trash" onPress={() => setAsks("delete")}>
        {t("users.delete")}
      </CrmButton>
      <ConfirmDialog
        title={t("users.deactivate-title")}
        confirm={t("users.deactivate")}
        isDanger
        isOpen={asks === "deactivate"}
        onOpenChange={() => setAsks(null)}
        onConfirm={() => setActive(false)}
      >
        <p>{t("users.deactivate-text", { name })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t("users.delete-title")}
        confirm={t("users.delete")}
        isDanger
        isOpen={asks === "delete"}
        onOpenChange={() => setAsks(null)}
        onConfirm={remove}
      >
        <p>{t("users.delete-text", { name })}</p>
      </ConfirmDialog>
    </div>
  );
}
