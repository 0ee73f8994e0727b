import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { parseTime, systemClock } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { Role } from "../account.ts";
import type { ManagedUser, UserChange } from "../managed-user.ts";
import { UserEnd } from "./close-account.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useInvitedText } from "./use-invited-text.ts";
import { UserSessions } from "./user-sessions.tsx";
import { useUsersMessages } from "./users-messages.ts";

type Written = { name: string; role: Role; translatesInto: Language[] };
const writtenOf = ({ name, role, translatesInto }: Written): Written => ({ name, role, translatesInto });

/** Name and role, which are saved together; who changed one of them meanwhile is chosen against, and nothing typed is lost before. */
export function UserForm({
  user,
  isOwn,
  close,
  onChanged,
}: {
  /** As it is on the server by now, which may be later than what the form began with. */
  user: ManagedUser;
  isOwn: boolean;
  close: () => void;
  onChanged: (isChanged: boolean) => void;
}) {
  const { lang, t } = useUsersMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [base, setBase] = useState(user);
  const [written, setWritten] = useState<Written>(() => writtenOf(user));
  const [theirs, setTheirs] = useState<ManagedUser | null>(null);
  const set = (change: Partial<Written>) => setWritten((before) => ({ ...before, ...change }));
  const isChanged = JSON.stringify(written) !== JSON.stringify(writtenOf(base));
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const adopt = (known: ManagedUser) => {
    setBase(known);
    setWritten(writtenOf(known));
  };
  // What others saved is shown, as long as nothing was typed here.
  if (!isChanged && user.version > base.version) adopt(user);
  const params = { id: user.id };
  const refresh = () => queries.invalidateQueries({ queryKey: ["users"] });
  const fail = (error: unknown) => {
    const isStale = isApiFailure(error) && error.code === "conflict";
    if (isStale && isChanged && error.current) return setTheirs(error.current as ManagedUser);
    toast(isStale ? t("users.conflict") : failureText(error), { tone: "bad" });
    if (isStale) void refresh();
  };
  const change = useMutation({
    mutationFn: (what: Omit<UserChange, "version">) =>
      crmApi().patch("/api/admin/users/{id}", { version: base.version, ...what }, { params }),
    onSuccess: (saved, sent) => {
      toast(t("users.saved"));
      // An account that is closed or opened leaves what is being typed alone.
      if (sent.isActive === undefined) adopt(saved);
      else setBase(saved);
      return refresh();
    },
    onError: (error) => {
      if (!Object.keys(fieldErrors(error)).length) fail(error);
    },
  });
  const { invitedText } = useInvitedText(user.state === "invited");
  const again = useMutation({
    mutationFn: () => crmApi().post("/api/admin/users/{id}/invite", undefined, { params, query: { lang } }),
    onSuccess: ({ email }) => {
      toast(invitedText(email));
      return refresh();
    },
    onError: fail,
  });
  const errors = fieldErrors(change.error);
  const labels = new Map([
    ["role", t("users.role")],
    ["translatesInto", t("users.translates-into")],
  ]);
  const labelOf = (field: string) => labels.get(field) ?? t("users.name");
  const textOf = (field: string, value: unknown) => {
    if (field === "role") return t(`users.role-${value as Role}`);
    const names = () => (value as Language[]).map((code) => languages[code].nativeName);
    return field === "translatesInto" ? new Intl.ListFormat(lang).format(names()) : value;
  };
  const isOpenInvitation = user.invitedUntil !== null && parseTime(user.invitedUntil) > systemClock.now();
  return (
    <div className="grid gap-6">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const { name, ...rights } = written;
          change.mutate({ ...(name === base.name ? {} : { name }), ...rights });
        }}
      >
        <p className="grid justify-items-start gap-0.5 text-ink-soft">
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
        <Problems errors={errors} labelOf={labelOf} />
        <TextField
          label={t("users.name")}
          value={written.name}
          onChange={(name) => set({ name })}
          dir="auto"
          error={errors.name}
        />
        <RoleChoice
          value={written}
          onChange={(rights) => set(rights as Partial<Written>)}
          error={errors.translatesInto}
        />
        <div>
          <CrmButton kind="primary" type="submit" isPending={change.isPending} isDisabled={!isChanged}>
            {t("users.save")}
          </CrmButton>
        </div>
      </form>
      <UserSessions user={user} fail={fail} />
      <UserEnd
        user={user}
        setActive={(isActive) => change.mutateAsync({ isActive })}
        remove={async () => {
          try {
            const headers = { "If-Match": `"${base.version}"` };
            await crmApi().delete("/api/admin/users/{id}", { params, headers });
          } catch (error) {
            fail(error);
            throw error;
          }
          toast(t("users.deleted"));
          close();
          await refresh();
        }}
      />
      {theirs ? (
        <ConflictDialog
          mine={written}
          theirs={writtenOf(theirs)}
          base={writtenOf(base)}
          by={null}
          labelOf={labelOf}
          textOf={textOf}
          onSettle={(chosen) => {
            setBase(theirs);
            setWritten(chosen);
            setTheirs(null);
            void refresh();
          }}
          onClose={() => setTheirs(null)}
        />
      ) : null}
    </div>
  );
}
