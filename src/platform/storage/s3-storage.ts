import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";
import { isStorageKey, type Storage } from "./storage.ts";

/** Until a response begins, in milliseconds; and per byte sent before it, for slow connections. */
const patience = 10_000;
const perByte = 0.002;
const tries = 3;
const betweenTries = 200;
const retryAfter = 10;

export type S3Settings = {
  /** Absolute, without a trailing slash: https://s3.eu-central-1.amazonaws.com */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of every key: "" or "magpie/". */
  prefix: string;
  /** The bucket is part of the path, not of the host name. */
  pathStyle: boolean;
};

/** Any S3-compatible store. Objects are written once, so every call may be retried. */
export function s3Storage(
  settings: S3Settings,
  log: Log,
  waits: { patience: number; betweenTries: number } = { patience, betweenTries },
): Storage {
  const { accessKeyId, secretAccessKey, region } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const base = new URL(settings.endpoint);
  if (settings.pathStyle) base.pathname = `${base.pathname.replace(/\/$/, "")}/${settings.bucket}`;
  else base.host = `${settings.bucket}.${base.host}`;
  const addressOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
    return `${base.href.replace(/\/$/, "")}/${settings.prefix}${key}`;
  };

  async function once(method: string, key: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const content = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const signed = await signer.sign(addressOf(key), {
      method,
      headers: { "X-Amz-Content-Sha256": content },
      ...(body ? { body } : {}),
    });
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), waits.patience + (body?.length ?? 0) * perByte);
    try {
      // The signed request holds its body as a stream, of unknown length.
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: stop.signal,
        redirect: "error",
        ...(body ? { body } : {}),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** A response with one of these statuses; 404 is always accepted. */
  async function ask(method: string, key: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    let failure: unknown;
    for (let attempt = 1; attempt <= tries; attempt++) {
      if (attempt > 1) await sleep(waits.betweenTries * attempt);
      try {
        const answer = await once(method, key, body);
        if (answer.ok || answer.status === 404) return answer;
        failure = new Error(`The store answers ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
        // A client error does not change with a retry.
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) break;
      } catch (error) {
        failure = (error as Error).cause ?? error;
      }
    }
    log.error({ method, key, error: String(failure) }, "the media store failed");
    throw new AppError("unavailable", { retryAfter, cause: failure });
  }

  return {
    async put(key, bytes) {
      const answer = await ask("PUT", key, new Uint8Array(bytes));
      await answer.body?.cancel();
      if (answer.ok) return;
      log.error({ key, status: answer.status, bucket: settings.bucket }, "the store knows no such bucket");
      throw new AppError("unavailable", { retryAfter });
    },
    async open(key) {
      if (!isStorageKey(key)) return null;
      const answer = await ask("GET", key);
      if (answer.ok && answer.body)
        return { size: Number(answer.headers.get("content-length")), stream: answer.body };
      await answer.body?.cancel();
      return null;
    },
    async remove(key) {
      const answer = await ask("DELETE", key);
      await answer.body?.cancel();
    },
  };
}
