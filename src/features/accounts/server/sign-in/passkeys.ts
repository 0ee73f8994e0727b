import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoTime } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/api/guards.ts";
import type { AccountParts } from "../account-parts.ts";
import type { Nonces } from "../providers/nonces.ts";
import { newToken } from "../tokens.ts";
import * as users from "../users.repo.ts";
import type { Visit } from "../visit.ts";
import * as repo from "./passkeys.repo.ts";
import { publicUser } from "./sessions.ts";

/** Loaded when it is first needed: it takes a fifth of a command's time. */
const webAuthn = () => import("@simplewebauthn/server");

/** Ed25519, ES256, RS256 (COSE): what every device has one of. */
const supportedAlgorithmIDs = [-8, -7, -257];
/** An account has no more devices than this. */
const mostPasskeys = 20;

type Transports = NonNullable<RegistrationResponseJSON["response"]["transports"]>;

/** The challenge that a browser's response answers; it is part of what the authenticator signed. */
function challengeOf(response: { response: { clientDataJSON: string } }): string {
  try {
    const text = Buffer.from(response.response.clientDataJSON, "base64url").toString();
    return String((JSON.parse(text) as { challenge?: unknown }).challenge);
  } catch (cause) {
    throw new AppError("provider-refused", { cause });
  }
}

/** Passkeys (WebAuthn): a device that checks its owner's finger, face or PIN is both factors at once. */
export function createPasskeys(parts: AccountParts & { nonces: Nonces }) {
  const { db, clock, config, limits, sessions, nonces } = parts;
  const { hostname: rpID, origin } = new URL(config.siteUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };
  const transportsOf = (text: string) => JSON.parse(text) as Transports;

  return {
    async list({ userId }: SignedIn) {
      return (await repo.ofUser(db.read, userId)).map((row) => ({
        id: String(row.id),
        name: row.name,
        createdAt: isoTime(row.created_at),
        lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
      }));
    },

    /** What the browser hands to `navigator.credentials.create`. */
    async registrationOptions({ userId, user }: SignedIn) {
      const known = await repo.ofUser(db.read, userId);
      if (known.length >= mostPasskeys) throw new AppError("conflict");
      const challenge = newToken();
      const options = await (await webAuthn()).generateRegistrationOptions({
        rpName: rpID,
        rpID,
        challenge: Buffer.from(challenge, "base64url"),
        userID: Buffer.from(`account-${userId}`),
        userName: user.email,
        userDisplayName: user.name,
        attestationType: "none",
        supportedAlgorithmIDs,
        excludeCredentials: known.map((row) => ({
          id: row.credential_id,
          transports: transportsOf(row.transports),
        })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await db.transact((tx) => nonces.make(tx, "passkey-registration", userId, challenge));
      return options;
    },

    async add({ userId }: SignedIn, given: { response: RegistrationResponseJSON; name: string }) {
      const challenge = challengeOf(given.response);
      const made = await nonces.take<number>("passkey-registration", challenge);
      if (made?.value !== userId) throw new AppError("link-expired");
      const verified = await (await webAuthn())
        .verifyRegistrationResponse({
          response: given.response,
          expectedChallenge: challenge,
          supportedAlgorithmIDs,
          ...expected,
        })
        .catch((cause: unknown) => {
          throw new AppError("provider-refused", { cause });
        });
      if (!verified.verified) throw new AppError("provider-refused");
      const { credential } = verified.registrationInfo;
      const id = await db.transact((tx) =>
        repo.insert(tx, {
          user_id: userId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString("base64url"),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          name: given.name,
          created_at: clock.now(),
          last_used_at: null,
        }),
      );
      if (id === null) throw new AppError("conflict");
      return { id: String(id) };
    },

    async remove({ userId }: SignedIn, id: number): Promise<void> {
      if (!(await db.transact((tx) => repo.remove(tx, userId, id)))) throw new AppError("not-found");
    },

    /** What the browser hands to `navigator.credentials.get`; the device knows whose account it opens. */
    async signInOptions(visit: Visit) {
      limits.countAddress("nonce", visit.ip);
      const challenge = await db.transact((tx) => nonces.make(tx, "passkey-sign-in"));
      return (await webAuthn()).generateAuthenticationOptions({
        rpID,
        challenge: Buffer.from(challenge, "base64url"),
        userVerification: "required",
      });
    },

    async signIn(response: AuthenticationResponseJSON, visit: Visit) {
      limits.countAddress("sign-in", visit.ip);
      const challenge = challengeOf(response);
      if (!(await nonces.take("passkey-sign-in", challenge))) throw new AppError("link-expired");
      const passkey = await repo.byCredential(db.read, response.id);
      if (!passkey) throw new AppError("provider-refused");
      const verified = await (await webAuthn())
        .verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          credential: {
            id: passkey.credential_id,
            publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
            counter: passkey.counter,
            transports: transportsOf(passkey.transports),
          },
          ...expected,
        })
        .catch((cause: unknown) => {
          throw new AppError("provider-refused", { cause });
        });
      if (!verified.verified) throw new AppError("provider-refused");
      const answer = await db.transact(async (tx) => {
        const user = await users.byId(tx, passkey.user_id);
        if (user?.is_active !== 1) throw new AppError("sign-in-failed");
        const counter = verified.authenticationInfo.newCounter;
        await repo.markUsed(tx, passkey.id, { counter, now: clock.now() });
        return { token: await sessions.open(tx, user, visit), user: publicUser(user) };
      });
      limits.uncountAddress("sign-in", visit.ip);
      return answer;
    },
  };
}
