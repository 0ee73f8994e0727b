import { lookup } from "node:dns";
import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import { BlockList } from "node:net";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type AddressRules, addressRules, hostOf } from "./public-address.ts";

/** Fetches a remote file into memory; throws if it cannot. */
export type FetchFile = (address: string, signal?: AbortSignal) => Promise<Buffer>;

/** Why a fetch failed. */
export type FetchRefusal =
  | "address-refused"
  | "not-found"
  | "page-refused"
  | "page-unavailable"
  | "timeout"
  | "too-large"
  | "not-a-page";

export class FetchError extends Error {
  override name = "FetchError";
  readonly refusal: FetchRefusal;
  /** The server's Retry-After in milliseconds, if it sent one. */
  readonly retryAfter: number | undefined;
  constructor(refusal: FetchRefusal, reason: string, retryAfter?: number) {
    super(reason);
    this.refusal = refusal;
    this.retryAfter = retryAfter;
  }
}

/** The response: its final URL, content type and unpacked bytes. */
export type Fetched = { url: string; type: string; bytes: Buffer };
export type PublicFetch = (
  address: string,
  call?: {
    signal?: AbortSignal | undefined;
    /** Called before each request, redirects included; an error it throws ends the call. */
    before?: (url: URL, signal: AbortSignal) => Promise<void>;
    /** HEAD: whether it exists, without its content. */
    method?: "GET" | "HEAD";
    /** Accepted content types; any by default. */
    types?: RegExp;
    /** Reads only this many bytes, instead of refusing what is larger. */
    cut?: number;
  },
) => Promise<Fetched>;

/** The request of a call, independent of how its response is read. */
export type PublicCall = {
  signal?: AbortSignal | undefined;
  /** Called before each request, redirects included; an error it throws ends the call. */
  before?: ((url: URL, signal: AbortSignal) => Promise<void>) | undefined;
  method?: "GET" | "HEAD" | undefined;
  /** In addition to our own. Dropped on a redirect to another host: they may hold a password. */
  headers?: Record<string, string> | undefined;
};
/** Reads a response that is no redirect; the connection ends with it. */
type Take<Taken> = (answer: IncomingMessage, url: URL) => Promise<Taken>;

export type FetchOptions = {
  /** Private networks that are allowed nevertheless. */
  own?: BlockList;
  mayBePlain?: boolean;
  userAgent?: string;
  limits?: { bytes: number; time: number; connect: number };
  resolve?: typeof lookup;
};

const mostRedirects = 5;
const usualLimits = { bytes: 25_000_000, time: 30_000, connect: 5_000 };
const unpackers = new Map<string, () => Transform>(
  Object.entries({
    gzip: createGunzip,
    "x-gzip": createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }),
);

/**
 * Calls public addresses only, whatever names and redirects say: the address is checked on connect. Sends no cookies and no credentials
 * except those of the call, and uses no proxy. Throws FetchError.
 */
export function publicAsk({
  own = new BlockList(),
  mayBePlain = false,
  userAgent = "Magpie",
  limits = usualLimits,
  resolve = lookup,
}: FetchOptions = {}) {
  const rules = addressRules({ own, mayBePlain });

  async function ask(
    url: URL,
    method: "GET" | "HEAD",
    more: Record<string, string>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const get = url.protocol === "https:" ? getHttps : getHttp;
    const usual = { Accept: "*/*", "Accept-Encoding": "gzip, br", "User-Agent": userAgent };
    const headers = { ...usual, ...more, Host: url.host };
    const options = {
      method,
      hostname: hostOf(url),
      lookup: checkedLookup(url, rules, resolve),
      signal,
      headers,
    };
    return new Promise((done, reject) => {
      const request = get(url, { ...options, agent: false }, done);
      request.on("error", reject);
      request.on("socket", (socket) => {
        const late = () => request.destroy(new FetchError("timeout", `${url.host} did not take the call`));
        const timer = setTimeout(late, limits.connect);
        for (const end of ["connect", "close"]) socket.once(end, () => clearTimeout(timer));
      });
    });
  }

  async function follow<Taken>(
    start: URL,
    { before, method = "GET", headers: more = {} }: PublicCall,
    take: Take<Taken>,
    signal: AbortSignal,
  ): Promise<Taken> {
    let url = start;
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const refusal = rules.refusalOf(url);
      if (refusal) throw new FetchError("address-refused", `${url.host}: ${refusal}`);
      await before?.(url, signal);
      const answer = await ask(url, method, url.origin === start.origin ? more : {}, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        const next = URL.parse(headers.location, url);
        if (!next) throw new FetchError("page-unavailable", `${url.host} redirects to nowhere`);
        if (url.protocol === "https:" && next.protocol === "http:")
          throw new FetchError("address-refused", `${url.host} redirects to plain http`);
        url = next;
        continue;
      }
      try {
        return await take(answer, url);
      } finally {
        answer.destroy();
      }
    }
    throw new FetchError("page-unavailable", `${start.host} redirects too often`);
  }

  return async <Taken>(address: string, call: PublicCall, take: Take<Taken>): Promise<Taken> => {
    const url = URL.parse(address);
    if (!url) throw new FetchError("address-refused", "no address");
    const time = AbortSignal.timeout(limits.time);
    const signal = call.signal ? AbortSignal.any([call.signal, time]) : time;
    try {
      return await follow(url, call, take, signal);
    } catch (error) {
      call.signal?.throwIfAborted();
      if (time.aborted) throw new FetchError("timeout", `${url.host} took too long`);
      const { code, cause } = error as { code?: unknown; cause?: unknown };
      const said = [error, cause].find((one) => one instanceof FetchError);
      // Node's network and zlib errors have a code; anything else is not the other side's fault.
      if (said || typeof code !== "string") throw said ?? error;
      throw new FetchError("page-unavailable", `${url.host}: ${code}`);
    }
  };
}

