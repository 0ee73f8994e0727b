import { lookup } from "node:dns";
import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import { BlockList, isIP } from "node:net";

/** Fetches a file of the web into memory; throws where it cannot be had. */
export type FetchFile = (address: string, signal?: AbortSignal) => Promise<Buffer>;

/** Addresses that are of this machine, its network or nobody: who writes a file must not make the server ask them. */
const inward = new BlockList();
for (const [network, bits] of [
  ...[
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ],
  ...[
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
  ],
  ...[
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ],
] as const)
  inward.addSubnet(String(network), Number(bits), "ipv4");
for (const [network, bits] of [
  ...[
    ["::", 128],
    ["::1", 128],
    ["64:ff9b::", 96],
    ["64:ff9b:1::", 48],
    ["100::", 64],
    ["2001::", 23],
  ],
  ...[
    ["2001:db8::", 32],
    ["2002::", 16],
    ["fc00::", 7],
    ["fe80::", 10],
    ["ff00::", 8],
  ],
] as const)
  inward.addSubnet(String(network), Number(bits), "ipv6");

const mostRedirects = 4;
const usualLimits = { bytes: 25_000_000, time: 30_000 };

/**
 * Fetches from public addresses only, whatever names and redirects say: the address is looked at when it is connected to. `allowed`
 * are networks of one's own that may be asked all the same.
 */
export function publicFetch({
  allowed = new BlockList(),
  limits = usualLimits,
}: {
  allowed?: BlockList;
  limits?: { bytes: number; time: number };
} = {}): FetchFile {
  const isRefused = (address: string): boolean => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    const family = isIP(plain) === 6 ? "ipv6" : "ipv4";
    return inward.check(plain, family) && !allowed.check(plain, family);
  };

  /** As node:dns, with the answers looked at: what was looked up once may be another address the next time. */
  const checkedLookup: typeof lookup = ((
    host: string,
    options: object,
    done: (...given: unknown[]) => void,
  ) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error);
      const open = found.filter(({ address }) => !isRefused(address));
      const [first] = open;
      if (!first) return done(new Error(`${host} is no public address`));
      if ((options as { all?: boolean }).all) done(null, open);
      else done(null, first.address, first.family);
    })) as typeof lookup;

  async function fetchOnce(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    if (url.protocol !== "https:" && url.protocol !== "http:")
      throw new Error(`${url.protocol} is not fetched`);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) && isRefused(host)) throw new Error(`${host} is no public address`);
    const get = url.protocol === "https:" ? getHttps : getHttp;
    return new Promise((resolve, reject) => {
      const headers = { Accept: "*/*", "User-Agent": "Magpie" };
      get(url, { lookup: checkedLookup, signal, headers, agent: false }, resolve).on("error", reject);
    });
  }

  return async (address, outer) => {
    const time = AbortSignal.timeout(limits.time);
    const signal = outer ? AbortSignal.any([outer, time]) : time;
    let url = new URL(address);
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const answer = await fetchOnce(url, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200) {
        answer.destroy();
        throw new Error(`${url.host} answered ${statusCode}`);
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > limits.bytes) {
          answer.destroy();
          throw new Error(`${url.host} sent more than ${limits.bytes} bytes`);
        }
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    }
    throw new Error(`${address} redirects too often`);
  };
}
