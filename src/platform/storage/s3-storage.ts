import type { Log } from "../log.ts";
import { createS3Client, type S3Settings, type S3Waits } from "./s3-client.ts";
import { isStorageKey, type Storage } from "./storage.ts";

/** Media in any S3-compatible store. */
export function s3Storage(settings: S3Settings, log: Log, waits?: S3Waits): Storage {
  const client = createS3Client(settings, log, waits);
  const checked = (key: string): string => {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
    return key;
  };

  return {
    async put(key, bytes) {
      const answer = await client.send({ method: "PUT", key: checked(key), body: new Uint8Array(bytes) });
      await answer.body?.cancel();
      client.requireFound(answer, key);
    },
    async open(key) {
      if (!isStorageKey(key)) return null;
      const answer = await client.send({ method: "GET", key });
      if (answer.ok && answer.body)
        return { size: Number(answer.headers.get("content-length")), stream: answer.body };
      await answer.body?.cancel();
      return null;
    },
    async remove(key) {
      const answer = await client.send({ method: "DELETE", key: checked(key) });
      await answer.body?.cancel();
    },
  };
}
