/** "*.example.com" matches every host below example.com, not example.com itself. */
export const isAmong = (host: string, hosts: readonly string[] = []) =>
  hosts.some((name) => (name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name));

export const localHosts = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;
