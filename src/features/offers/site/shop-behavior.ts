import { announce } from "#client/browser/announce.ts";
import { readStored, writeStored } from "#client/browser/stored.ts";

/** Applies the country chosen on another page, if available here. The link leads to this page in that country. */
function showChosen(): void {
  const code = readStored("shops");
  if (!code || /[?&]shops=/.test(location.search)) return;
  const link = document.querySelector<HTMLAnchorElement>(
    `a[data-shops="${CSS.escape(code)}"]:not([aria-current])`,
  );
  // Replaces the history entry, or the back button would redirect here again.
  if (link) location.replace(link.href);
}

/** Milliseconds in which a choice made before this script had loaded may still navigate. */
const navigationDelay = 1_000;

/**
 * Saves a choice made before this script had loaded, as by a quick tap: the page then referred to itself. Opening someone's link is not a
 * choice. Returns whether there was one.
 */
function saveArrival(): boolean {
  const code = new URLSearchParams(location.search).get("shops");
  const loaded = performance.getEntriesByType("navigation")[0]?.name ?? location.href;
  const from = URL.parse(loaded === location.href ? document.referrer : loaded);
  const isChosen = code !== null && from?.origin === location.origin && from.pathname === location.pathname;
  if (isChosen) writeStored("shops", code);
  return isChosen;
}

/** If copying is refused, the code can be selected. */
function copyCode({ dataset }: HTMLElement): void {
  navigator.clipboard?.writeText(dataset.copyCode ?? "").then(
    () => {
      dataset.done = "";
      announce(dataset.copied ?? "");
    },
    () => {},
  );
}

/** Progressive enhancement of coupons and country links, on this page and those navigated to. */
export function watchShops(): void {
  let isSaved = saveArrival();
  setTimeout(() => {
    if (!isSaved) saveArrival();
  }, navigationDelay);
  const press = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : null;
    const chosen = pressed?.closest<HTMLElement>("a[data-shops]")?.dataset.shops;
    if (chosen) {
      isSaved = true;
      writeStored("shops", chosen);
    }
    const button = pressed?.closest<HTMLElement>("[data-copy-code]");
    if (button) copyCode(button);
  };
  document.addEventListener("click", press, true);
  // A page restored from the back/forward cache may predate the choice.
  document.addEventListener("pointerover", showChosen, { passive: true });
  document.addEventListener("navigated", showChosen);
  showChosen();
}
