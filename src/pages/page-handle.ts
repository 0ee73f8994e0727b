import type { ReactNode } from "react";

/** What a route can declare about its page besides the content (`handle`). */
export type PageHandle<Data = never> = {
  /** Hydrated in the browser: the CRM and personal pages. All others are static HTML. */
  isHydrated?: true;
  /** A bar at the bottom of the window, from the page's own data. */
  bar?: (data: Data) => ReactNode;
};

export const isHydrated = (routes: readonly { handle?: unknown }[]): boolean =>
  routes.some(({ handle }) => (handle as PageHandle | undefined)?.isHydrated);
