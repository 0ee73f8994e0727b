import { useState } from "react";
import { type ClientLoaderFunctionArgs, redirectDocument } from "react-router";
import type { SecondFactorDue, SignedIn } from "#client/api/account-calls.ts";
import { documentLanguage } from "#client/browser/document-language.ts";
import { storedSession } from "#client/browser/session.ts";
import type { User } from "#features/accounts/account.ts";
import { shortestPassword } from "#features/accounts/password-length.ts";
import { mostFavorites } from "#features/favorites/favorites.ts";
import { storedFavorites } from "#features/favorites/site/favorites-store.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import type { PageProps } from "#pages/page-props.ts";
import { Field } from "#ui/field.tsx";
import { useAccount } from "../account-context.tsx";
import { EmailField } from "../email-field.tsx";
import { useChecks } from "../field-checks.ts";
import { Failure, Submit, useForm } from "../form.tsx";
import { PasswordField } from "../password-field.tsx";
import { Screen } from "../screen.tsx";
import { verifySession } from "../session.ts";
import { OtherSignInMethods } from "./other-sign-in-methods.tsx";
import { SecondStep } from "./second-step.tsx";
import { consumeFragment, signInAndRedirect, wantedPath, withRedirectTarget } from "./sign-in-redirect.ts";

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const wanted = url.searchParams.get("redirect");
  if (storedSession() && (await verifySession()).state === "verified")
    throw redirectDocument(wantedPath(wanted, documentLanguage()));
  return { wanted, back: consumeFragment() };
}

export default function SignUpPage({ loaderData: { wanted, back } }: PageProps<typeof clientLoader>) {
  const { lang, t: site } = useMessages();
  const { calls, messages } = useAccount();
  const { t, parts } = messages;
  const { name, email, newPassword } = useChecks();
  const [challenge, setChallenge] = useState<string | null>(null);
  const path = wantedPath(wanted, lang);
  const goOn = (answer: SignedIn<User> | SecondFactorDue) =>
    "challenge" in answer ? setChallenge(answer.challenge) : signInAndRedirect(answer, path);
  const { form, field, failure, isBusy } = useForm({ name, email, password: newPassword }, async (values) =>
    signInAndRedirect(
      await calls.register({
        name: values.name.trim(),
        email: values.email.trim(),
        password: values.password,
        language: lang,
        favorites: storedFavorites().slice(0, mostFavorites),
      }),
      path,
    ),
  );
  const page = (to: string, words: string) => (
    <a key={to} href={to} target="_blank" rel="noopener" className="text-link">
      {words}
      <span className="sr-only"> {site("common.new-window")}</span>
    </a>
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
      title={site("account.sign-up")}
      intro={<p>{t("sign-up.intro")}</p>}
      below={
        <p>
          {parts("sign-up.have-account", {
            link: (
              <a key="link" href={withRedirectTarget("/sign-in", wanted)} className="text-link">
                {site("account.sign-in")}
              </a>
            ),
          })}
        </p>
      }
    >
      <form {...form} method="post">
        <Failure failure={failure} />
        <Field
          {...field("name")}
          label={t("form.name")}
          autoComplete="name"
          maxLength={200}
          dir="auto"
          required
        />
        <EmailField {...field("email")} label={t("form.email")} autoComplete="username" />
        <PasswordField
          {...field("password")}
          label={t("form.password")}
          hint={t("form.password-hint", { least: shortestPassword })}
          autoComplete="new-password"
        />
        <p className="text-sm text-ink-soft">
          {parts("sign-up.terms", {
            terms: page(localPath(lang, "/terms"), site("frame.terms")),
            privacy: page(localPath(lang, "/privacy"), site("frame.privacy")),
          })}
        </p>
        <Submit isBusy={isBusy}>{t("sign-up.submit")}</Submit>
      </form>
      <OtherSignInMethods goOn={goOn} path={path} back={back} />
    </Screen>
  );
}
