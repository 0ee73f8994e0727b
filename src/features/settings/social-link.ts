import { z } from "zod";
import { type Network, networkHosts, networks } from "./social-networks.ts";

const isAt = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => host === one || host.endsWith(`.${one}`));

/** Whether a URL is https and belongs to its network. */
function faultOf(network: Network, href: string): string | null {
  const url = /^https:\/\/[^\s\\]+$/.test(href) && URL.canParse(href) ? new URL(href) : null;
  // Text before an @ is user info, not the host.
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
  // A link is labeled by its network, so two of one network would be indistinguishable.
  .refine((links) => new Set(links.map(({ network }) => network)).size === links.length, "twice");
