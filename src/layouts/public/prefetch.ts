import type { Language } from "#i18n/languages.ts";
import { loadPage } from "#platform/browser/load-page.ts";
import { clientAddress } from "../client-address.ts";

/** A pointer that only passes over a link does not mean it; in milliseconds. */
const dwell = 65;

/** Who saves data, or has little of it, asks for what is pressed and for nothing else. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith("2g"));
}

/** Fetches the page of a link that a pointer rests on, a finger touches or the keyboard has come to. */
export function prefetchPages(lang: Language): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const intend = (event: Event) => {
    clearTimeout(waiting);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || link.hreflang || link.target || link.href === location.href || savesData()) return;
    if (clientAddress(link.href, location.href, lang) === null) return;
    // What fails is fetched again when the link is followed.
    const fetchIt = () => void loadPage(link.href).catch(() => {});
    if (event.type === "pointerover") waiting = setTimeout(fetchIt, dwell);
    else fetchIt();
  };
  for (const type of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(type, intend, { passive: true });
}
