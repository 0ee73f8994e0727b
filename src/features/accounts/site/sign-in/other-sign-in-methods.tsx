import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { SecondFactorDue, SignedIn } from "#client/api/account-calls.ts";
import type { User } from "#features/accounts/account.ts";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { getPasskey, knowsPasskeys } from "../account/webauthn.ts";
import { useAccount } from "../account-context.tsx";
import { formFailure } from "../failure.ts";
import { Failure } from "../form.tsx";
import { takeHandle } from "./oidc-handle.ts";
import { SocialButton } from "./social-button.tsx";

type Answer = SignedIn<User> | SecondFactorDue;
type Way = {
  goOn: (answer: Answer) => void;
  /** Where to in the end. */
  path: string;
  /** What a provider sent the browser back with. */
  back: URLSearchParams;
  withPasskey?: boolean;
};

/** Signing in without a password of ours: what the browser knows, and the accounts that the settings switch on. */
export function OtherSignInMethods({ goOn, path, back, withPasskey = false }: Way) {
  const { lang } = useMessages();
  const { api, messages } = useAccount();
  const { t } = messages;
  const frame = useRouteLoaderData<{ settings: PublicSettings }>("visitor");
  const providers = frame?.settings.signInProviders ?? [];
  const oidc = providers.find(({ provider }) => provider === "oidc")?.name ?? "";
  const [failure, setFailure] = useState<string | undefined>(() => saidBy(back));
  const [isBusy, setBusy] = useState(back.has("code"));
  const begun = useRef(false);

  function saidBy(fragment: URLSearchParams): string | undefined {
    const code = fragment.get("error");
    if (code === null) return undefined;
    return code === "email-taken" ? t("social.email-taken") : t("failure.social-login", { provider: oidc });
  }

  const run = async (work: () => Promise<Answer | null>) => {
    setFailure(undefined);
    setBusy(true);
    try {
      const answer = await work();
      if (answer) goOn(answer);
    } catch (error) {
      setFailure(formFailure(error, [], messages).message);
    } finally {
      setBusy(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the address said when the page came
  useEffect(() => {
    const code = back.get("code");
    if (code === null || begun.current) return;
    begun.current = true;
    const unanswered = ["social-login", { provider: oidc }] as const;
    void run(() =>
      api.post<Answer>("/api/auth/oidc/exchange", { code, handle: takeHandle() }, { unanswered }),
    );
  }, []);

  const byPasskey = () =>
    run(async () => {
      const options = await api.post<PublicKeyCredentialRequestOptionsJSON>("/api/auth/passkey/options");
      // Canceled, or no passkey on this device: said below.
      const response = await getPasskey(options).catch(() => null);
      if (response) return api.post<Answer>("/api/auth/passkey", { response }, { unanswered: ["login"] });
      setFailure(t("sign-in.passkey-unused"));
      return null;
    });

  const ways: ReactNode[] = providers.map((provider) => (
    <SocialButton
      key={provider.provider}
      provider={provider}
      path={path}
      lang={lang}
      run={run}
      failed={() => setFailure(t("failure.social-login", { provider: provider.name }))}
    />
  ));
  if (withPasskey && knowsPasskeys())
    ways.unshift(
      <Button key="passkey" kind="quiet" onClick={byPasskey} className="w-full">
        <Icon name="key" size={20} />
        {t("sign-in.passkey")}
      </Button>,
    );
  if (!ways.length) return null;
  return (
    <section aria-label={t("sign-in.other-ways")} aria-busy={isBusy} className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t("sign-in.or")}
      </p>
      <Failure failure={{ message: failure, fields: {} }} />
      {isBusy ? (
        <p role="status" className="text-center text-sm text-ink-soft">
          {t("form.busy")}
        </p>
      ) : null}
      {ways}
    </section>
  );
}
