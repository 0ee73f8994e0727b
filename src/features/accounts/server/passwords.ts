import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

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

/** A password as it is stored: parameters, salt and key, never the password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `argon2id$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt.toString("base64")}$${key.toString("base64")}`;
}

/** Whether a password is the one that was stored; false for a stored text of another form. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, , salt, key] = stored.split("$");
  if (scheme !== "argon2id" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
