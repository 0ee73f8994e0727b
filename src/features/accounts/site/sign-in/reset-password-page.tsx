import { shortestPassword } from "#features/accounts/password-length.ts";
import type { PageProps } from "#pages/page-props.ts";
import { LinkButton } from "#ui/button.tsx";
import { useAccount } from "../account-context.tsx";
import { useChecks } from "../field-checks.ts";
import { Failure, Submit, useForm } from "../form.tsx";
import { PasswordField } from "../password-field.tsx";
import { Screen } from "../screen.tsx";
import { consumeFragment } from "./sign-in-redirect.ts";

export const clientLoader = () => ({ token: consumeFragment().get("token") });

/** The token is read once and is in the address no more. */
export const shouldRevalidate = () => false;

export default function ResetPasswordPage({ loaderData: { token } }: PageProps<typeof clientLoader>) {
  const { api, messages } = useAccount();
  const { t } = messages;
  const { newPassword } = useChecks();
  const { form, field, failure, isBusy } = useForm({ password: newPassword }, async ({ password }) => {
    await api.post("/api/auth/reset-password", { token, password }, { unanswered: ["change-password"] });
    location.replace("/sign-in#new-password");
  });
  const askAgain = (
    <LinkButton kind="quiet" href="/forgot-password">
      {t("link.ask")}
    </LinkButton>
  );
  if (!token)
    return (
      <Screen title={t("reset.title")}>
        <p>{t("link.missing")}</p>
        {askAgain}
      </Screen>
    );
  return (
    <Screen
      title={t("reset.title")}
      intro={<p>{t("reset.text")}</p>}
      below={failure.message ? <p>{askAgain}</p> : undefined}
    >
      <form {...form} method="post">
        <Failure failure={failure} />
        <PasswordField
          {...field("password")}
          label={t("form.new-password")}
          hint={t("form.password-hint", { least: shortestPassword })}
          autoComplete="new-password"
        />
        <Submit isBusy={isBusy}>{t("reset.submit")}</Submit>
      </form>
    </Screen>
  );
}
