import { type ComponentType, lazy } from "react";

/** A part loaded when it is shown, without which the page is as good: where its code cannot be had (no network), the page stays without it. */
export const optionalPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  // The browser logs the request that failed.
  lazy(() => load().catch(() => ({ default: (_: Props) => null })));
