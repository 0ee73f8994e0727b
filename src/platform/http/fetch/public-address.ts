import { BlockList, isIP } from "node:net";

/** IPv4 addresses that are of this machine, its network or nobody: who writes an address must not make the server ask them. */
const inward = new BlockList();
const inwardNetworks =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 " +
  "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4";
for (const network of inwardNetworks.split(" ")) {
  const [address = "", bits] = network.split("/");
  inward.addSubnet(address, Number(bits), "ipv4");
}
/** Of IPv6 only what is given to networks of the world, without what stands for IPv4 addresses, documents or tests. */
const outward = new BlockList();
outward.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  inward.addSubnet(network, bits, "ipv6");

/** The domains of machines that nobody outside can name. */
const localName = /(^|\.)(local|localhost|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion)$/;
const longestAddress = 2_048;

/** A host as it is looked up: without brackets and without the dot of the root. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

/**
 * Which addresses a server may be made to ask. `own` are networks that the operator allows all the same; there every port and plain http
 * are right too.
 */
export function addressRules({ own, mayBePlain }: { own: BlockList; mayBePlain: boolean }) {
  const isOwn = (address: string): boolean =>
    isIP(address) !== 0 && own.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  const isOutward = (address: string): boolean =>
    isIP(address) === 6
      ? outward.check(address, "ipv6") && !inward.check(address, "ipv6")
      : isIP(address) === 4 && !inward.check(address, "ipv4");

  /** Why an address of the web is not asked, whatever its host turns out to be; null where nothing speaks against it. */
  function faultOf(url: URL): string | null {
    const host = hostOf(url);
    if (url.protocol !== "https:" && !(mayBePlain && url.protocol === "http:")) return "not https";
    // Other ports than a scheme's own are no shops.
    if (url.port !== "") return "an unusual port";
    if (!isIP(host) && (!host.includes(".") || localName.test(host))) return "a local name";
    return null;
  }

  return {
    isOwn,
    /** Why it is not asked at all; null where that hangs on what its host's name stands for. */
    refusalOf(url: URL): string | null {
      if (url.protocol !== "https:" && url.protocol !== "http:") return "no web address";
      if (url.href.length > longestAddress) return "too long";
      if (url.username !== "" || url.password !== "") return "a user name";
      const host = hostOf(url);
      if (isIP(host) && !isOwn(host) && !isOutward(host)) return "no public address";
      // A name may turn out to be of an own network, where there is one.
      const mayBeOwn = isIP(host) ? isOwn(host) : own.rules.length > 0;
      return mayBeOwn ? null : faultOf(url);
    },
    /** The same for the addresses its name resolves to: each must be allowed, since any of them may be connected to. */
    refusalAt(url: URL, addresses: readonly string[]): string | null {
      if (addresses.length > 0 && addresses.every(isOwn)) return null;
      if (!addresses.length || !addresses.every(isOutward)) return "no public address";
      return faultOf(url);
    },
  };
}
export type AddressRules = ReturnType<typeof addressRules>;
