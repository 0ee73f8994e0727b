import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import type { Clock } from "#platform/clock.ts";
import { dateOf } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { sha256 } from "../tokens.ts";

/** What a provider says of who signs in. `subject` is the provider's own name for the account, the only thing that never changes. */
export type Identity = { subject: string; email: string | null; emailVerified: boolean; name: string | null };
/** What the browser brought; `nonce` is one of ours. */
export type SocialCredential = { credential: string; nonce?: string | undefined };
/** Checks what a browser brought, and gives whose it is, and the nonce that must still be unused (null where the provider knows none). */
export type CheckIdentity = (
  given: SocialCredential,
) => Promise<{ identity: Identity; nonce: string | null }>;

/** Between our clock and the provider's, and since it was signed, in seconds. */
const tolerance = 60;
const longestAge = 3_600;

const textOf = (claim: unknown): string | null => (typeof claim === "string" && claim !== "" ? claim : null);

export const identityOf = (claims: JWTPayload): Identity => ({
  subject: claims.sub ?? "",
  email: textOf(claims.email),
  // Apple says it as a text.
  emailVerified: claims.email_verified === true || claims.email_verified === "true",
  name: textOf(claims.name),
});

/** Whether the token is at fault, rather than the provider unreachable. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== "ERR_JOSE_GENERIC";

/** Says what went wrong with a provider: the token's fault, or an outage that passes. */
export const asProviderFailure = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  return isRefusal(error)
    ? new AppError("provider-refused", { cause: error })
    : new AppError("unavailable", { retryAfter: 5, cause: error });
};

/** Checks an id token: signature by the provider's keys, issuer, audience, expiry. Keys are fetched again for an unknown one, once a minute. */
export function idTokens(provider: { issuers: string[]; clientId: string; keysUrl: string; clock: Clock }) {
  const keys = createRemoteJWKSet(new URL(provider.keysUrl), {
    cooldownDuration: 60_000,
    timeoutDuration: 5_000,
  });
  return async (token: string): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: provider.issuers,
      audience: provider.clientId,
      // Nothing symmetric: our client id is no secret.
      algorithms: ["RS256", "PS256", "ES256", "EdDSA"],
      requiredClaims: ["sub", "iat", "exp"],
      maxTokenAge: longestAge,
      clockTolerance: tolerance,
      currentDate: dateOf(provider.clock.now()),
    }).catch((error: unknown) => {
      throw asProviderFailure(error);
    });
    const forAnother =
      Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== provider.clientId;
    if (forAnother || !payload.sub) throw new AppError("provider-refused");
    return payload;
  };
}

/** Of an id token that the browser brought: it must carry a nonce, that of the call where it names one. Apple may carry its hash. */
export const byIdToken =
  (verify: (token: string) => Promise<JWTPayload>): CheckIdentity =>
  async ({ credential, nonce }) => {
    const claims = await verify(credential);
    const said = textOf(claims.nonce);
    if (!said || (nonce !== undefined && said !== nonce && said !== sha256(nonce)))
      throw new AppError("provider-refused");
    return { identity: identityOf(claims), nonce: nonce ?? said };
  };
