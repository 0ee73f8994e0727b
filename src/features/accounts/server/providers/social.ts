import { createHash } from "node:crypto";
import { nameSchema, type SignInResponse } from "#features/accounts/account.ts";
import { safePath } from "#features/accounts/safe-path.ts";
import type { Language } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { undoOfFailure } from "#platform/http/request-context.ts";
import type { AccountParts } from "../account-parts.ts";
import type { Links } from "../account-settings/links.ts";
import { parseEmail } from "../email-address.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import { newToken } from "../tokens.ts";
import * as users from "../users.repo.ts";
import type { Visit } from "../visit.ts";
import type { Identity, SocialCredential } from "./id-tokens.ts";
import * as identities from "./identities.repo.ts";
import type { Nonces } from "./nonces.ts";
import type { Providers } from "./providers.ts";

type OidcState = { verifier: string; nonce: string; redirect: string; binding: string; lang: Language };
type OidcCode = { userId: number; binding: string };

/** Sign-in with an account at another provider. */
export function createSocial(
  parts: AccountParts & { providers: Providers; nonces: Nonces; links: Links; signIn: SignIn },
) {
  const { db, clock, config, limits, providers, nonces, links, signIn } = parts;

  /**
   * The account an identity opens: the one it is linked to; else the one with its email address, if both the provider and we verified
   * it; else a new one. Never by an unverified address: anyone can claim one.
   */
  async function accountOf(
    tx: Tx,
    provider: string,
    identity: Identity,
    lang: Language,
    saidName?: string,
  ): Promise<number> {
    const known = await identities.find(tx, provider, identity.subject);
    if (known) return known.user_id;
    const email = identity.email === null ? null : parseEmail(identity.email);
    if (email === null)
      throw new AppError("invalid", {
        details: [{ path: "email", message: "is not shared by the provider" }],
      });
    const now = clock.now();
    const owner = await users.byEmail(tx, email);
    if (owner && !(identity.emailVerified && owner.email_verified === 1)) throw new AppError("email-taken");
    let userId = owner?.id ?? null;
    if (userId === null) {
      const name = nameSchema.safeParse(identity.name ?? saidName).data ?? email.split("@")[0] ?? email;
      const account = { email, name, emailVerified: identity.emailVerified, language: lang };
      userId = await users.insert(tx, { ...account, role: "user", passwordHash: null }, now);
      if (userId === null) throw new AppError("email-taken");
      if (!identity.emailVerified)
        await links.send(tx, "confirm-email", { id: userId, name, language: lang }, { to: email, lang });
    }
    const link = { user_id: userId, provider, subject: identity.subject, created_at: now };
    if (!(await identities.insert(tx, link))) throw new AppError("conflict");
    return userId;
  }

  const requireOidc = () => {
    if (!providers.oidc) throw new AppError("not-found");
    return providers.oidc;
  };

  const page = (fragment: Record<string, string>) =>
    `${config.siteUrl}/sign-in#${new URLSearchParams(fragment)}`;

  /** A browser that follows redirects shows no API responses: the sign-in page reports the failure. */
  const orPage = (redirect: string, work: () => Promise<string>): Promise<string> =>
    work().catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // A redirect hides the failure from the gateway, which would take the count back.
      if (error.status >= 500) await undoOfFailure();
      return page({ error: error.code, redirect });
    });

  return {
    providers: providers.shown,

    /** A nonce that the provider has to sign, so that no token signed earlier or for another visitor opens an account. */
    async makeNonce(visit: Visit): Promise<string> {
      limits.countAddress("nonce", visit.ip);
      return db.transact((tx) => nonces.make(tx, "social"));
    },

    /** POST /api/auth/{provider}: signs in by what the provider's script gave the browser. */
    async byCredential(
      provider: string,
      given: SocialCredential & { name?: string | undefined },
      lang: Language,
      visit: Visit,
    ): Promise<SignInResponse> {
      const check = providers.check.get(provider);
      if (!check) throw new AppError("not-found");
      limits.countAddress("sign-in", visit.ip);
      const { identity, nonce } = await check(given);
      if (nonce !== null && !(await nonces.take("social", nonce))) throw new AppError("provider-refused");
      const answer = await db.transact(async (tx) =>
        signIn.complete(tx, await accountOf(tx, provider, identity, lang, given.name), visit),
      );
      limits.uncountAddress("sign-in", visit.ip);
      return answer;
    },

    /** Where the browser goes; `binding` is the hash of what the page keeps to itself until it comes back. */
    async start(given: { redirect: string; binding: string; lang: Language }, visit: Visit): Promise<string> {
      const oidc = requireOidc();
      const redirect = safePath(given.redirect);
      return orPage(redirect, async () => {
        limits.countAddress("nonce", visit.ip);
        const [verifier, nonce, state] = [newToken(), newToken(), newToken()];
        const address = await oidc.startAddress({ state, nonce, verifier });
        const value: OidcState = { ...given, redirect, verifier, nonce };
        await db.transact((tx) => nonces.make(tx, "oidc-state", value, state));
        return address;
      });
    },

    /** Where the browser goes when the issuer sent it back: to the page, with a code that only the page that began can use. */
    async comeBack(given: { code?: string | undefined; state: string }, visit: Visit): Promise<string> {
      const oidc = requireOidc();
      limits.countAddress("sign-in", visit.ip);
      const begun = await nonces.take<OidcState>("oidc-state", given.state);
      if (!begun) return page({ error: "link-expired" });
      const { verifier, nonce, redirect, binding, lang } = begun.value;
      return orPage(redirect, async () => {
        if (!given.code) throw new AppError("provider-refused");
        const identity = await oidc.exchange({ code: given.code, nonce, verifier });
        const code = await db.transact(async (tx) => {
          const value: OidcCode = { userId: await accountOf(tx, "oidc", identity, lang), binding };
          return nonces.make(tx, "oidc-code", value);
        });
        limits.uncountAddress("sign-in", visit.ip);
        return page({ code, redirect });
      });
    },

    /** Signs in the page that started the flow: `handle` is the secret it held back. */
    async exchange(given: { code: string; handle: string }, visit: Visit): Promise<SignInResponse> {
      limits.countAddress("link", visit.ip);
      const done = await nonces.take<OidcCode>("oidc-code", given.code);
      const binding = createHash("sha256").update(given.handle).digest("base64url");
      if (done?.value.binding !== binding) throw new AppError("link-expired");
      return db.transact((tx) => signIn.complete(tx, done.value.userId, visit));
    },
  };
}
