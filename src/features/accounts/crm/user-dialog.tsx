import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { UserForm } from "./user-form.tsx";
import { useUsersMessages } from "./users-messages.ts";

/** One account: its name and role, where it is signed in, and the ways to close it. */
export function UserDialog({ id, isOwn, close }: { id: string; isOwn: boolean; close: () => void }) {
  const { t } = useUsersMessages();
  const [isChanged, setChanged] = useState(false);
  const user = useQuery({
    queryKey: ["users", id],
    queryFn: () => crmApi().get("/api/admin/users/{id}", { params: { id } }),
  });
  return (
    <Dialog
      title={user.data?.name || user.data?.email || t("users.title")}
      isOpen
      isChanged={isChanged}
      onOpenChange={close}
      width="m"
    >
      <Loaded query={user} missing={<p>{t("users.deleted")}</p>}>
        {(known) => <UserForm user={known} isOwn={isOwn} close={close} onChanged={setChanged} />}
      </Loaded>
    </Dialog>
  );
}
