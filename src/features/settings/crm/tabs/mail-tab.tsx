import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useCrmUser } from "#client/crm-user.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { systemFailureOf } from "#platform/system-failure.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { Note } from "#ui/note.tsx";
import { SectionForm } from "../section-form.tsx";

export function MailTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  const { sendsMail, mailFrom } = all.deployment;
  const address = mailFrom || all.sections.site.value.contactEmail;
  return (
    <div className="grid gap-8">
      {sendsMail ? null : (
        <div className="max-w-3xl text-sm">
          <Note tone="warn">
            <p>{t("settings.mail-none")}</p>
          </Note>
        </div>
      )}
      <SectionForm name="mail" all={all} after={<TestMail sendsMail={sendsMail} />}>
        {({ value, set, error }) => (
          <>
            <TextField
              label={t("settings.from-name")}
              description={t("settings.from-name-hint")}
              dir="auto"
              value={value.fromName}
              onChange={(fromName) => set({ fromName })}
              error={error("fromName")}
            />
            <TextField
              label={t("settings.from-address")}
              description={t("settings.from-address-hint", { address })}
              type="email"
              dir="ltr"
              value={value.fromAddress}
              onChange={(fromAddress) => set({ fromAddress: fromAddress.trim() })}
              error={error("fromAddress")}
            />
            <TextField
              label={t("settings.reply-to")}
              type="email"
              dir="ltr"
              value={value.replyTo}
              onChange={(replyTo) => set({ replyTo: replyTo.trim() })}
              error={error("replyTo")}
            />
          </>
        )}
      </SectionForm>
    </div>
  );
}

function TestMail({ sendsMail }: { sendsMail: boolean }) {
  const { lang, t } = useSettingsMessages();
  const { t: say } = useCrmMessages();
  const own = useCrmUser()?.email ?? "";
  const [to, setTo] = useState(own);
  const test = useMutation({
    mutationFn: () => crmApi().post("/api/admin/settings/test-mail", { to: to.trim(), lang }),
  });
  const answer = test.data?.answer ?? "";
  const failure = test.data && !test.data.isSent ? systemFailureOf(answer) : null;
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-3 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        test.mutate();
      }}
    >
      <h2 className="text-base">{t("settings.test-mail")}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <TextField label={t("settings.test-to")} type="email" dir="ltr" value={to} onChange={setTo} />
        </div>
        <CrmButton type="submit" icon="mail" isPending={test.isPending} isDisabled={!to.trim()}>
          {t("settings.test-mail")}
        </CrmButton>
      </div>
      <div role="status" className="text-sm">
        {test.data ? (
          <Note tone={test.data.isSent ? "good" : "bad"}>
            <p>
              {failure
                ? t("settings.test-failed-why", { reason: say(`crm.failure-${failure}`) })
                : test.data.isSent && !sendsMail
                  ? t("settings.test-saved")
                  : t(test.data.isSent ? "settings.test-sent" : "settings.test-failed", { answer })}
            </p>
          </Note>
        ) : null}
      </div>
      {test.isError ? <Failed error={test.error} /> : null}
    </form>
  );
}
