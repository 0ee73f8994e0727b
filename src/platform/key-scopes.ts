/** What an API key may be allowed; the rights of its user are the limit (decision 0061). */
export const keyScopes = [
  "content:read",
  "content:write",
  "content:publish",
  "media:write",
  "offers:write",
  "imports:write",
  "analytics:read",
] as const;
export type KeyScope = (typeof keyScopes)[number];
