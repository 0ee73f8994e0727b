import { useEffect, useRef, useState } from "react";
import type { SecondFactorDue, SignedIn } from "#client/api/account-calls.ts";
import type { User } from "#features/accounts/account.ts";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import type { Language } from "#i18n/languages.ts";
import { Button } from "#ui/button.tsx";
import { useAccount } from "../account-context.tsx";
import { newBinding } from "./oidc-handle.ts";
import { type Credential, drawGoogleButton, prepareApple, prepareFacebook } from "./provider-scripts.ts";

type Answer = SignedIn<User> | SecondFactorDue;
type Parts = {
  provider: PublicSettings["signInProviders"][number];
  path: string;
  lang: Language;
  run: (work: () => Promise<Answer | null>) => Promise<void>;
  failed: () => void;
};

/** One provider's button. What it gives is signed for our nonce, and the nonce is good for once: each try has its own. */
export function SocialButton(parts: Parts) {
  if (parts.provider.provider === "oidc") return <ByRedirect {...parts} />;
  return <ByScript {...parts} />;
}

function ByRedirect({ provider, path, lang, failed }: Parts) {
  const { t } = useAccount().messages;
  const leave = async () => {
    try {
      const query = new URLSearchParams({ redirect: path, binding: await newBinding(), lang });
      location.assign(`/api/auth/oidc/start?${query}`);
    } catch {
      // No cryptography where the page is not secure.
      failed();
    }
  };
  return (
    <Button kind="quiet" onClick={leave} className="w-full">
      {t("sign-in.with", { provider: provider.name })}
    </Button>
  );
}

function ByScript({ provider: { provider, name, clientId }, lang, run, failed }: Parts) {
  const { api, calls, messages } = useAccount();
  const place = useRef<HTMLDivElement>(null);
  const [ask, setAsk] = useState<(() => Promise<Credential | null>) | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each attempt, because its nonce is spent
  useEffect(() => {
    let isGone = false;
    const send = (nonce: string | undefined, credential: Credential) =>
      run(() => calls.social(provider, { ...credential, nonce }, name)).finally(() =>
        setAttempt((count) => count + 1),
      );
    const prepare = async () => {
      if (provider === "facebook") {
        const login = await prepareFacebook({ clientId, locale: lang });
        if (!isGone) setAsk(() => () => login().then((it) => it && send(undefined, it).then(() => null)));
        return;
      }
      const { nonce } = await api.post<{ nonce: string }>("/api/auth/nonce");
      if (isGone) return;
      if (provider === "apple") {
        const login = await prepareApple({ clientId, nonce, locale: lang });
        if (!isGone) setAsk(() => () => login().then((it) => it && send(nonce, it).then(() => null)));
      } else if (place.current)
        await drawGoogleButton({
          place: place.current,
          clientId,
          nonce,
          locale: lang,
          chosen: (credential) => void send(nonce, credential),
        });
    };
    // A script that is blocked or unreachable leaves the other ways to sign in.
    prepare().catch(() =>
      setAsk(() => async () => {
        failed();
        return null;
      }),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);

  const button = (
    <Button kind="quiet" onClick={() => ask?.()} aria-disabled={ask === null} className="w-full">
      {messages.t("sign-in.with", { provider: name })}
    </Button>
  );
  if (provider !== "google") return button;
  // Google's own button comes into the place; until it does, and where its script is blocked, ours says so.
  return (
    <div ref={place} className="flex min-h-11 justify-center">
      {button}
    </div>
  );
}
