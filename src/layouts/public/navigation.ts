import type { IslandMessages } from "#i18n/island-messages.ts";
import { loadPage, NoPage } from "#platform/browser/load-page.ts";
import { clientAddress } from "../client-address.ts";
import { prefetchPages } from "./prefetch.ts";
import { arriveAt, failedPage, isSameFrame, type PageParts, partsOf, replacePage } from "./replace-page.ts";

/** So many pages stay as they were left, for the way back to them. */
const mostLeft = 20;

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Follows links within the site without a new document, by the browser's Navigation API (readings.md 41): fetches the page, puts
 * it in the place of this one, scrolls, moves the focus and says the title. Where the browser has no such API, or what comes is no
 * page of the same language and build, the browser loads it.
 */
export function startNavigation(messages: IslandMessages): void {
  const { navigation } = window;
  if (!navigation) return;
  /** The pages that were left, by the key of their entry in the history. */
  const left = new Map<string, PageParts>();
  /**
   * The entry and the path that the document shows: while a page is on its way, these are not the current ones. Null in the place of a
   * page that did not come.
   */
  let shown: { key: string; path: string } | null = {
    key: navigation.currentEntry?.key ?? "",
    path: location.pathname,
  };
  /** Once the browser loads a page itself. */
  let isLeaving = false;

  function keepLeft(key: string, parts: PageParts): void {
    left.delete(key);
    left.set(key, parts);
    const [oldest] = left.keys();
    if (left.size > mostLeft && oldest !== undefined) left.delete(oldest);
  }

  async function show({ destination, navigationType, signal, scroll }: Shown): Promise<void> {
    const isBack = navigationType === "traverse";
    const next = (isBack && left.get(destination.key)) || (await load(destination.url, signal));
    if (!next) return;
    const to = new URL(destination.url);
    const isPath = to.pathname !== shown?.path;
    // A list that is filtered keeps its filters as they are: focus, sheet and all.
    const replace = isPath ? undefined : (await import("./morph.ts")).morph;
    if (signal.aborted) return;
    if (shown && navigationType !== "replace") keepLeft(shown.key, partsOf(document, { isCopied: !isPath }));
    shown = next.isFailed ? null : { key: navigation.currentEntry?.key ?? "", path: location.pathname };
    replacePage(next, replace);
    if (isBack || to.hash) scroll();
    else if (isPath) scrollTo({ top: 0, behavior: isCalm() ? "instant" : "smooth" });
    if (isPath) arriveAt(to.hash);
  }

  /** The page, or null where another navigation has begun meanwhile or the browser loads it. */
  async function load(url: string, signal: AbortSignal): Promise<PageParts | null> {
    const bar = document.createElement("div");
    bar.className = "progress-bar";
    bar.ariaHidden = "true";
    document.body.append(bar);
    try {
      const page = await loadPage(url);
      if (signal.aborted) return null;
      return isSameFrame(page) ? partsOf(page) : leave(url);
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof NoPage)) throw error;
      return error.reason === "foreign" ? leave(url) : failedPage(error.reason, messages, url);
    } finally {
      bar.remove();
    }
  }

  function leave(url: string): null {
    isLeaving = true;
    location.replace(url);
    return null;
  }

  navigation.addEventListener("navigate", (event) => {
    const { canIntercept, destination, navigationType } = event;
    if (isLeaving || !canIntercept || event.hashChange || event.downloadRequest !== null || event.formData)
      return;
    if (navigationType === "reload" || isLanguageLink(event)) return;
    if (clientAddress(destination.url, location.href, messages.lang) === null) return;
    const { signal } = event;
    const scroll = () => event.scroll();
    event.intercept({
      scroll: "manual",
      focusReset: "manual",
      handler: () => show({ destination, navigationType, signal, scroll }),
    });
  });
  prefetchPages(messages.lang);
}

type Shown = Pick<NavigateEvent, "destination" | "navigationType" | "signal"> & { scroll(): void };

/** A link that names a language leads to another document. */
const isLanguageLink = ({ sourceElement }: NavigateEvent & { sourceElement?: Element | null }): boolean =>
  sourceElement instanceof HTMLAnchorElement && sourceElement.hreflang !== "";
