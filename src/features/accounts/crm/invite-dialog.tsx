import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { type Rights, RoleChoice } from "./role-choice.tsx";
import { useInvitedText } from "./use-invited-text.ts";
import { useUsersMessages } from "./users-messages.ts";

/** Asks for an address and a role; the rest is the invited person's. */
export function InviteDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { lang, t } = useUsersMessages();
  const queries = useQueryClient();
  const { sendsMail, invitedText } = useInvitedText(isOpen);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [rights, setRights] = useState<Rights>({ role: "editor", translatesInto: [] });
  const [language, setLanguage] = useState<Language>(lang);
  // Sent again after no answer came, the same invitation is one.
  const last = useRef({ given: "", key: "" });
  const invite = useMutation({
    mutationFn: () => {
      const given = {
        email: email.trim(),
        role: rights.role,
        ...(rights.role === "translator" ? { translatesInto: [...rights.translatesInto] } : {}),
        language,
        ...(name.trim() ? { name: name.trim() } : {}),
      };
      const words = JSON.stringify(given);
      if (last.current.given !== words) last.current = { given: words, key: crypto.randomUUID() };
      return crmApi().post("/api/admin/users", given, {
        headers: { "Idempotency-Key": last.current.key },
      });
    },
    onSuccess: ({ email }) => {
      last.current = { given: "", key: "" };
      toast(invitedText(email));
      leave();
      return queries.invalidateQueries({ queryKey: ["users"] });
    },
  });
  const leave = () => {
    setEmail("");
    setName("");
    invite.reset();
    onOpenChange(false);
  };
  const isTaken = isApiFailure(invite.error) && invite.error.code === "email-taken";
  const errors = isTaken && invite.error ? { email: invite.error.message } : fieldErrors(invite.error);
  const labels = new Map(
    Object.entries({
      email: t("users.email"),
      name: t("users.name"),
      role: t("users.role"),
      translatesInto: t("users.translates-into"),
      language: t("users.language"),
    }),
  );
  return (
    <Dialog
      title={t("users.invite")}
      isOpen={isOpen}
      isChanged={email !== "" || name !== ""}
      onOpenChange={leave}
      width="s"
      cancels
      footer={
        <CrmButton kind="primary" type="submit" form="invite" isPending={invite.isPending}>
          {t("users.send-invitation")}
        </CrmButton>
      }
    >
      <form
        id="invite"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!invite.isPending) invite.mutate();
        }}
      >
        <p className="text-ink-soft">{t("users.invite-text")}</p>
        {!sendsMail ? (
          <Note tone="warn">
            <p>{t("users.invite-no-mail")}</p>
          </Note>
        ) : null}
        <Problems errors={errors} labelOf={(path) => labels.get(path)} />
        {invite.isError && !Object.keys(errors).length ? <Failed error={invite.error} /> : null}
        <TextField
          label={t("users.email")}
          type="email"
          autoComplete="off"
          dir="ltr"
          value={email}
          onChange={setEmail}
          error={errors.email}
          autoFocus
          isRequired
        />
        <TextField
          label={t("users.name")}
          description={t("users.name-hint")}
          autoComplete="off"
          dir="auto"
          value={name}
          onChange={setName}
          error={errors.name}
        />
        <RoleChoice
          value={rights}
          onChange={(change) => setRights((before) => ({ ...before, ...change }))}
          error={errors.translatesInto}
        />
        <Select
          label={t("users.language")}
          value={language}
          onChange={setLanguage}
          options={languageCodes.map((value) => ({ value, label: languages[value].nativeName }))}
        />
      </form>
    </Dialog>
  );
}
