/** "*.example.com" stands for every host below example.com, not for example.com itself. */
export const isAmong = (host: string, hosts: readonly string[] = []) =>
  hosts.some((name) => (name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name));

export const localHosts = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;
