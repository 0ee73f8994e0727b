import { use, useState } from "react";
import type { SignedIn } from "#client/api/account-calls.ts";
import { documentLanguage } from "#client/browser/document-language.ts";
import { storeSession } from "#client/browser/session.ts";
import type { User } from "#features/accounts/account.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { type Account, AccountProvider, loadAccount, useAccount } from "../account-context.tsx";
import { CodeField } from "../code-field.tsx";
import { useChecks } from "../field-checks.ts";
import { Failure, Submit, useForm } from "../form.tsx";
import { PasswordField } from "../password-field.tsx";

let account: Promise<Account> | undefined;

/** The password of an account whose session has ended, and its code where required. `storeSession` notifies all who use the session. */
export function ReauthenticateForm({ email }: { email: string }) {
  account ??= loadAccount(documentLanguage());
  return (
    <AccountProvider account={use(account)}>
      <Steps email={email} />
    </AccountProvider>
  );
}

const arrived = ({ token, user }: SignedIn<User>) => storeSession(token, user);

function Steps({ email }: { email: string }) {
  const [challenge, setChallenge] = useState<string | null>(null);
  return challenge === null ? (
    <PasswordStep email={email} goOn={setChallenge} />
  ) : (
    <CodeStep challenge={challenge} />
  );
}

function PasswordStep({ email, goOn }: { email: string; goOn: (challenge: string) => void }) {
  const { t: site } = useMessages();
  const { calls, messages } = useAccount();
  const checks = useChecks();
  const { form, field, failure, isBusy } = useForm({ password: checks.password }, async ({ password }) => {
    const answer = await calls.login({ email, password });
    if ("challenge" in answer) goOn(answer.challenge);
    else arrived(answer);
  });
  return (
    <form {...form} method="post">
      <Failure failure={failure} />
      {/* A password manager wants to know whose it is. */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <PasswordField
        {...field("password")}
        label={messages.t("form.password")}
        autoComplete="current-password"
      />
      <Submit isBusy={isBusy}>{site("account.sign-in")}</Submit>
    </form>
  );
}

function CodeStep({ challenge }: { challenge: string }) {
  const { api, messages } = useAccount();
  const { code } = useChecks();
  const { form, field, failure, isBusy } = useForm({ code }, async (values) => {
    const body = { challenge, code: values.code.trim() };
    arrived(await api.post("/api/auth/second-factor", body, { unanswered: ["login"] }));
  });
  return (
    <form {...form}>
      <p>{messages.t("second.text")}</p>
      <Failure failure={failure} />
      <CodeField {...field("code")} className="text-center text-xl tracking-[0.2em] tabular" />
      <Submit isBusy={isBusy}>{messages.t("second.submit")}</Submit>
    </form>
  );
}
