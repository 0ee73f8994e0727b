import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import {
  asProviderFailure,
  byIdToken,
  type CheckIdentity,
  type Identity,
  identityOf,
  idTokens,
} from "./id-tokens.ts";

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});
const tokenAnswer = z.object({ id_token: z.string(), access_token: z.string().optional() });
const claimsSchema = z.looseObject({ sub: z.string() });

const hour = 3_600_000;

/** An issuer that does not answer, or answers with its own trouble, is an outage that passes. */
async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(5_000) }).catch(
    (cause: unknown) => {
      throw new AppError("unavailable", { retryAfter: 5, cause });
    },
  );
  if (answer.status >= 500) throw new AppError("unavailable", { retryAfter: 5 });
  return answer;
}

/** What is no JSON says nothing. */
const jsonOf = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);

export type OpenId = ReturnType<typeof openId>;

/** Any OpenID Connect issuer, by its own description. */
export function openId(settings: {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  callback: string;
  clock: Clock;
}) {
  const { issuer, clientId, clientSecret, callback, clock } = settings;
  let known: { until: number; about: ReturnType<typeof discover> } | undefined;

  async function discover() {
    const answer = await ask(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
    const about = discoverySchema.parse(await answer.json());
    if (about.issuer !== issuer) throw new Error("The issuer calls itself by another name.");
    return { ...about, verify: idTokens({ issuers: [issuer], clientId, keysUrl: about.jwks_uri, clock }) };
  }

  /** A failure is not cached: the next call tries again. */
  function description(): ReturnType<typeof discover> {
    if (known && known.until > clock.now()) return known.about;
    const about = discover().catch((error: unknown) => {
      known = undefined;
      throw asProviderFailure(error);
    });
    known = { until: clock.now() + hour, about };
    return about;
  }

  const check: CheckIdentity = async (given) => byIdToken((await description()).verify)(given);

  return {
    check,

    /** Where the browser goes to sign in (authorization code with PKCE). */
    async startAddress(given: { state: string; nonce: string; verifier: string }): Promise<string> {
      const address = new URL((await description()).authorization_endpoint);
      const query = {
        client_id: clientId,
        response_type: "code",
        redirect_uri: callback,
        scope: "openid email profile",
        state: given.state,
        nonce: given.nonce,
        code_challenge: createHash("sha256").update(given.verifier).digest("base64url"),
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      return address.toString();
    },

    /** Who came back with a code. */
    async exchange(given: { code: string; nonce: string; verifier: string }): Promise<Identity> {
      const { token_endpoint, userinfo_endpoint, verify } = await description();
      const answer = await ask(token_endpoint, {
        method: "POST",
        headers: clientSecret
          ? {
              Authorization: `Basic ${Buffer.from(
                `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`,
              ).toString("base64")}`,
            }
          : {},
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: given.code,
          redirect_uri: callback,
          code_verifier: given.verifier,
          ...(clientSecret ? {} : { client_id: clientId }),
        }),
      });
      const token = answer.ok ? tokenAnswer.safeParse(await jsonOf(answer)).data : undefined;
      if (!token) throw new AppError("provider-refused");
      const claims = await verify(token.id_token);
      if (claims.nonce !== given.nonce) throw new AppError("provider-refused");
      if (claims.email !== undefined || !userinfo_endpoint || !token.access_token) return identityOf(claims);
      // Many issuers send the email address only there (OpenID Connect Core 5.4); the subject must be the same.
      const response = await ask(userinfo_endpoint, {
        headers: { Authorization: `Bearer ${token.access_token}` },
      });
      const more = response.ok ? claimsSchema.safeParse(await jsonOf(response)).data : undefined;
      if (more?.sub !== claims.sub) throw new AppError("provider-refused");
      return identityOf({ ...claims, ...more });
    },
  };
}
