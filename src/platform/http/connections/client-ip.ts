import { BlockList, isIP } from "node:net";
import type { Context } from "hono";

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Parses a comma-separated list of addresses and networks (CIDR); null if one is invalid. */
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

/** Without the port that some proxies add; an IPv4-mapped IPv6 address becomes the IPv4 address. */
const plain = (address: string): string =>
  address
    .trim()
    .replace(/^\[([\da-f:.]+)\](:\d+)?$/i, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/**
 * The client's address: the other end of the connection, or, if that is a trusted proxy, the last address of X-Forwarded-For that is
 * not one. Anything before it may be forged.
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

/** Identifies one visitor: an IPv4 address, or the /64 network that an IPv6 subscriber gets. */
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

/** The sender of a request; a call inside the process has no socket and no address. */
export const clientIpOf =
  (proxies: BlockList) =>
  (context: Context): string => {
    const { incoming } = (context.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
    const socket = incoming?.socket?.remoteAddress;
    return socket ? clientIp(socket, context.req.header("x-forwarded-for"), proxies) : "";
  };
