/**
 * Every entry the site stores in a visitor's browser, and the only ones (the page /cookies is generated from this list). The
 * purpose of an entry is the message `storage.{key}`, its lifetime the message `storage.{stays}`.
 */
export type StorageEntry = {
  place: "local" | "session" | "cookie" | "database";
  stays: "until-cleared" | "until-sign-out" | "until-tab-closes" | "one-minute";
  /** `necessary` for something the visitor uses; `consent` waits for the answer to the privacy notice. */
  need: "necessary" | "consent";
};

export const storageKeys = {
  "current-language": { place: "local", stays: "until-cleared", need: "necessary" },
  "preferred-language": { place: "local", stays: "until-cleared", need: "necessary" },
  // From the redirect of a link with ?lang= to its page (i18n/urls/language-link.ts).
  "link-language": { place: "cookie", stays: "one-minute", need: "necessary" },
  auth_token: { place: "local", stays: "until-sign-out", need: "necessary" },
  auth_user: { place: "local", stays: "until-sign-out", need: "necessary" },
  // While one is away to sign in elsewhere (oidc-handle.ts).
  "sign-in-handle": { place: "session", stays: "until-tab-closes", need: "necessary" },
  favorites: { place: "local", stays: "until-cleared", need: "necessary" },
  "favorites-account": { place: "local", stays: "until-sign-out", need: "necessary" },
  compare: { place: "local", stays: "until-cleared", need: "necessary" },
  // Whose shops a visitor has chosen (shop-behavior.ts).
  shops: { place: "local", stays: "until-cleared", need: "necessary" },
  consent: { place: "local", stays: "until-cleared", need: "necessary" },
  // A film that was pressed on a page whose policy lets no player in, until the page is there again (play-embeds.ts).
  "play-film": { place: "session", stays: "until-tab-closes", need: "necessary" },
  // A database of its own, which the CRM makes for its editors (local-backups.ts).
  "magpie-copies": { place: "database", stays: "until-cleared", need: "necessary" },
  // The lists as an editor wants them (saved-views.ts).
  "crm-views": { place: "local", stays: "until-cleared", need: "necessary" },
  // Panels of the editor that were closed (editor-panel.tsx).
  "crm-panels": { place: "local", stays: "until-cleared", need: "necessary" },
  "crm-single-keys": { place: "local", stays: "until-cleared", need: "necessary" },
  // The router's own: where the screens of the CRM and a visitor's own pages were left.
  "react-router-scroll-positions": { place: "session", stays: "until-tab-closes", need: "necessary" },
  // The router's own: keeps a page that is older than the server's files from reloading twice.
  "react-router-manifest-version": { place: "session", stays: "until-tab-closes", need: "necessary" },
  // Staging hosts only (staging-reload.ts).
  "cache-version": { place: "local", stays: "until-cleared", need: "necessary" },
} as const satisfies Record<string, StorageEntry>;

export type StorageKey = keyof typeof storageKeys;
