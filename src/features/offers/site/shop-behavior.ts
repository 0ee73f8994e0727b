import { announce } from "#client/browser/announce.ts";
import { readStored, writeStored } from "#client/browser/stored.ts";

/** The shops that were chosen on another page, where this one has them. The link is followed: what it leads to is this page. */
function showChosen(): void {
  const code = readStored("shops");
  if (!code || /[?&]shops=/.test(location.search)) return;
  const link = document.querySelector<HTMLAnchorElement>(
    `a[data-shops="${CSS.escape(code)}"]:not([aria-current])`,
  );
  // In the place of this page, or the way back would lead here again.
  if (link) location.replace(link.href);
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
  navigator.clipboard?.writeText(dataset.copyCode ?? "").then(
    () => {
      dataset.done = "";
      announce(dataset.copied ?? "");
    },
    () => {},
  );
}

/** What coupons and the choice of a country do beyond being links, in this page and those that take its place. */
export function watchShops(): void {
  let isKept = keepArrival();
  setTimeout(() => {
    if (!isKept) keepArrival();
  }, onItsWay);
  const press = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : null;
    const chosen = pressed?.closest<HTMLElement>("a[data-shops]")?.dataset.shops;
    if (chosen) {
      isKept = true;
      writeStored("shops", chosen);
    }
    const button = pressed?.closest<HTMLElement>("[data-copy-code]");
    if (button) copyCode(button);
  };
  document.addEventListener("click", press, true);
  // A page that the browser has kept may be of before the choice.
  document.addEventListener("pointerover", showChosen, { passive: true });
  document.addEventListener("navigated", showChosen);
  showChosen();
}
