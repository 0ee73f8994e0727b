import { z } from "zod";
import { type Network, networkHosts, networks } from "./social-networks.ts";

const isAt = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => host === one || host.endsWith(`.${one}`));

/** Whether an address is https and leads to the network it is given for. */
function faultOf(network: Network, href: string): string | null {
  const url = /^https:\/\/[^\s\\]+$/.test(href) && URL.canParse(href) ? new URL(href) : null;
  // Who is named before an @ is not who answers.
  if (!url || url.username || url.password) return "not-a-web-address";
  const hosts = networkHosts[network];
  return hosts.length === 0 || isAt(url.hostname, hosts) ? null : "wrong-form";
}

/** Where the site is found elsewhere: an account at each network, in the order in which they are shown. */
export const socialLinksSchema = z
  .array(
    z.object({ network: z.enum(networks), href: z.string().trim().max(500) }).superRefine((link, context) => {
      const message = faultOf(link.network, link.href);
      if (message) context.addIssue({ code: "custom", path: ["href"], message });
    }),
  )
  .max(networks.length)
  // A link is called by its network, so two of one could not be told apart.
  .refine((links) => new Set(links.map(({ network }) => network)).size === links.length, "twice");
