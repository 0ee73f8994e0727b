import { currentGateways } from "#client/api/current-gateways.ts";
import { isStaff, mayCount, privacySignal } from "#client/browser/consent.ts";

/** The rule of visit-events.ts, without stored.ts, which is too large for the inline script. */
function isCounted(): boolean {
  try {
    const choice = localStorage.getItem("consent");
    const asksFirst = "asksFirst" in document.documentElement.dataset;
    if (!mayCount({ choice, signal: privacySignal(), asksFirst }) || navigator.webdriver) return false;
    return !isStaff(localStorage.getItem("auth_user"));
  } catch {
    // Storage is blocked: a visitor could not decline, so nothing is counted.
    return false;
  }
}

/** Counts shop links from the document's first moment: a quick tap leaves before any file is loaded. */
export function countShopClicks(): void {
  let inMenu: HTMLElement | null = null;
  const linkOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>("a[data-shop]") : null;
  const count = (link: HTMLElement | null) => {
    inMenu = null;
    if (!link || !isCounted()) return;
    const { shop, offer, place = "" } = link.dataset;
    const [block, position] = place.split(" ");
    const event = {
      type: "outbound",
      id: crypto.getRandomValues(new Uint32Array(3)).join("-"),
      path: decodeURI(location.pathname),
      programme: shop,
      offer,
      block,
      position: Number(position),
      lang: document.documentElement.lang.slice(0, 2),
    };
    fetch(`${currentGateways().main}/api/analytics/events`, {
      method: "POST",
      // The request outlives the page. A beacon would carry cookies, which another host's gateway does not allow.
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ events: [event] }),
    }).catch(() => {
      // Offline: the shop cannot be reached either.
    });
  };
  const press = (event: MouseEvent) => {
    // The middle button opens a link too, the right one its menu. Enter on a link is a click.
    if (event.button < 2) count(linkOf(event));
  };
  const closeMenu = () => {
    inMenu = null;
  };
  addEventListener("click", press, true);
  addEventListener("auxclick", press, true);
  // Pages cannot see the choice in a context menu. If the page is hidden next, the link was most likely opened.
  addEventListener("contextmenu", (event) => (inMenu = linkOf(event)), true);
  addEventListener("pointerdown", closeMenu, true);
  addEventListener("keydown", closeMenu, true);
  document.addEventListener("visibilitychange", () => document.hidden && count(inMenu));
}
