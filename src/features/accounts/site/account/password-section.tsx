import { useState } from "react";
import type { User } from "#features/accounts/account.ts";
import { shortestPassword } from "#features/accounts/password-length.ts";
import { useAccount } from "../account-context.tsx";
import { useChecks } from "../field-checks.ts";
import { Failure, Submit, useForm } from "../form.tsx";
import { PasswordField } from "../password-field.tsx";
import { AccountSection, Done } from "./account-section.tsx";

export function PasswordSection({ user }: { user: User }) {
  const { calls, messages } = useAccount();
  const { t } = messages;
  const { password, newPassword } = useChecks();
  const [isChanged, setChanged] = useState(false);
  const { form, field, failure, isBusy } = useForm(
    { currentPassword: password, newPassword },
    async (values, element) => {
      setChanged(false);
      await calls.changePassword(values);
      element.reset();
      setChanged(true);
    },
  );
  return (
    <AccountSection
      id="password"
      title={t("form.password")}
      text={
        <>
          {t("own.no-password")}{" "}
          <a href="/forgot-password" className="text-link">
            {t("own.set-by-mail")}
          </a>
        </>
      }
    >
      <form {...form}>
        <Failure failure={failure} />
        {/* Password managers want to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          {...field("currentPassword")}
          label={t("form.current-password")}
          autoComplete="current-password"
        />
        <PasswordField
          {...field("newPassword")}
          label={t("form.new-password")}
          hint={t("form.password-hint", { least: shortestPassword })}
          autoComplete="new-password"
        />
        <Done>{isChanged ? t("own.password-changed") : null}</Done>
        <div>
          <Submit isBusy={isBusy} kind="quiet">
            {t("own.change-password")}
          </Submit>
        </div>
      </form>
    </AccountSection>
  );
}
