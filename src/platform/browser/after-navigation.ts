import { announce } from "./announce.ts";

/** The element that the fragment of an address names. */
function named(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    // Its escapes are broken: it can only be meant as it is written.
    return document.getElementById(id);
  }
}

/** After a new page the focus stands on its heading, or on the place that the address names, and its title is said. */
export function arrive(hash: string): void {
  const place = (hash && named(hash)) || document.querySelector<HTMLElement>("main h1");
  if (place) {
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }
  announce(document.title);
}

export const prefersReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
