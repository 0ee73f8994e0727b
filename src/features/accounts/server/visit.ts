/** The client of a request, for its session and for the limits. `ip` is empty for calls inside the process. */
export type Visit = { ip: string; userAgent: string | null };