/** Fetches from public addresses into memory. Throws FetchError. */
export function publicFetch(options: FetchOptions = {}): PublicFetch {
  const { limits = usualLimits } = options;
  const ask = publicAsk(options);
  return (address, { types, cut, ...call } = {}) =>
    ask(address, call, async (answer, url) => {
      requireSuccess(url, answer);
      const type = answer.headers["content-type"] ?? "";
      if (types && !types.test(type)) throw new FetchError("not-a-page", `${url.host} sent ${type}`);
      if (call.method === "HEAD") return { url: url.href, type, bytes: Buffer.alloc(0) };
      return { url: url.href, type, bytes: await bytesOf(url, answer, { most: limits.bytes, cut }) };
    });
}

/** The same for callers that need only the bytes. Old sites serve their images over plain http. */
export const publicFiles = (options: FetchOptions): FetchFile => {
  const fetchPublic = publicFetch({ mayBePlain: true, ...options });
  return async (address, signal) => (await fetchPublic(address, { signal })).bytes;
};

/** Like dns.lookup, with the result checked: the next lookup may return another address. */
export function checkedLookup(url: URL, rules: AddressRules, resolve: typeof lookup): typeof lookup {
  return ((host: string, options: object, done: (...given: unknown[]) => void) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error);
      const refusal = rules.refusalAt(
        url,
        found.map(({ address }) => address),
      );
      const [first] = found;
      if (refusal || !first)
        return done(new FetchError("address-refused", `${host}: ${refusal ?? "no address"}`));
      if ((options as { all?: boolean }).all) done(null, found);
      else done(null, first.address, first.family);
    })) as typeof lookup;
}

/** Throws FetchError for any status other than 200. */
export function requireSuccess(url: URL, { statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode === 200) return;
  const said = `${url.host} answered ${statusCode}`;
  if (statusCode === 404 || statusCode === 410) throw new FetchError("not-found", said);
  const seconds = Number(headers["retry-after"]);
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) * 1_000 : undefined;
  const isRefused = (statusCode >= 400 && statusCode < 500) || retryAfter !== undefined;
  throw new FetchError(isRefused ? "page-refused" : "page-unavailable", said, retryAfter);
}

/** The body of a response, unpacked by its Content-Encoding. */
export function contentOf(url: URL, answer: IncomingMessage): AsyncIterable<Buffer> {
  const packing = (answer.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const unpacker = unpackers.get(packing)?.();
  if (!unpacker && packing !== "identity" && packing !== "")
    throw new FetchError("not-a-page", `${url.host} packs by ${packing}`);
  return unpacker ? pipeline(answer, unpacker, () => {}) : answer;
}

async function bytesOf(
  url: URL,
  answer: IncomingMessage,
  { most, cut }: { most: number; cut: number | undefined },
): Promise<Buffer> {
  const content = contentOf(url, answer);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    chunks.push(chunk);
    if (cut !== undefined && bytes >= cut) return Buffer.concat(chunks).subarray(0, cut);
    if (bytes > most) throw new FetchError("too-large", `${url.host} sent more than ${most} bytes`);
  }
  return Buffer.concat(chunks);
}
