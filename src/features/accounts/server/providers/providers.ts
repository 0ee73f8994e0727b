import type { SignInProvider } from "#features/accounts/account.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { facebook } from "./facebook.ts";
import { byIdToken, type CheckIdentity, idTokens } from "./id-tokens.ts";
import { type OpenId, openId } from "./openid.ts";

/** Where the issuer sends the browser back to; the address has to be known to it. */
export const oidcCallback = (siteUrl: string): string => `${siteUrl}/api/auth/oidc/callback`;

export type Providers = {
  /** Those that have their keys, for the buttons. */
  shown: SignInProvider[];
  check: ReadonlyMap<string, CheckIdentity>;
  oidc: OpenId | null;
};

/** The social accounts that the settings have the keys for; no other is known. */
export function providersOf(config: Config, clock: Clock): Providers {
  const shown: SignInProvider[] = [];
  const check = new Map<string, CheckIdentity>();
  const add = (provider: SignInProvider, by: CheckIdentity): void => {
    shown.push(provider);
    check.set(provider.provider, by);
  };
  const {
    GOOGLE_CLIENT_ID,
    APPLE_CLIENT_ID,
    FACEBOOK_APP_ID,
    FACEBOOK_APP_SECRET,
    OIDC_ISSUER,
    OIDC_CLIENT_ID,
  } = config;
  if (GOOGLE_CLIENT_ID)
    add(
      { provider: "google", name: "Google", clientId: GOOGLE_CLIENT_ID },
      byIdToken(
        idTokens({
          issuers: ["https://accounts.google.com", "accounts.google.com"],
          clientId: GOOGLE_CLIENT_ID,
          keysUrl: config.GOOGLE_KEYS_URL,
          clock,
        }),
      ),
    );
  if (APPLE_CLIENT_ID)
    add(
      { provider: "apple", name: "Apple", clientId: APPLE_CLIENT_ID },
      byIdToken(
        idTokens({
          issuers: ["https://appleid.apple.com"],
          clientId: APPLE_CLIENT_ID,
          keysUrl: config.APPLE_KEYS_URL,
          clock,
        }),
      ),
    );
  if (FACEBOOK_APP_ID && FACEBOOK_APP_SECRET)
    add(
      { provider: "facebook", name: "Facebook", clientId: FACEBOOK_APP_ID },
      facebook({
        appId: FACEBOOK_APP_ID,
        appSecret: FACEBOOK_APP_SECRET,
        graphUrl: config.FACEBOOK_GRAPH_URL,
      }),
    );
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return { shown, check, oidc: null };
  const oidc = openId({
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: config.OIDC_CLIENT_SECRET,
    callback: oidcCallback(config.siteUrl),
    clock,
  });
  add({ provider: "oidc", name: config.OIDC_NAME, clientId: OIDC_CLIENT_ID }, oidc.check);
  return { shown, check, oidc };
}
