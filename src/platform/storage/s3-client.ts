import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";

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

export type S3Call = {
  method: "GET" | "PUT" | "POST" | "DELETE";
  /** Below the prefix; "" is the bucket itself. */
  key: string;
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
};

export type S3Waits = { patience: number; betweenTries: number };

/** Signed calls to any S3-compatible store. Every call may be retried, so it must have the same effect twice. */
export function createS3Client(settings: S3Settings, log: Log, waits: S3Waits = { patience, betweenTries }) {
  const { accessKeyId, secretAccessKey, region } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const base = new URL(settings.endpoint);
  if (settings.pathStyle) base.pathname = `${base.pathname.replace(/\/$/, "")}/${settings.bucket}`;
  else base.host = `${settings.bucket}.${base.host}`;

  function addressOf({ key, query = {} }: S3Call): string {
    const address = new URL(key ? `${base.href.replace(/\/$/, "")}/${settings.prefix}${key}` : base);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  }

  async function once(call: S3Call): Promise<Response> {
    const { method, body } = call;
    const content = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const signed = await signer.sign(addressOf(call), {
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

  return {
    settings,
    /** A successful response or a 404. Throws `unavailable` otherwise, after retries. */
    async send(call: S3Call): Promise<Response> {
      let failure: unknown;
      for (let attempt = 1; attempt <= tries; attempt++) {
        if (attempt > 1) await sleep(waits.betweenTries * attempt);
        try {
          const answer = await once(call);
          if (answer.ok || answer.status === 404) return answer;
          failure = new Error(`The store answers ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
          // A client error does not change with a retry.
          if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) break;
        } catch (error) {
          failure = (error as Error).cause ?? error;
        }
      }
      log.error({ method: call.method, key: call.key, error: String(failure) }, "the store failed");
      throw new AppError("unavailable", { retryAfter, cause: failure });
    },
    /** Throws `unavailable` where the bucket is missing. */
    requireFound(answer: Response, key: string): void {
      if (answer.ok) return;
      log.error(
        { key, status: answer.status, bucket: settings.bucket },
        "the store does not know the bucket or the upload",
      );
      throw new AppError("unavailable", { retryAfter });
    },
  };
}
