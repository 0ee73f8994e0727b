import { useState } from "react";
import type { User } from "#features/accounts/account.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useAccount } from "../account-context.tsx";
import { EmailField } from "../email-field.tsx";
import { formFailure } from "../failure.ts";
import { useChecks } from "../field-checks.ts";
import { Buttons, Failure, useForm } from "../form.tsx";
import { PasswordField } from "../password-field.tsx";
import { AccountSection, Done, Opened } from "./account-section.tsx";

export function EmailSection({ user }: { user: User }) {
  const { api, messages } = useAccount();
  const { t, parts } = messages;
  const { email, password } = useChecks();
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<{ what: "again" | "change"; to: string } | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>();
  const sendAgain = async () => {
    setRefusal(undefined);
    try {
      await api.post("/api/auth/confirm-email/again");
      setSent({ what: "again", to: user.email });
    } catch (error) {
      setRefusal(formFailure(error, [], messages).message);
    }
  };
  const { form, field, failure, isBusy } = useForm({ email, password }, async (values) => {
    setSent(null);
    const to = values.email.trim();
    await api.post("/api/auth/email", { email: to, password: values.password });
    setOpen(false);
    setSent({ what: "change", to });
  });
  const to = (
    <Isolate key="to" dir="ltr">
      {sent?.to}
    </Isolate>
  );
  return (
    <AccountSection id="email" title={t("own.email")}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-semibold wrap-anywhere">
          <Isolate dir="ltr">{user.email}</Isolate>
        </span>
        <Tag tone={user.emailVerified ? "good" : "warn"}>
          {user.emailVerified ? t("own.email-confirmed") : t("own.email-unconfirmed")}
        </Tag>
        {user.emailVerified ? null : (
          <Button kind="quiet" onClick={sendAgain}>
            {t("own.send-again")}
          </Button>
        )}
      </div>
      <Failure failure={{ message: refusal, fields: {} }} />
      <Done>
        {sent
          ? parts(sent.what === "again" ? "own.sent-again" : "own.email-change-sent", { email: to })
          : null}
      </Done>
      {isOpen ? (
        <Opened>
          <form {...form}>
            <Failure failure={failure} />
            <EmailField {...field("email")} label={t("own.new-email")} autoComplete="email" />
            <PasswordField
              {...field("password")}
              label={t("form.current-password")}
              autoComplete="current-password"
            />
            <Buttons isBusy={isBusy} words={t("own.change-email")} cancel={() => setOpen(false)} />
          </form>
        </Opened>
      ) : (
        <div>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {t("own.change-email")}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}
