import { matchRoutes, type RouteObject } from "react-router";
import { watchShops } from "#features/offers/site/shop-behaviour.ts";
import type { Language } from "#i18n/languages.ts";
import type { Messages } from "#i18n/messages.ts";
import type { BrowserLoader } from "../page-api.ts";
import { clientAddress } from "./client-address.ts";

/** What the build knows of a route; React Router's own table, which it writes into the document and into a file. */
type Entry = { id: string; parentId?: string; path?: string; index?: boolean; module: string };
type Manifest = { url: string; routes: Record<string, Entry> };
type Saving = { saveData?: boolean; effectiveType?: string };

/** A pointer that only passes over a link does not mean it. */
const dwell = 65;

const table = () => (window as unknown as { __reactRouterManifest?: Manifest }).__reactRouterManifest;

/** Who saves data, or has little of it, asks for what is pressed and for nothing else. */
function savesData(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Saving }).connection ?? {};
  return Boolean(saveData || effectiveType?.endsWith("2g"));
}

function routesBelow(entries: readonly Entry[], parent: string | undefined): RouteObject[] {
  return entries
    .filter(({ id, parentId }) => id !== "root" && (parentId ?? "root") === (parent ?? "root"))
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, path, children: routesBelow(entries, id) },
    ) as RouteObject[];
}

let known: Promise<Record<string, Entry>> | undefined;
/** All routes; the document has only its own. */
async function allRoutes(): Promise<Record<string, Entry>> {
  known ??= (async () => {
    const own = table();
    if (!own) return {};
    await import(/* @vite-ignore */ own.url);
    const all = table()?.routes ?? {};
    // The router goes on with the table it began with.
    (window as unknown as { __reactRouterManifest?: Manifest }).__reactRouterManifest = own;
    return all;
  })();
  return known;
}

async function fetchAhead(link: HTMLAnchorElement, lang: Language): Promise<void> {
  const address = clientAddress(link.href, location.href, lang);
  if (address === null || link.hreflang || link.target) return;
  // The router's own mark: it asks the server for routes it has not met yet.
  link.dataset.discover = "true";
  const url = new URL(address, location.href);
  const entries = await allRoutes();
  const match = matchRoutes(routesBelow(Object.values(entries), undefined), url.pathname)?.at(-1);
  const file = match && entries[match.route.id ?? ""]?.module;
  if (!file) return;
  const { clientLoader } = (await import(/* @vite-ignore */ file)) as { clientLoader?: BrowserLoader };
  clientLoader?.ahead?.({ url, params: match.params });
}

/**
 * Asks for the page of a link that a pointer rests on, a finger touches or the keyboard has come to: its code, its words, and what it
 * shows. Nothing hangs on it: what fails here is asked for again when the link is followed. `first` is the sign that had this code
 * loaded. Gives the way to stop.
 */
export function watchIntent(messages: Messages, first: Event): () => void {
  const { lang } = messages;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const intend = (event: Event) => {
    clearTimeout(waiting);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || savesData()) return;
    // A prefetch that fails costs nothing: the click loads the page.
    const fetchIt = () => void fetchAhead(link, lang).catch(() => {});
    if (event.type === "pointerover") waiting = setTimeout(fetchIt, dwell);
    else fetchIt();
  };
  const stopShops = watchShops();
  // What says that there is no network has to be there before it is needed.
  import("./error-page.tsx").catch(() => {});
  // What cannot be counted is not missed.
  import("#features/analytics/site/visits.ts").then(({ watchVisits }) => watchVisits()).catch(() => {});
  intend(first);
  const signs = ["pointerover", "touchstart", "focusin"] as const;
  for (const sign of signs) document.addEventListener(sign, intend, { passive: true });
  return () => {
    stopShops();
    clearTimeout(waiting);
    for (const sign of signs) document.removeEventListener(sign, intend);
  };
}
