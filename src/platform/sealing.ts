import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/**
 * Secrets that must be readable, and so cannot be hashed: encrypted (AES-256-GCM) with a key that is not in the database.
 * `about` binds a value to its subject: what was sealed for one cannot be opened for another.
 */
export type Sealing = {
  seal(text: string, about: string): Promise<string>;
  /** Null if it was sealed with another key, or changed since. */
  open(sealed: string, about: string): Promise<string | null>;
};

const cipher = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];
const form = "v1.";

const secretFile = (folder: string): string => join(folder, "secret");

/** The secrets of a folder: the first one seals, the others came with a backup. Empty if none was created yet. */
const secretsIn = (folder: string): Promise<string[]> =>
  readFile(secretFile(folder), "utf8")
    .then((text) => text.split("\n").filter(Boolean))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });

/** The secret, created once per folder. Written atomically; of concurrent creators the first one wins. */
async function ownSecrets(folder: string): Promise<string[]> {
  const path = secretFile(folder);
  const known = await secretsIn(folder);
  if (known.length) return known;
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return secretsIn(folder);
}

/** The secrets that open a site's sealed values: its backup needs them. */
export const secretsOf = async ({
  SECRET,
  dataDir,
}: Pick<Config, "SECRET" | "dataDir">): Promise<string[]> => (SECRET ? [SECRET] : secretsIn(dataDir));

/** Lets a folder open values sealed with another site's secrets; its own still seals. */
export async function addSecrets(folder: string, secrets: readonly string[]): Promise<void> {
  const all = [...new Set([...(await secretsIn(folder)), ...secrets])];
  await mkdir(folder, { recursive: true });
  const draft = `${secretFile(folder)}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, all.map((one) => `${one}\n`).join(""), { mode: 0o600, flush: true });
  await rename(draft, secretFile(folder));
}

/** Seals with the setting SECRET, or else the secrets in the data folder, which are read when first needed. */
export function createSealing({ SECRET, dataDir }: Pick<Config, "SECRET" | "dataDir">): Sealing {
  let made: Promise<Buffer[]> | undefined;
  async function makeKeys(): Promise<Buffer[]> {
    const secrets = SECRET ? [SECRET] : await ownSecrets(dataDir);
    return secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", "magpie sealing", 32)));
  }
  const keys = (): Promise<Buffer[]> => {
    // After a failed read the next call tries again.
    made ??= makeKeys().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  function openWith(key: Buffer, bytes: Buffer, about: string): string | null {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + opening.final("utf8");
    } catch {
      // The authentication tag does not match: another key, another subject, or changed bytes.
      return null;
    }
  }
  return {
    async seal(text, about) {
      const [key] = await keys();
      if (!key) throw new Error("There is no secret to seal with.");
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
      return form + Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
    },
    async open(sealed, about) {
      if (!sealed.startsWith(form)) return null;
      const bytes = Buffer.from(sealed.slice(form.length), "base64url");
      if (bytes.length < ivBytes + tagBytes) return null;
      for (const key of await keys()) {
        const text = openWith(key, bytes, about);
        if (text !== null) return text;
      }
      return null;
    },
  };
}
