import { useEffect, useRef } from "react";
import type { SignedIn } from "#client/api/account-calls.ts";
import type { User } from "#features/accounts/account.ts";
import { useAccount } from "../account-context.tsx";
import { CodeField } from "../code-field.tsx";
import { useChecks } from "../field-checks.ts";
import { Failure, Submit, useForm } from "../form.tsx";
import { Screen } from "../screen.tsx";

/** The code that is required after the password. */
export function SecondStep({
  challenge,
  arrived,
  back,
}: {
  challenge: string;
  arrived: (signedIn: SignedIn<User>) => void;
  back: () => void;
}) {
  const { api, messages } = useAccount();
  const { t } = messages;
  const { code } = useChecks();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector("input")?.focus(), []);
  const {
    form,
    field: wired,
    failure,
    isBusy,
  } = useForm({ code }, async (values) => {
    arrived(
      await api.post(
        "/api/auth/second-factor",
        { challenge, code: values.code.trim() },
        { unanswered: ["login"] },
      ),
    );
  });
  return (
    <Screen
      title={t("second.title")}
      intro={<p>{t("second.text")}</p>}
      below={
        <p>
          <button type="button" onClick={back} className="text-link min-h-11">
            {t("second.back")}
          </button>
        </p>
      }
    >
      <form {...form}>
        <Failure failure={failure} />
        <div ref={field}>
          <CodeField {...wired("code")} className="text-center text-xl tracking-[0.2em] tabular" />
        </div>
        <Submit isBusy={isBusy}>{t("second.submit")}</Submit>
      </form>
    </Screen>
  );
}
