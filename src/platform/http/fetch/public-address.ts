import { BlockList, isIP } from "node:net";

/** IPv4 ranges that are local, private or reserved: user-supplied URLs must not make the server call them. */
const inward = new BlockList();
const inwardNetworks =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 " +
  "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4";
for (const network of inwardNetworks.split(" ")) {
  const [address = "", bits] = network.split("/");
  inward.addSubnet(address, Number(bits), "ipv4");
}
/** Only globally routable IPv6, without ranges for embedded IPv4, documentation or tests. */
const outward = new BlockList();
outward.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  inward.addSubnet(network, bits, "ipv6");

/** Names that do not exist in public DNS. */
const localName = /(^|\.)(local|localhost|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion)$/;
const longestAddress = 2_048;

/** The host as it is resolved: without brackets and without the trailing dot of the root. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

/**
 * Which addresses the server may call on request. `own` are networks that the operator allows nevertheless; there every port and plain
 * http are fine too.
 */
export function addressRules({ own, mayBePlain }: { own: BlockList; mayBePlain: boolean }) {
  const isOwn = (address: string): boolean =>
    isIP(address) !== 0 && own.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  const isOutward = (address: string): boolean =>
    isIP(address) === 6
      ? outward.check(address, "ipv6") && !inward.check(address, "ipv6")
      : isIP(address) === 4 && !inward.check(address, "ipv4");

  /** Why a public URL is refused, whatever its host resolves to; null if there is no reason. */
  function faultOf(url: URL): string | null {
    const host = hostOf(url);
    if (url.protocol !== "https:" && !(mayBePlain && url.protocol === "http:")) return "not https";
    // Shops do not use other ports than the scheme's default.
    if (url.port !== "") return "an unusual port";
    if (!isIP(host) && (!host.includes(".") || localName.test(host))) return "a local name";
    return null;
  }

  return {
    isOwn,
    /** Why it is refused up front; null if that depends on what its host resolves to. */
    refusalOf(url: URL): string | null {
      if (url.protocol !== "https:" && url.protocol !== "http:") return "no web address";
      if (url.href.length > longestAddress) return "too long";
      if (url.username !== "" || url.password !== "") return "a user name";
      const host = hostOf(url);
      if (isIP(host) && !isOwn(host) && !isOutward(host)) return "no public address";
      // A name may resolve to an allowed private network, if there is one.
      const mayBeOwn = isIP(host) ? isOwn(host) : own.rules.length > 0;
      return mayBeOwn ? null : faultOf(url);
    },
    /** The same for the addresses its name resolves to: each must be allowed, because any of them may be connected to. */
    refusalAt(url: URL, addresses: readonly string[]): string | null {
      if (addresses.length > 0 && addresses.every(isOwn)) return null;
      if (!addresses.length || !addresses.every(isOutward)) return "no public address";
      return faultOf(url);
    },
  };
}
export type AddressRules = ReturnType<typeof addressRules>;
