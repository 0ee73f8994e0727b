import { type RefObject, useEffect } from "react";
import { type HeaderState, headerAfter } from "./hiding-header.ts";

/** Publishes the header's height as `--header-height`, and marks the document while the header has stepped aside. */
export function useStickyHeader(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    const element = header.current;
    if (!element) return;
    // Resizing, fonts that arrive and longer words all show as a change of its box.
    const observer = new ResizeObserver(() =>
      root.style.setProperty("--header-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);

    let state: HeaderState = { y: window.scrollY, hidden: false };
    const move = () => {
      // Elastic scrolling goes beyond both ends and would read as a change of direction.
      const y = Math.min(Math.max(window.scrollY, 0), root.scrollHeight - window.innerHeight);
      const busy =
        element.contains(document.activeElement) || element.querySelector("details[open]") !== null;
      state = headerAfter(state, y, { height: element.offsetHeight, busy });
      root.toggleAttribute("data-header-hidden", state.hidden);
    };
    window.addEventListener("scroll", move, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", move);
      root.removeAttribute("data-header-hidden");
    };
  }, [header]);
}
