import { useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, redirectDocument } from "react-router";
import type { SecondFactorDue, SignedIn } from "#client/api/account-calls.ts";
import { documentLanguage } from "#client/browser/document-language.ts";
import { onSession, storedSession } from "#client/browser/session.ts";
import type { User } from "#features/accounts/account.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import type { PageProps } from "#pages/page-props.ts";
import { Note } from "#ui/note.tsx";
import { useAccount } from "../account-context.tsx";
import { EmailField } from "../email-field.tsx";
import { useChecks } from "../field-checks.ts";
import { Failure, Submit, useForm } from "../form.tsx";
import { PasswordField } from "../password-field.tsx";
import { Screen } from "../screen.tsx";
import { verifySession } from "../session.ts";
import { OtherSignInMethods } from "./other-sign-in-methods.tsx";
import { SecondStep } from "./second-step.tsx";
import {
  consumeFragment,
  goOnTo,
  signInAndRedirect,
  wantedPath,
  withRedirectTarget,
} from "./sign-in-redirect.ts";

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const said = consumeFragment();

  const wanted = url.searchParams.get("redirect") ?? said.get("redirect");
  // Who is signed in has nothing to do here; where the server does not answer, the form is of more use than nothing.
  if (storedSession() && (await verifySession()).state === "verified")
    throw redirectDocument(wantedPath(wanted, documentLanguage()));
  return { wanted, back: said, isNewPassword: said.has("new-password") };
}

export default function SignInPage({
  loaderData: { wanted, back, isNewPassword },
}: PageProps<typeof clientLoader>) {
  const { lang, t: site } = useMessages();
  const { calls, messages } = useAccount();
  const { t, parts } = messages;
  const checks = useChecks();
  const [challenge, setChallenge] = useState<string | null>(null);
  const path = wantedPath(wanted, lang);
  // Signed in by another tab.
  useEffect(
    () =>
      onSession(() => {
        if (storedSession()) goOnTo(path);
      }),
    [path],
  );
  const goOn = (answer: SignedIn<User> | SecondFactorDue) =>
    "challenge" in answer ? setChallenge(answer.challenge) : signInAndRedirect(answer, path);
  const { form, field, failure, isBusy } = useForm(
    { email: checks.email, password: checks.password },
    async ({ email, password }) => goOn(await calls.login({ email: email.trim(), password })),
  );

  if (challenge !== null)
    return (
      <SecondStep
        challenge={challenge}
        arrived={(signedIn) => signInAndRedirect(signedIn, path)}
        back={() => setChallenge(null)}
      />
    );
  return (
    <Screen
      title={site("account.sign-in")}
      intro={path.startsWith("/crm") ? <p>{t("sign-in.to-go-on")}</p> : undefined}
      below={
        <p>
          {parts("sign-in.new-here", {
            link: (
              <a key="link" href={withRedirectTarget("/sign-up", wanted)} className="text-link">
                {t("sign-in.create")}
              </a>
            ),
          })}
        </p>
      }
    >
      {isNewPassword ? (
        <Note tone="good" role="status">
          <p>{t("sign-in.new-password")}</p>
        </Note>
      ) : null}
      <form {...form} method="post">
        <Failure failure={failure} />
        <EmailField {...field("email")} label={t("form.email")} autoComplete="username" />
        <div className="grid gap-1">
          <PasswordField {...field("password")} label={t("form.password")} autoComplete="current-password" />
          <p className="justify-self-end text-sm">
            <a href="/forgot-password" className="text-link inline-flex min-h-11 items-center">
              {t("sign-in.forgot")}
            </a>
          </p>
        </div>
        <Submit isBusy={isBusy}>{site("account.sign-in")}</Submit>
      </form>
      <OtherSignInMethods goOn={goOn} path={path} back={back} withPasskey />
    </Screen>
  );
}
