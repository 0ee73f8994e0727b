/** "*.example.com" stands for every host below example.com, not for example.com itself. */
export const isAmong = (host: string, hosts: readonly string[] = []) =>
  hosts.some((name) => (name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name));

const local = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;
export const isLocal = (host: string) => local.test(host);

/** The same rules as a pattern, for a script that cannot import them; without names that of local hosts. */
export const hostPattern = (hosts?: readonly string[]): string =>
  hosts
    ? `^(${hosts.map((name) => name.replace(/\W/g, "\\$&").replace(/^\\\*(?=\\\.)/, ".*")).join("|")})$`
    : local.source;
