import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/api/guards.ts";
import type { AccountParts } from "../account-parts.ts";
import { sha256 } from "../tokens.ts";
import * as repo from "./second-factor.repo.ts";

/** What every authenticator knows (RFC 6238): six digits, half a minute, SHA-1. */
const period = 30;
const codes = { algorithm: "SHA1", digits: 6, period } as const;
const recoveryCodes = 10;
/** Nothing that looks like another; ten of them are 48 bits, and guesses are counted. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

const newRecoveryCode = (): string =>
  Array.from({ length: 10 }, () => letters[randomInt(letters.length)])
    .join("")
    .replace(/^.{5}/, "$&-");
/** As it was typed: with or without the hyphen, in whatever case. Bound to its account. */
const recoveryHash = (userId: number, code: string): string =>
  sha256(`${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`);

const sealedAbout = (userId: number): string => `totp ${userId}`;

export type SecondFactor = ReturnType<typeof createSecondFactor>;

export function createSecondFactor({
  db,
  clock,
  config,
  limits,
  sealing,
}: Pick<AccountParts, "db" | "clock" | "config" | "limits" | "sealing">) {
  /**
   * Uses up a code of the authenticator: one step early or late is the clock's fault, and none works twice. Where the site has another
   * secret by now, no code is right, and the recovery codes are what is left.
   */
  async function acceptsCode(tx: Tx, userId: number, code: string): Promise<boolean> {
    const row = await repo.secretOf(tx, userId);
    const token = code.replaceAll(/\s/g, "");
    if (!row || !/^\d{6}$/.test(token)) return false;
    const secret = await sealing.open(row.secret, sealedAbout(userId));
    if (secret === null) return false;
    const timestamp = clock.now();
    const totp = new TOTP({ ...codes, secret: Secret.fromBase32(secret) });
    const delta = totp.validate({ token, window: 1, timestamp });
    if (delta === null) return false;
    return repo.spendStep(tx, userId, Math.floor(timestamp / 1_000 / period) + delta);
  }

  const isOn = async (db: Queries | Tx, userId: number): Promise<boolean> =>
    ((await repo.secretOf(db, userId))?.confirmed_at ?? null) !== null;

  const accepts = async (tx: Tx, userId: number, code: string): Promise<boolean> =>
    (await acceptsCode(tx, userId, code)) || repo.spendRecoveryCode(tx, userId, recoveryHash(userId, code));

  /** Does something where a code is right; what was wrong is counted, and stays so. */
  async function withCode<T>(
    userId: number,
    isRight: (tx: Tx) => Promise<boolean>,
    work: (tx: Tx) => Promise<T>,
  ) {
    const answer = await db.transact(async (tx) => {
      await limits.countAccount(tx, "second-factor", String(userId));
      if (!(await isRight(tx))) return null;
      await limits.forgetAccount(tx, [["second-factor", String(userId)]]);
      return { value: await work(tx) };
    });
    if (!answer) throw new AppError("code-wrong");
    return answer.value;
  }

  return {
    isOn,
    accepts,

    async state({ userId }: SignedIn) {
      return {
        enabled: await isOn(db.read, userId),
        recoveryCodesLeft: await repo.countRecoveryCodes(db.read, userId),
      };
    },

    /** A secret for the authenticator, which is not in force before a code of it was shown. */
    async propose({ userId, user }: SignedIn): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: 20 });
      const sealed = await sealing.seal(secret.base32, sealedAbout(userId));
      await db.transact(async (tx) => {
        if (await isOn(tx, userId)) throw new AppError("conflict");
        await repo.propose(tx, userId, sealed);
      });
      const issuer = new URL(config.siteUrl).host;
      return {
        secret: secret.base32,
        uri: new TOTP({ ...codes, issuer, label: user.email, secret }).toString(),
      };
    },

    /** Puts the proposed secret into force; gives the recovery codes, which are shown this once. */
    confirm: ({ userId }: SignedIn, code: string): Promise<{ recoveryCodes: string[] }> =>
      withCode(
        userId,
        async (tx) => {
          if (await isOn(tx, userId)) throw new AppError("conflict");
          return acceptsCode(tx, userId, code);
        },
        async (tx) => {
          const fresh = Array.from({ length: recoveryCodes }, newRecoveryCode);
          await repo.confirm(tx, userId, clock.now());
          await repo.replaceRecoveryCodes(
            tx,
            userId,
            fresh.map((one) => recoveryHash(userId, one)),
          );
          return { recoveryCodes: fresh };
        },
      ),

    /** Removes the second factor; requires a code, so that a stolen session cannot. */
    remove: ({ userId }: SignedIn, code: string): Promise<void> =>
      withCode(
        userId,
        (tx) => accepts(tx, userId, code),
        (tx) => repo.remove(tx, userId),
      ),
  };
}
