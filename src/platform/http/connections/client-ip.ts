import { BlockList, isIP } from "node:net";
import type { Context } from "hono";

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** The addresses and networks (CIDR) of a comma-separated list; null where one cannot be read. */
export function parseProxies(text: string): BlockList | null {
  const list = new BlockList();
  for (const entry of text.split(",").map((one) => one.trim())) {
    if (entry === "") continue;
    const [address = "", bits, ...more] = entry.split("/");
    if (more.length || !isIP(address) || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
    try {
      if (bits === undefined) list.addAddress(address, familyOf(address));
      else list.addSubnet(address, Number(bits), familyOf(address));
    } catch {
      // The start fails and names the setting.
      return null;
    }
  }
  return list;
}

/** Without the port that some proxies write; an IPv4 address that arrived at an IPv6 socket is that IPv4 address. */
const plain = (address: string): string =>
  address
    .trim()
    .replace(/^\[([\da-f:.]+)\](:\d+)?$/i, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/**
 * Who asks: the other end of the connection, or, where that is a proxy of ours, the last address of X-Forwarded-For that none of
 * ours wrote. What stands before it anybody may have written.
 */
export function clientIp(socket: string, forwarded: string | undefined, proxies: BlockList): string {
  const hops = [...(forwarded?.split(",") ?? []).map(plain), plain(socket)];
  while (hops.length > 1) {
    const nearest = hops.at(-1) ?? "";
    const before = hops.at(-2) ?? "";
    if (!isIP(nearest) || !proxies.check(nearest, familyOf(nearest)) || !isIP(before)) break;
    hops.pop();
  }
  return hops.at(-1) ?? "";
}

/** What is one visitor: an IPv4 address, or the network of IPv6 addresses that one gets (64 bits). */
export function visitorOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const back = tail?.split(":").filter(Boolean) ?? [];
  const groups =
    tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill("0"), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Asks a request who sent it; a call inside the process has no socket and is nobody's. */
export const clientIpOf =
  (proxies: BlockList) =>
  (context: Context): string => {
    const { incoming } = (context.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
    const socket = incoming?.socket?.remoteAddress;
    return socket ? clientIp(socket, context.req.header("x-forwarded-for"), proxies) : "";
  };
