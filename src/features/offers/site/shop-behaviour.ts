import type { Language } from "#i18n/languages.ts";
import { announce } from "#platform/browser/announce.ts";
import { readStored, writeStored } from "#platform/browser/stored.ts";
import { tellVisit } from "#platform/browser/visit-events.ts";

/** Tells which link to a shop was followed, where the visitor lets his clicks be counted. The link itself is as it stands. */
function count({ dataset: { shop, offer, place = "" } }: HTMLElement, lang: Language): void {
  const [block, position] = place.split(" ");
  if (shop) tellVisit({ type: "outbound", programme: shop, offer, block, position: Number(position), lang });
}

/** The shops that were chosen on another page, where this one has them. The link is followed: what it leads to is this page. */
function showChosen(): void {
  const code = readStored("shops");
  if (!code || /[?&]shops=/.test(location.search)) return;
  document.querySelector<HTMLElement>(`a[data-shops="${CSS.escape(code)}"]:not([aria-current])`)?.click();
}

/** A choice that was made before this code was there is on its way for so long, in milliseconds. */
const onItsWay = 1_000;

/**
 * Keeps a choice that was made before this code was there, as by a quick tap: the page was then come to from itself. Who only follows
 * somebody's link to it has chosen nothing. True where there was one.
 */
function keepArrival(): boolean {
  const code = new URLSearchParams(location.search).get("shops");
  const loaded = performance.getEntriesByType("navigation")[0]?.name ?? location.href;
  const from = URL.parse(loaded === location.href ? document.referrer : loaded);
  const isChosen = code !== null && from?.origin === location.origin && from.pathname === location.pathname;
  if (isChosen) writeStored("shops", code);
  return isChosen;
}

/** Where it is refused, the code can be marked and copied by hand. */
function copyCode({ dataset }: HTMLElement): void {
  navigator.clipboard?.writeText(dataset.copy ?? "").then(
    () => {
      dataset.done = "";
      announce(dataset.copied ?? "");
    },
    () => {},
  );
}

/** What links to shops, coupons and the choice of a country do beyond being links. Gives the way to stop. */
export function watchShops(lang: Language): () => void {
  let isKept = keepArrival();
  const arrival = setTimeout(() => {
    if (!isKept) keepArrival();
  }, onItsWay);
  const press = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : null;
    const link = pressed?.closest<HTMLElement>("a[data-shop]");
    // The middle button opens a link too, the right one its menu.
    if (link && event.button < 2) count(link, lang);
    const chosen = pressed?.closest<HTMLElement>("a[data-shops]")?.dataset.shops;
    if (chosen) {
      isKept = true;
      writeStored("shops", chosen);
    }
    const button = pressed?.closest<HTMLElement>("[data-copy]");
    if (button) copyCode(button);
  };
  const signs = ["click", "auxclick"] as const;
  for (const sign of signs) document.addEventListener(sign, press, true);
  document.addEventListener("pointerover", showChosen, { passive: true });
  showChosen();
  return () => {
    clearTimeout(arrival);
    for (const sign of signs) document.removeEventListener(sign, press, true);
    document.removeEventListener("pointerover", showChosen);
  };
}
