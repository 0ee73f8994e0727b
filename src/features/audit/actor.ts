/** Who of the CRM's people does something, and from which network. */
export type Actor = { id: number; name: string; ipPrefix: string | null };

/** Who runs the site, at its command line. It is no account, so nobody can be called so: an account's entries carry its id, or no name. */
export const commandLine = { id: null, name: "command line", ipPrefix: null } as const;
export type CommandLine = typeof commandLine;
