import { publishLength } from "../publish-length.ts";
import { siteHeader } from "./header-dom.ts";
import { type HeaderState, headerAfter } from "./hiding-header.ts";

/** `--header-height` in site-shell.css, in pixels. */
const styledHeight = 64;

/**
 * Publishes the header's height as `--header-height`, and marks the document while the header has stepped aside. `onNew` is called
 * when another element has taken the header's place.
 */
export function watchStickyHeader(onNew: () => void): void {
  const root = document.documentElement;
  let watched: HTMLElement | null = null;
  // Resizing, fonts that arrive and longer words all show as a change of its box, and so does its removal.
  const observer = new ResizeObserver(() => {
    const before = watched;
    watch();
    if (watched) publishLength(root, "--header-height", watched.offsetHeight, styledHeight);
    if (watched !== before) onNew();
  });
  const watch = () => {
    const header = siteHeader();
    if (header === watched) return;
    observer.disconnect();
    if (header) observer.observe(header);
    watched = header;
  };
  watch();

  let state: HeaderState = { y: window.scrollY, hidden: false };
  const move = () => {
    const header = siteHeader();
    if (!header) return;
    // Elastic scrolling goes beyond both ends and would read as a change of direction.
    const y = Math.min(Math.max(window.scrollY, 0), root.scrollHeight - window.innerHeight);
    const busy = header.contains(document.activeElement) || header.querySelector("details[open]") !== null;
    state = headerAfter(state, y, { height: header.offsetHeight, busy });
    root.toggleAttribute("data-header-hidden", state.hidden);
  };
  window.addEventListener("scroll", move, { passive: true });
}
