import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { AppError } from "#platform/errors.ts";

/** Argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), computed on the thread pool, never on the event loop. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2(
      "argon2id",
      { message: Buffer.from(password.normalize("NFC")), nonce: salt, ...cost },
      (error, key) => (error ? reject(error) : resolve(key as Buffer)),
    );
  });

const written = (salt: Buffer, key: Buffer): string =>
  `argon2id$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt.toString("base64")}$${key.toString("base64")}`;

/** No password is this one's: compared with where there is no account, so that it takes as long as with one. */
const nobodys = written(randomBytes(16), randomBytes(32));

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes passwords, few at a time: one leaves a processor to the pages, and who would wait longer than about a second is asked to
 * come back instead.
 */
export function createPasswords({
  atOnce = Math.max(1, availableParallelism() - 1),
  mostWaiting = 24,
}: {
  atOnce?: number;
  mostWaiting?: number;
} = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;
  let made = 0;

  function requireRoom(): void {
    if (waiting.length >= mostWaiting) throw new AppError("unavailable", { retryAfter: 2 });
  }

  async function inTurn(password: string, salt: Buffer): Promise<Buffer> {
    requireRoom();
    if (running >= atOnce) await new Promise<void>((begin) => waiting.push(begin));
    else running++;
    made++;
    try {
      return await derive(password, salt);
    } finally {
      // The place goes to the next as it is, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    /** Throws `unavailable` while too many wait. */
    requireRoom,
    /** A password as it is stored: parameters, salt and key, never the password. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16);
      return written(salt, await inTurn(password, salt));
    },
    /** Whether a password is the one that was stored; false, and as slow, where none is stored. */
    async verify(password: string, stored: string | null): Promise<boolean> {
      const [scheme, , salt, key] = (stored ?? nobodys).split("$");
      if (scheme !== "argon2id" || !salt || !key) return false;
      const expected = Buffer.from(key, "base64");
      const actual = await inTurn(password, Buffer.from(salt, "base64"));
      return stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
    },
    /** How many were made so far. */
    made: (): number => made,
  };
}
