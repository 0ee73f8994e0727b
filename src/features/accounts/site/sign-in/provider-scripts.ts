/** The providers' own scripts, as their documentation describes them. Each gives what the server verifies, or null where nothing came. */
export type Credential = { credential: string; name?: string };

type Google = {
  accounts: {
    id: {
      initialize(options: Record<string, unknown>): void;
      renderButton(parent: HTMLElement, options: Record<string, unknown>): void;
    };
  };
};
type Apple = {
  auth: {
    init(options: Record<string, unknown>): void;
    signIn(): Promise<{
      authorization: { id_token: string };
      user?: { name?: { firstName?: string; lastName?: string } };
    }>;
  };
};
type Facebook = {
  init(options: Record<string, unknown>): void;
  login(
    done: (answer: { authResponse?: { accessToken: string } | null }) => void,
    options: Record<string, unknown>,
  ): void;
};
const globals = () => window as unknown as { google?: Google; AppleID?: Apple; FB?: Facebook };

const loading = new Map<string, Promise<void>>();

function script(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src: address, async: true });
    element.onload = () => resolve();
    element.onerror = () => {
      loading.delete(address);
      element.remove();
      reject(new Error(`${address} did not come`));
    };
    document.head.append(element);
  });
  loading.set(address, loaded);
  return loaded;
}

/** Google draws its own button, and no other may be used. */
export async function drawGoogleButton(parts: {
  place: HTMLElement;
  clientId: string;
  nonce: string;
  locale: string;
  chosen: (credential: Credential) => void;
}): Promise<void> {
  await script("https://accounts.google.com/gsi/client");
  const { google } = globals();
  if (!google) throw new Error("Google's script brought nothing");
  google.accounts.id.initialize({
    client_id: parts.clientId,
    nonce: parts.nonce,
    auto_select: false,
    callback: ({ credential }: { credential: string }) => parts.chosen({ credential }),
  });
  parts.place.replaceChildren();
  google.accounts.id.renderButton(parts.place, {
    type: "standard",
    theme: "outline",
    size: "large",
    text: "continue_with",
    width: Math.min(400, parts.place.offsetWidth),
    locale: parts.locale,
  });
}

/** Loads what opens Apple's window: it has to be there when the button is pressed, or the browser takes the window for an advertisement. */
export async function prepareApple(parts: {
  clientId: string;
  nonce: string;
  locale: string;
}): Promise<() => Promise<Credential | null>> {
  const locale = { en: "en_US", he: "he_IL", fr: "fr_FR", ar: "ar_SA", zh: "zh_CN" }[parts.locale] ?? "en_US";
  await script(`https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/${locale}/appleid.auth.js`);
  const { AppleID } = globals();
  if (!AppleID) throw new Error("Apple's script brought nothing");
  AppleID.auth.init({
    clientId: parts.clientId,
    scope: "name email",
    redirectURI: `${location.origin}/sign-in`,
    nonce: parts.nonce,
    usePopup: true,
  });
  return async () => {
    // A window that was closed is no failure.
    const answer = await AppleID.auth.signIn().catch(() => null);
    if (!answer) return null;
    const { firstName, lastName } = answer.user?.name ?? {};
    const name = [firstName, lastName].filter(Boolean).join(" ");
    return { credential: answer.authorization.id_token, ...(name ? { name } : {}) };
  };
}

export async function prepareFacebook(parts: {
  clientId: string;
  locale: string;
}): Promise<() => Promise<Credential | null>> {
  const locale = { en: "en_US", he: "he_IL", fr: "fr_FR", ar: "ar_AR", zh: "zh_CN" }[parts.locale] ?? "en_US";
  await script(`https://connect.facebook.net/${locale}/sdk.js`);
  const { FB } = globals();
  if (!FB) throw new Error("Facebook's script brought nothing");
  FB.init({ appId: parts.clientId, version: "v25.0", cookie: false, xfbml: false });
  return () =>
    new Promise((resolve) =>
      FB.login(
        ({ authResponse }) => resolve(authResponse ? { credential: authResponse.accessToken } : null),
        { scope: "public_profile,email" },
      ),
    );
}
