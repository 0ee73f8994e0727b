import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/**
 * Secrets that have to be read again, and so cannot be hashes: encrypted (AES-256-GCM) with a key that is not in the database.
 * `about` says whose it is; what was sealed about one thing is not opened about another.
 */
export type Sealing = {
  seal(text: string, about: string): Promise<string>;
  /** Null for what was sealed with another key, or changed since. */
  open(sealed: string, about: string): Promise<string | null>;
};

const cipher = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];
const form = "v1.";

/** The secret made once for this folder. Whole or not there, and of several who make it at once the first one's is everybody's. */
async function ownSecret(folder: string): Promise<string> {
  const path = join(folder, "secret");
  const read = () => readFile(path, "utf8").then((text) => text.trim());
  const known = await read().catch(() => null);
  if (known) return known;
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return read();
}

/** Sealing by the setting SECRET, else by a secret in the data folder; which is looked for when it is first needed. */
export function createSealing({ SECRET, dataDir }: Pick<Config, "SECRET" | "dataDir">): Sealing {
  let made: Promise<Buffer> | undefined;
  async function makeKey(): Promise<Buffer> {
    const secret = SECRET ?? (await ownSecret(dataDir));
    return Buffer.from(hkdfSync("sha256", secret, "", "magpie sealing", 32));
  }
  const key = (): Promise<Buffer> => {
    // A folder that could not be read is tried again.
    made ??= makeKey().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return {
    async seal(text, about) {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, await key(), iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
      return form + Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
    },
    async open(sealed, about) {
      if (!sealed.startsWith(form)) return null;
      const bytes = Buffer.from(sealed.slice(form.length), "base64url");
      if (bytes.length < ivBytes + tagBytes) return null;
      const opening = createDecipheriv(cipher, await key(), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + opening.final("utf8");
      } catch {
        // The tag does not fit: another key, another thing, or changed bytes.
        return null;
      }
    },
  };
}
