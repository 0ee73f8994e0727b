import type { GatewaySettings } from "./gateways.ts";
import { localHosts } from "./host-rules.ts";

/** The names that isAmong finds, as a pattern. */
const patternOf = (hosts: readonly string[] = []): string =>
  `^(${hosts.map((name) => name.replace(/\W/g, "\\$&").replace(/^\\\*(?=\\\.)/, ".*")).join("|")})$`;

/** The main gateways by a pattern of their pages' hosts, the first match first: what gatewaysFor finds, as data for a script. */
export const mainBases = ({ production, staging, local }: GatewaySettings) =>
  [
    { hosts: patternOf(production?.hosts), bases: production },
    { hosts: patternOf(staging?.hosts), bases: staging },
    { hosts: localHosts.source, bases: local },
  ].flatMap(({ hosts, bases }) => (bases ? [{ hosts, base: bases.main.replace(/\/+$/, "") }] : []));
