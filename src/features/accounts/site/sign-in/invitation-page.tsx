import { useEffect, useState } from "react";
import type { z } from "zod";
import { isApiFailure } from "#client/browser-api.ts";
import type { User } from "#features/accounts/account.ts";
import { canSeeCrm } from "#features/accounts/crm-role.ts";
import type { invitationSchema } from "#features/accounts/managed-user.ts";
import { shortestPassword } from "#features/accounts/password-length.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import type { PageProps } from "#pages/page-props.ts";
import { LinkButton } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useAccount } from "../account-context.tsx";
import { formFailure } from "../failure.ts";
import { useChecks } from "../field-checks.ts";
import { Failure, Submit, useForm } from "../form.tsx";
import { PasswordField } from "../password-field.tsx";
import { Screen } from "../screen.tsx";
import { consumeFragment, signInAndRedirect } from "./sign-in-redirect.ts";

type Invitation = z.infer<typeof invitationSchema>;

export const clientLoader = () => ({ token: consumeFragment().get("token") });

/** The token is read once and is in the address no more. */
export const shouldRevalidate = () => false;

/** Where the link of an invitation leads: the account gets its name and password, and is signed in. */
export default function InvitationPage({ loaderData: { token } }: PageProps<typeof clientLoader>) {
  const { lang, t: site } = useMessages();
  const { api, messages } = useAccount();
  const { t } = messages;
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<string | null>(token ? null : t("invitation.over"));
  useEffect(() => {
    if (!token) return;
    api
      .post<Invitation>("/api/auth/invitation", { token })
      .then(setInvitation)
      .catch((error: unknown) =>
        setFailure(
          isApiFailure(error) && error.code === "link-expired"
            ? t("invitation.over")
            : (formFailure(error, [], messages).message ?? t("failure.sending")),
        ),
      );
  }, [api, messages, t, token]);
  return (
    <Screen
      title={t("invitation.title")}
      intro={
        invitation ? (
          <p>
            {messages.parts("invitation.text", {
              email: (
                <Isolate key="email" dir="ltr">
                  {invitation.email}
                </Isolate>
              ),
            })}
          </p>
        ) : undefined
      }
    >
      {invitation && token ? (
        <Acceptance token={token} invitation={invitation} />
      ) : (
        <div role="status" aria-busy={failure === null} className="grid justify-items-start gap-5">
          <p>{failure ?? t("form.busy")}</p>
          {failure ? (
            <LinkButton kind="quiet" href={localPath(lang, "/")}>
              {site("frame.home")}
            </LinkButton>
          ) : null}
        </div>
      )}
    </Screen>
  );
}

function Acceptance({ token, invitation }: { token: string; invitation: Invitation }) {
  const { lang } = useMessages();
  const { api, messages } = useAccount();
  const { t } = messages;
  const { name, newPassword } = useChecks();
  const { form, field, failure, isBusy } = useForm({ name, password: newPassword }, async (values) => {
    const given = { token, name: values.name.trim(), password: values.password };
    const answer = await api.post<{ token: string; user: User }>("/api/auth/accept-invitation", given);
    signInAndRedirect(answer, canSeeCrm(answer.user.role) ? "/crm/home" : localPath(lang, "/"));
  });
  return (
    <form {...form} method="post">
      <Failure failure={failure} />
      <Field
        {...field("name")}
        label={t("form.name")}
        defaultValue={invitation.name}
        autoComplete="name"
        maxLength={200}
        dir="auto"
        required
      />
      {/* So that a password manager knows whose password it keeps. */}
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
      <PasswordField
        {...field("password")}
        label={t("form.password")}
        hint={t("form.password-hint", { least: shortestPassword })}
        autoComplete="new-password"
      />
      <Submit isBusy={isBusy}>{t("invitation.submit")}</Submit>
    </form>
  );
}
