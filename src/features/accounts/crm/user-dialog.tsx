import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatLocalTime } from "#i18n/local-time.ts";
import { parseTime, systemClock } from "#platform/clock.ts";
import { RadioGroup } from "#ui/crm/choice.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog, Dialog } from "#ui/crm/dialog.tsx";
import { TextField } from "#ui/crm/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Isolate } from "#ui/isolate.tsx";
import { crmApi } from "../../../crm-api.ts";
import { fieldErrors } from "../../../layouts/crm-form.tsx";
import { Loaded, useFailureText } from "../../../layouts/crm-query.tsx";
import { isApiFailure } from "../../../page-api.ts";
import { type Role, roles } from "../account.ts";
import type { ManagedUser, UserChange } from "../managed-user.ts";
import { UserSessions } from "./user-sessions.tsx";
import { useUsersMessages } from "./users-messages.ts";

type Props = { id: string; isOwn: boolean; close: () => void };

/** One account: its name and role, where it is signed in, and the ways to close it. */
export function UserDialog({ id, isOwn, close }: Props) {
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
        {(known) => (
          <UserForm key={known.version} user={known} isOwn={isOwn} close={close} onChanged={setChanged} />
        )}
      </Loaded>
    </Dialog>
  );
}

function UserForm({
  user,
  isOwn,
  close,
  onChanged,
}: {
  user: ManagedUser;
  isOwn: boolean;
  close: () => void;
  onChanged: (isChanged: boolean) => void;
}) {
  const { lang, t } = useUsersMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [name, setName] = useState(user.name);
  const [role, setRole] = useState<Role>(user.role);
  const isChanged = name !== user.name || role !== user.role;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const [asks, setAsks] = useState<"deactivate" | "delete" | null>(null);
  const params = { id: user.id };
  const refresh = () => queries.invalidateQueries({ queryKey: ["users"] });
  const fail = (error: unknown) => {
    const isStale = isApiFailure(error) && error.code === "conflict";
    toast(isStale ? t("users.conflict") : failureText(error), { tone: "bad" });
    if (isStale) void refresh();
  };
  const change = useMutation({
    mutationFn: (what: Omit<UserChange, "version">) =>
      crmApi().patch("/api/admin/users/{id}", { version: user.version, ...what }, { params }),
    onSuccess: () => {
      toast(t("users.saved"));
      return refresh();
    },
    onError: (error) => {
      if (!Object.keys(fieldErrors(error)).length) fail(error);
    },
  });
  const again = useMutation({
    mutationFn: () => crmApi().post("/api/admin/users/{id}/invite", undefined, { params, query: { lang } }),
    onSuccess: ({ email }) => {
      toast(t("users.invited-toast", { email }));
      return refresh();
    },
    onError: fail,
  });
  const remove = async () => {
    try {
      const headers = { "If-Match": `"${user.version}"` };
      await crmApi().delete("/api/admin/users/{id}", { params, headers });
    } catch (error) {
      fail(error);
      throw error;
    }
    toast(t("users.deleted"));
    close();
    await refresh();
  };
  const shownName = user.name || user.email;
  const isOpenInvitation = user.invitedUntil !== null && parseTime(user.invitedUntil) > systemClock.now();
  return (
    <div className="grid gap-6">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ ...(name === user.name ? {} : { name }), role });
        }}
      >
        <p className="grid gap-0.5 text-ink-soft">
          <Isolate dir="ltr">{user.email}</Isolate>
          {isOwn ? <span>{t("users.own-hint")}</span> : null}
          <span>{t(user.hasSecondFactor ? "users.second-factor" : "users.no-second-factor")}</span>
        </p>
        {user.state === "invited" ? (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-wash px-4 py-3">
            <p>
              {isOpenInvitation && user.invitedUntil
                ? t("users.invited-until", { time: formatLocalTime(lang, parseTime(user.invitedUntil)) })
                : t("users.invitation-expired")}
            </p>
            <CrmButton size="s" icon="mail" isPending={again.isPending} onPress={() => again.mutate()}>
              {t("users.invite-again")}
            </CrmButton>
          </div>
        ) : null}
        <TextField
          label={t("users.name")}
          value={name}
          onChange={setName}
          dir="auto"
          error={fieldErrors(change.error).name}
        />
        <RadioGroup
          label={t("users.role")}
          value={role}
          onChange={setRole}
          choices={roles.map((value) => ({
            value,
            label: t(`users.role-${value}`),
            description: t(`users.role-${value}-hint`),
          }))}
        />
        <div>
          <CrmButton kind="primary" type="submit" isPending={change.isPending} isDisabled={!isChanged}>
            {t("users.save")}
          </CrmButton>
        </div>
      </form>
      <UserSessions user={user} fail={fail} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-5">
        {user.state === "deactivated" ? (
          <CrmButton icon="key" onPress={() => change.mutate({ isActive: true })}>
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
      </div>
      <ConfirmDialog
        title={t("users.deactivate-title")}
        confirm={t("users.deactivate")}
        isDanger
        isOpen={asks === "deactivate"}
        onOpenChange={() => setAsks(null)}
        onConfirm={() => change.mutateAsync({ isActive: false })}
      >
        <p>{t("users.deactivate-text", { name: shownName })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t("users.delete-title")}
        confirm={t("users.delete")}
        isDanger
        isOpen={asks === "delete"}
        onOpenChange={() => setAsks(null)}
        onConfirm={remove}
      >
        <p>{t("users.delete-text", { name: shownName })}</p>
      </ConfirmDialog>
    </div>
  );
}
