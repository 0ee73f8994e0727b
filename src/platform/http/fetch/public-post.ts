import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList } from "node:net";
import { addressRules, hostOf } from "./public-address.ts";
import { checkedLookup, FetchError, type FetchOptions } from "./public-fetch.ts";

/** The response to a call: its status and the beginning of its text. */
type PostAnswer = { status: number; text: string };
export type PublicPost = {
  /** Why an address is refused up front; null if that depends on what its host resolves to. */
  refusalOf(url: URL): string | null;
  /** Throws FetchError where there is no response. */
  post(
    address: string,
    call: { headers: Record<string, string>; body: string; signal: AbortSignal },
  ): Promise<PostAnswer>;
};

/** Of a response, in bytes. */
const mostRead = 1_024;
/** In milliseconds. */
const usualLimits = { time: 15_000, connect: 5_000 };

/**
 * Posts JSON to public addresses only, checked on connect like the addresses that are fetched (public-fetch.ts). A redirect is a
 * response like any other: it is not followed. Only the beginning of a response is read.
 */
export function publicPost({
  own = new BlockList(),
  userAgent = "Magpie",
  resolve = lookup,
  limits = usualLimits,
}: Omit<FetchOptions, "limits" | "mayBePlain"> & { limits?: typeof usualLimits }): PublicPost {
  const rules = addressRules({ own, mayBePlain: false });

  const send = (
    url: URL,
    { headers, body, signal }: Parameters<PublicPost["post"]>[1],
  ): Promise<PostAnswer> =>
    new Promise((done, reject) => {
      const request = url.protocol === "https:" ? requestHttps : requestHttp;
      const call = request(url, {
        method: "POST",
        agent: false,
        signal,
        hostname: hostOf(url),
        lookup: checkedLookup(url, rules, resolve),
        headers: {
          ...headers,
          Accept: "*/*",
          "Accept-Encoding": "identity",
          "Content-Length": Buffer.byteLength(body),
          "Content-Type": "application/json",
          "User-Agent": userAgent,
          Host: url.host,
        },
      });
      call.on("error", reject);
      call.on("socket", (socket) => {
        const late = () => call.destroy(new FetchError("timeout", `${url.host} did not take the call`));
        const timer = setTimeout(late, limits.connect);
        for (const end of ["connect", "close"]) socket.once(end, () => clearTimeout(timer));
      });
      call.on("response", (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const end = (): void => {
          answer.destroy();
          const text = Buffer.concat(chunks).subarray(0, mostRead).toString("utf8");
          done({ status: answer.statusCode ?? 0, text });
        };
        answer.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes >= mostRead) end();
        });
        answer.on("end", end);
        // The status counts, whatever becomes of the rest; a time limit is an error.
        answer.on("error", (error) => (signal.aborted ? reject(error) : end()));
      });
      call.end(body);
    });

  return {
    refusalOf: rules.refusalOf,
    async post(address, call) {
      const url = URL.parse(address);
      const refusal = url ? rules.refusalOf(url) : "no address";
      if (!url || refusal) throw new FetchError("address-refused", `${url?.host}: ${refusal}`);
      const time = AbortSignal.timeout(limits.time);
      const signal = AbortSignal.any([call.signal, time]);
      try {
        return await send(url, { ...call, signal });
      } catch (error) {
        call.signal.throwIfAborted();
        if (time.aborted) throw new FetchError("timeout", `${url.host} took too long`);
        const { code, cause } = error as { code?: unknown; cause?: unknown };
        const known = [error, cause].find((one) => one instanceof FetchError);
        if (known || typeof code !== "string") throw known ?? error;
        throw new FetchError("page-unavailable", `${url.host}: ${code}`);
      }
    },
  };
}
