import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { AppError } from "#platform/errors.ts";

/** What a hash costs: memory in KiB, passes over it. */
export type PasswordCost = { memory: number; passes: number };

/** OWASP's parameters for Argon2id: 19 MiB, 2 passes, 1 lane. */
const owasp: PasswordCost = { memory: 19 * 1024, passes: 2 };

/** Argon2id on the thread pool, never on the event loop. */
const derive = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2(
      "argon2id",
      {
        message: Buffer.from(password.normalize("NFC")),
        nonce: salt,
        ...cost,
        parallelism: 1,
        tagLength: 32,
      },
      (error, key) => (error ? reject(error) : resolve(key as Buffer)),
    );
  });

const encode = ({ memory, passes }: PasswordCost, salt: Buffer, key: Buffer): string =>
  `argon2id$m=${memory},t=${passes},p=1$${salt.toString("base64")}$${key.toString("base64")}`;

/** The parts of a stored hash; null for a text of another form. A hash is verified with the cost it was made with. */
function decode(stored: string): { cost: PasswordCost; salt: Buffer; key: Buffer } | null {
  const [, memory, passes, salt, key] =
    /^argon2id\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored) ?? [];
  if (!memory || !passes || !salt || !key) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes passwords, few at a time, which leaves a processor for the pages. A request that would wait longer than about a second is
 * refused with `unavailable`.
 */
export function createPasswords({
  atOnce = Math.max(1, availableParallelism() - 1),
  mostWaiting = 24,
  cost = owasp,
}: {
  atOnce?: number;
  mostWaiting?: number;
  cost?: PasswordCost;
} = {}) {
  /** Matches no password: compared with where there is no account, so that it takes as long as with one. */
  const decoyHash = encode(cost, randomBytes(16), randomBytes(32));
  const waiting: (() => void)[] = [];
  let running = 0;
  let made = 0;

  function requireRoom(): void {
    if (waiting.length >= mostWaiting) throw new AppError("unavailable", { retryAfter: 2 });
  }

  async function inTurn(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
    requireRoom();
    if (running >= atOnce) await new Promise<void>((begin) => waiting.push(begin));
    else running++;
    made++;
    try {
      return await derive(password, salt, cost);
    } finally {
      // The slot passes straight to the next in the queue, so that no new call slips in between.
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
      return encode(cost, salt, await inTurn(password, salt, cost));
    },
    /** Whether a password is the one that was stored; false, and as slow, where none is stored. */
    async verify(password: string, stored: string | null): Promise<boolean> {
      const parts = decode(stored ?? decoyHash);
      if (!parts) return false;
      const actual = await inTurn(password, parts.salt, parts.cost);
      return stored !== null && parts.key.length === actual.length && timingSafeEqual(parts.key, actual);
    },
    /** How many were made so far. */
    made: (): number => made,
  };
}
