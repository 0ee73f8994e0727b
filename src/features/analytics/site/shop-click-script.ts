import type { GatewaySettings } from "#platform/client/gateways.ts";
import { mainBases } from "#platform/client/main-bases.ts";

/**
 * Counts links to shops from the document's first moment: a quick tap has left before any file is loaded. Who is counted is the
 * rule of visit-events.ts. The function's text is the script in the page's head, so it uses nothing from outside itself.
 */
function countShopClicks(bases: ReturnType<typeof mainBases>): void {
  let inMenu: HTMLElement | null = null;
  const stored = (key: string) => localStorage.getItem(key) ?? "";
  const isCounted = () => {
    try {
      return (
        ("asksFirst" in document.documentElement.dataset
          ? stored("consent") === "accepted"
          : stored("consent") !== "refused") &&
        !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl &&
        navigator.doNotTrack !== "1" &&
        !navigator.webdriver &&
        !/"role":"(?:admin|editor)"/.test(stored("auth_user"))
      );
    } catch {
      // Storage is blocked: a visitor could not decline, so nothing is counted.
      return false;
    }
  };
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
    const base = bases.find(({ hosts }) => new RegExp(hosts).test(location.hostname))?.base ?? "";
    fetch(`${base}/api/analytics/events`, {
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
  // No page sees what is chosen in a menu. When the page is hidden next, the link was most likely opened.
  addEventListener("contextmenu", (event) => (inMenu = linkOf(event)), true);
  addEventListener("pointerdown", closeMenu, true);
  addEventListener("keydown", closeMenu, true);
  document.addEventListener("visibilitychange", () => document.hidden && count(inMenu));
}

/** The script, with the deployment's gateways as they are in the page's head ("" where there are none). */
export const shopClickScript = (gateways: string | undefined): string =>
  `;(${countShopClicks})(${JSON.stringify(gateways ? mainBases(JSON.parse(gateways) as GatewaySettings) : [])})`;
