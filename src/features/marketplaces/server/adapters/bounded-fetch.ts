import { MarketplaceError } from "#features/marketplaces/listing.ts";
import { parseTime } from "#platform/clock.ts";

/** Asks a marketplace: in a limited time, for an answer of a limited size whatever it is packed into, and nowhere else. */
export type MarketplaceRequest = {
  url: string;
  method: "GET" | "POST" | "PATCH";
  headers?: Record<string, string>;
  body?: string;
};
export type MarketplaceResponse = { status: number; headers: Headers; text: string };
export type Limits = { /** Milliseconds. */ time: number /** Bytes, unpacked. */; size: number };

const charsetOf = (type: string): string => /charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1] ?? "utf-8";

/** The text in the declared charset, or that of its first bytes. Invalid bytes make it malformed: half a text may be a wrong one. */
function decode(bytes: Uint8Array, type: string): string {
  const charset =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : charsetOf(type);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new MarketplaceError(
      "malformed",
      `the answer is not written in ${charset.slice(0, 40)}`,
      undefined,
      {
        cause,
      },
    );
  }
}

/** Why nothing came, or not all of it. */
function failureOf(error: unknown, limits: Limits): MarketplaceError {
  if (error instanceof MarketplaceError) return error;
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  if (name === "TimeoutError")
    return new MarketplaceError("timeout", `no answer within ${limits.time} ms`, undefined, { cause: error });
  const code = typeof cause?.code === "string" ? cause.code : "";
  // What cannot be unpacked comes as an error of zlib.
  if (/^(Z_|ERR__ERROR_FORMAT|ERR_BROTLI)/.test(code))
    return new MarketplaceError("malformed", "the answer cannot be unpacked", undefined, { cause: error });
  return new MarketplaceError("upstream", code || "the connection broke", undefined, { cause: error });
}

export async function boundedFetch(ask: MarketplaceRequest, limits: Limits): Promise<MarketplaceResponse> {
  const stop = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(limits.time), stop.signal]);
  try {
    const answer = await fetch(ask.url, {
      method: ask.method,
      headers: { Accept: "application/json", ...ask.headers },
      ...(ask.body === undefined ? {} : { body: ask.body }),
      // A key is not carried to another place.
      redirect: "manual",
      signal,
    });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > limits.size)
        throw new MarketplaceError("malformed", `the answer is larger than ${limits.size} bytes`);
      parts.push(part);
    }
    const text = decode(Buffer.concat(parts), answer.headers.get("content-type") ?? "");
    return { status: answer.status, headers: answer.headers, text };
  } catch (error) {
    throw failureOf(error, limits);
  } finally {
    stop.abort();
  }
}

const longestReason = 300;
/** A shop's own words for the operator, on one line. */
export const reasonOf = (...parts: readonly unknown[]): string =>
  parts
    .filter((part): part is string | number => typeof part === "string" || typeof part === "number")
    .join(": ")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, longestReason)
    .toWellFormed();

/** In how many milliseconds an answer says to come back: Retry-After in seconds, or as a date, which is compared with the answer's own. */
function retryAfterOf({ headers }: MarketplaceResponse): number | undefined {
  const written = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,6}$/.test(written)) return Number(written) * 1_000;
  const wait = parseTime(written) - parseTime(headers.get("date") ?? "");
  return wait > 0 ? wait : undefined;
}

/** The JSON of an answer whatever its status; undefined where there is none. */
export function jsonIn({ text }: MarketplaceResponse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The adapters report an answer without JSON.
    return undefined;
  }
}

/** What a status other than 200 means; `reason` is what the shop says beside it. */
export function refusalOf(answer: MarketplaceResponse, reason = ""): MarketplaceError {
  const { status } = answer;
  const said = reasonOf(`HTTP ${status}`, ...(reason ? [reason] : []));
  if (status === 401) return new MarketplaceError("auth", said);
  if (status === 403) return new MarketplaceError("not-eligible", said);
  if (status === 404) return new MarketplaceError("not-found", said);
  if (status === 408) return new MarketplaceError("timeout", said);
  if (status === 429) return new MarketplaceError("throttled", said, retryAfterOf(answer));
  if (status >= 500) return new MarketplaceError("upstream", said, retryAfterOf(answer));
  if (status >= 400) return new MarketplaceError("invalid-request", said);
  return new MarketplaceError("malformed", said);
}

/** The JSON of an answer that succeeded. */
export function readJson(
  answer: MarketplaceResponse,
  reasonIn: (body: unknown) => string = () => "",
): unknown {
  const body = jsonIn(answer);
  if (answer.status !== 200) throw refusalOf(answer, reasonIn(body));
  if (typeof body !== "object" || body === null)
    throw new MarketplaceError("malformed", "the answer is no JSON object");
  return body;
}
