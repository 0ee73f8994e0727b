import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { announce } from "#client/browser/announce.ts";

/** Milliseconds in which a screen's heading may come after its address. */
const patience = 5_000;

/**
 * Where a screen needs the server's response for its title, focus moves to the heading once it appears, unless the user has moved on.
 * hydrated-page.tsx handles headings that exist immediately.
 */
export function useLateHeading(): void {
  const { pathname } = useLocation();
  const from = useRef(pathname);
  useEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    const heading = () => document.querySelector<HTMLElement>("main h1");
    if (heading()) return;
    const before = document.activeElement;
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    const observer = new MutationObserver(() => {
      const found = heading();
      if (!found) return;
      stop();
      const now = document.activeElement;
      if (now !== before && now !== document.body) return;
      found.tabIndex = -1;
      found.focus({ preventScroll: true });
      announce(document.title);
    });
    const timer = setTimeout(stop, patience);
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [pathname]);
}
