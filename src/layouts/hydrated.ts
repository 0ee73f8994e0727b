/** The `handle` of a layout whose pages run in the browser: the CRM and what is a visitor's own. All other pages are static HTML. */
export const hydrated = { isHydrated: true };

export const isHydrated = (matches: readonly { handle?: unknown }[]): boolean =>
  matches.some(({ handle }) => handle === hydrated);
