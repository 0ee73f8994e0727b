import { useState } from "react";
import { Note } from "#ui/note.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useAccount } from "../account-context.tsx";
import { EmailField } from "../email-field.tsx";
import { useChecks } from "../field-checks.ts";
import { Failure, Submit, useForm } from "../form.tsx";
import { Screen } from "../screen.tsx";

export default function ForgotPasswordPage() {
  const { calls, messages } = useAccount();
  const { t, parts } = messages;
  const { email } = useChecks();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, field, failure, isBusy } = useForm({ email }, async (values) => {
    const address = values.email.trim();
    await calls.forgotPassword({ email: address });
    setSentTo(address);
  });
  return (
    <Screen
      title={t("forgot.title")}
      intro={<p>{t("forgot.text")}</p>}
      below={
        <p>
          <a href="/sign-in" className="text-link">
            {t("second.back")}
          </a>
        </p>
      }
    >
      {/* Rendered from the start, so that screen readers announce what is added. */}
      <div role="status">
        {sentTo === null ? null : (
          <Note tone="good" title={t("forgot.sent-title")}>
            <p>
              {parts("forgot.sent", {
                email: (
                  <Isolate key="email" dir="ltr">
                    {sentTo}
                  </Isolate>
                ),
              })}
            </p>
          </Note>
        )}
      </div>
      <form {...form} method="post">
        <Failure failure={failure} />
        <EmailField {...field("email")} label={t("form.email")} autoComplete="username" />
        <Submit isBusy={isBusy} kind={sentTo === null ? "primary" : "quiet"}>
          {sentTo === null ? t("forgot.submit") : t("forgot.again")}
        </Submit>
      </form>
    </Screen>
  );
}
