import { Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";
import { optionalPart } from "#ui/optional-part.tsx";
import { Tag } from "#ui/tag.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useAccount } from "../account-context.tsx";
import { CodeField } from "../code-field.tsx";
import { useChecks } from "../field-checks.ts";
import { Buttons, Failure, useForm } from "../form.tsx";
import { PasswordField } from "../password-field.tsx";
import type { TwoFactor } from "./account-data.ts";
import { AccountSection, Done, Opened } from "./account-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { remove } from "./removing.ts";

const QrCode = optionalPart(() => import("./qr-code.tsx"));

type Step =
  | { at: "rest"; said?: string }
  | { at: "password" }
  | { at: "scan"; secret: string; uri: string }
  | { at: "codes"; codes: readonly string[] }
  | { at: "off" };

/** The second step of a sign-in: an authenticator's code. */
export function TwoFactorSection({ state, changed }: { state: TwoFactor; changed: () => Promise<void> }) {
  const { t } = useAccount().messages;
  const [step, setStep] = useState<Step>({ at: "rest" });
  const rest = () => setStep({ at: "rest" });
  return (
    <AccountSection id="two-factor" title={t("own.two-factor")} text={t("own.two-factor-text")}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tag tone={state.enabled ? "good" : "quiet"}>
          {state.enabled ? t("own.two-factor-on") : t("own.two-factor-off")}
        </Tag>
        {state.enabled ? (
          <span className="text-sm text-ink-soft">
            {t("own.codes-left", { count: state.recoveryCodesLeft })}
          </span>
        ) : null}
      </div>
      <Done>{step.at === "rest" ? step.said : null}</Done>
      {step.at === "rest" ? (
        <div>
          <Button kind="quiet" onClick={() => setStep({ at: state.enabled ? "off" : "password" })}>
            {state.enabled ? t("own.turn-off") : t("own.turn-on")}
          </Button>
        </div>
      ) : null}
      {step.at === "password" ? (
        <AskPassword proposed={(proposal) => setStep({ at: "scan", ...proposal })} cancel={rest} />
      ) : null}
      {step.at === "scan" ? (
        <Scan
          {...step}
          confirmed={(codes) => {
            setStep({ at: "codes", codes });
            void changed();
          }}
          cancel={rest}
        />
      ) : null}
      {step.at === "codes" ? <RecoveryCodes codes={step.codes} kept={rest} /> : null}
      {step.at === "off" ? (
        <TurnOff
          done={() => {
            setStep({ at: "rest", said: t("own.turned-off") });
            void changed();
          }}
          cancel={rest}
        />
      ) : null}
    </AccountSection>
  );
}

function AskPassword({
  proposed,
  cancel,
}: {
  proposed: (proposal: { secret: string; uri: string }) => void;
  cancel: () => void;
}) {
  const { api, messages } = useAccount();
  const { t } = messages;
  const { anything } = useChecks();
  const { form, field, failure, isBusy } = useForm({ password: anything }, async ({ password }) =>
    proposed(await api.post("/api/auth/totp", password ? { password } : {})),
  );
  return (
    <Opened>
      <form {...form}>
        <Failure failure={failure} />
        <PasswordField
          {...field("password")}
          label={t("form.current-password")}
          autoComplete="current-password"
        />
        <Buttons isBusy={isBusy} words={t("second.submit")} cancel={cancel} />
      </form>
    </Opened>
  );
}

function Scan({
  secret,
  uri,
  confirmed,
  cancel,
}: {
  secret: string;
  uri: string;
  confirmed: (codes: readonly string[]) => void;
  cancel: () => void;
}) {
  const { api, messages } = useAccount();
  const { t } = messages;
  const { form, field, failure, isBusy } = useForm({ code: useChecks().code }, async ({ code }) => {
    const answer = await api.post<{ recoveryCodes: string[] }>("/api/auth/totp", { code: code.trim() });
    confirmed(answer.recoveryCodes);
  });
  return (
    <Opened>
      <p>{t("own.scan")}</p>
      <Suspense fallback={<div className="size-52 rounded-lg bg-surface" />}>
        <QrCode text={uri} label={t("own.qr")} />
      </Suspense>
      <p className="text-sm text-ink-soft">
        {t("own.secret")}{" "}
        <Isolate dir="ltr">
          <code className="font-semibold text-ink wrap-anywhere">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        </Isolate>
      </p>
      <form {...form}>
        <Failure failure={failure} />
        <CodeField {...field("code")} className="max-w-60 tabular" />
        <Buttons isBusy={isBusy} words={t("own.turn-on")} cancel={cancel} />
      </form>
    </Opened>
  );
}

function TurnOff({ done, cancel }: { done: () => void; cancel: () => void }) {
  const { api, messages } = useAccount();
  const { t } = messages;
  const { form, field, failure, isBusy } = useForm({ code: useChecks().code }, async ({ code }) => {
    await remove(api, "/api/auth/totp", { query: { code: code.trim() } });
    done();
  });
  return (
    <Opened>
      <form {...form}>
        <p>{t("own.turn-off-text")}</p>
        <Failure failure={failure} />
        <CodeField {...field("code")} className="max-w-60 tabular" />
        <Buttons isBusy={isBusy} words={t("own.turn-off")} cancel={cancel} />
      </form>
    </Opened>
  );
}
