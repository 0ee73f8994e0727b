import type { Language } from "#i18n/languages.ts";

/** Who of the CRM's people does something, and from which network. */
export type Actor = {
  id: number;
  name: string;
  ipPrefix: string | null;
  /** The API key that acts for the user. */
  key?: { id: number; name: string; scopes: readonly string[] } | undefined;
  /** Whether it is an administrator, who needs nobody's approval. */
  isAdmin?: boolean;
  /** Whether it is an author, who sees no more than the articles that he began. */
  isAuthor?: boolean;
  /** Of a translator: only the texts of these languages may be changed and published. Absent for everyone else. */
  translatesInto?: readonly Language[] | undefined;
};

/** The operator at the command line. Not an account, so no user can be mistaken for it: entries of accounts carry an id, or no name. */
export const commandLine = { id: null, name: "command line", ipPrefix: null } as const;
export type CommandLine = typeof commandLine;
