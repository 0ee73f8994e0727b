/** Who of the CRM's people does something, and from which network. */
export type Actor = { id: number; name: string; ipPrefix: string | null };
