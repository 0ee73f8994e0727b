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
  const press = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : null;
    const link = pressed?.closest<HTMLElement>("a[data-shop]");
    // The middle button opens a link too, the right one its menu.
    if (link && event.button < 2) count(link, lang);
    const chosen = pressed?.closest<HTMLElement>("a[data-shops]")?.dataset.shops;
    if (chosen) writeStored("shops", chosen);
    const button = pressed?.closest<HTMLElement>("[data-copy]");
    if (button) copyCode(button);
  };
  const signs = ["click", "auxclick"] as const;
  for (const sign of signs) document.addEventListener(sign, press, true);
  document.addEventListener("pointerover", showChosen, { passive: true });
  showChosen();
  return () => {
    for (const sign of signs) document.removeEventListener(sign, press, true);
    document.removeEventListener("pointerover", showChosen);
  };
}
