import { announce } from "./announce.ts";

function targetOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    // Malformed escapes: the fragment is taken literally.
    return document.getElementById(id);
  }
}

/** Moves the focus to the heading of a new page, or to the target of the fragment, and announces the title. */
export function focusAndAnnounce(hash: string): void {
  const target = (hash && targetOf(hash)) || document.querySelector<HTMLElement>("main h1");
  if (target) {
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  announce(document.title);
}

export const prefersReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
