import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { createS3Client, type S3Settings, type S3Waits } from "../../storage/s3-client.ts";
import { backupTime, isBackupName, sumLine, sumName } from "./backup-name.ts";
import type { BackupStore, StoredBackup } from "./backup-store.ts";
import { xmlRecords } from "./xml-records.ts";

/** S3 allows 10,000 parts of 5 MB to 5 GB. */
const smallestPart = 16 * 1024 * 1024;
const mostParts = 9_000;

/** Backups in an S3-compatible bucket. They are written and verified in `workFolder` first. */
export function bucketBackups(
  settings: S3Settings,
  workFolder: string,
  log: Log,
  waits?: S3Waits,
): BackupStore {
  const client = createS3Client(settings, log, waits);
  const { prefix } = settings;

  async function text(call: Parameters<typeof client.send>[0]): Promise<string> {
    const answer = await client.send(call);
    const found = await answer.text();
    client.requireFound(answer, call.key);
    return found;
  }

  /** Uploads in parts; the store checks the hash of each. An abandoned upload is removed. */
  async function upload(file: string, key: string, signal: AbortSignal): Promise<void> {
    const { size } = await stat(file);
    const partSize = Math.max(smallestPart, Math.ceil(size / mostParts));
    const started = await text({ method: "POST", key, query: { uploads: "" } });
    const [{ UploadId: uploadId = "" } = {}] = xmlRecords(started, "InitiateMultipartUploadResult");
    const handle = await open(file);
    try {
      const tags: string[] = [];
      for (let start = 0; start < size; start += partSize) {
        signal.throwIfAborted();
        const body = new Uint8Array(Math.min(partSize, size - start));
        let filled = 0;
        while (filled < body.length) {
          const { bytesRead } = await handle.read(body, filled, body.length - filled, start + filled);
          if (!bytesRead) throw new Error("The backup file became shorter while it was uploaded.");
          filled += bytesRead;
        }
        const query = { partNumber: String(tags.length + 1), uploadId };
        const answer = await client.send({ method: "PUT", key, query, body });
        await answer.body?.cancel();
        client.requireFound(answer, key);
        tags.push(answer.headers.get("etag") ?? "");
      }
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const answer = await text({
        method: "POST",
        key,
        query: { uploadId },
        body: new TextEncoder().encode(
          `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`,
        ),
      });
      // S3 can report a failure after it has begun a response with status 200.
      if (/<Error>/.test(answer))
        throw new AppError("unavailable", { cause: new Error(answer.slice(0, 300)) });
    } catch (error) {
      // The first error is the one to report; the store's lifecycle rules remove what stays.
      await client.send({ method: "DELETE", key, query: { uploadId } }).catch(() => {});
      throw error;
    } finally {
      await handle.close();
    }
  }

  async function contentOf(key: string): Promise<ReadableStream<Uint8Array> | null> {
    const answer = await client.send({ method: "GET", key });
    if (answer.ok && answer.body) return answer.body;
    await answer.body?.cancel();
    return null;
  }

  async function remove(key: string): Promise<void> {
    const answer = await client.send({ method: "DELETE", key });
    await answer.body?.cancel();
  }

  return {
    kind: "bucket",
    place: `${settings.bucket}${prefix ? `/${prefix.replace(/\/$/, "")}` : ""}`,
    workFolder,
    async list() {
      const found: StoredBackup[] = [];
      const sums = new Set<string>();
      let token: string | undefined;
      do {
        const answer = await text({
          method: "GET",
          key: "",
          query: { "list-type": "2", prefix, ...(token ? { "continuation-token": token } : {}) },
        });
        for (const { Key = "", Size = "" } of xmlRecords(answer, "Contents")) {
          const name = Key.slice(prefix.length);
          if (name.endsWith(sumName(""))) sums.add(name);
          if (isBackupName(name))
            found.push({ name, size: Number(Size), madeAt: backupTime(name), isVerified: false });
        }
        token = xmlRecords(answer, "ListBucketResult")[0]?.NextContinuationToken;
      } while (token);
      return found
        .map((backup) => ({ ...backup, isVerified: sums.has(sumName(backup.name)) }))
        .sort((a, b) => (a.name < b.name ? 1 : -1));
    },
    async save(file, name, sha256, signal) {
      await upload(file, name, signal);
      // Read back: only what the store returns can be restored.
      const stored = await contentOf(name);
      const hash = createHash("sha256");
      if (stored) for await (const part of stored) hash.update(part);
      if (hash.digest("hex") !== sha256)
        throw new AppError("unavailable", {
          cause: new Error("The store returned another file than was saved."),
        });
      const body = new TextEncoder().encode(sumLine(name, sha256));
      await (await client.send({ method: "PUT", key: sumName(name), body })).body?.cancel();
      await rm(file, { force: true });
    },
    async remove(name) {
      // The sum last: a backup without one counts as not verified and is never deleted.
      await remove(name);
      await remove(sumName(name));
    },
    async fetch(name) {
      const stored = isBackupName(name) ? await contentOf(name) : null;
      if (!stored) return null;
      await mkdir(workFolder, { recursive: true });
      const path = join(workFolder, name);
      await pipeline(
        Readable.fromWeb(stored as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(`${path}.part`, { mode: 0o600, flush: true }),
      );
      await rename(`${path}.part`, path);
      return path;
    },
  };
}
