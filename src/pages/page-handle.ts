import type { ReactNode } from "react";

/** What a route may say of its page beside its content (`handle`). */
export type PageHandle<Data = never> = {
  /** Its pages run in the browser: the CRM and what is a visitor's own. All others are static HTML. */
  isHydrated?: true;
  /** A bar at the foot of the window, from the page's own data. */
  bar?: (data: Data) => ReactNode;
};

export const isHydrated = (routes: readonly { handle?: unknown }[]): boolean =>
  routes.some(({ handle }) => (handle as PageHandle | undefined)?.isHydrated);
