import { loadPage } from "#client/browser/load-page.ts";
import type { Language } from "#i18n/languages.ts";
import { clientPath } from "./client-path.ts";

/** In milliseconds: a pointer that only passes over a link does not prefetch it. */
const hoverDelay = 65;

/** Whether the visitor saves data or is on a slow connection. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith("2g"));
}

/** Prefetches the page of a link that is hovered, touched or focused. */
export function prefetchPages(lang: Language): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetch = (event: Event) => {
    clearTimeout(timer);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || link.hreflang || link.target || link.href === location.href || savesData()) return;
    if (clientPath(link.href, location.href, lang) === null) return;
    // If this fails, following the link tries again.
    const load = () => void loadPage(link.href).catch(() => {});
    if (event.type === "pointerover") timer = setTimeout(load, hoverDelay);
    else load();
  };
  for (const type of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(type, prefetch, { passive: true });
}
