import type { IslandMessages } from "#i18n/island-messages.ts";
import { arrive, prefersReducedMotion } from "#platform/browser/arrive.ts";
import { loadPage, NoPage } from "#platform/browser/load-page.ts";
import { onSession } from "#platform/browser/session.ts";
import { clientAddress } from "../client-address.ts";
import { prefetchPages } from "./prefetch.ts";
import {
  failedPage,
  isSameFrame,
  type PageParts,
  partsOf,
  type Replace,
  replacePage,
} from "./replace-page.ts";

/** So many pages stay as they were left, for the way back to them. */
const mostLeftPages = 20;

/** Where the code does not come, the page is replaced as a whole. */
const loadMorph = (): Promise<Replace | undefined> =>
  import("./morph.ts").then(
    ({ morph }) => morph,
    () => undefined,
  );

type Shown = Pick<NavigateEvent, "destination" | "navigationType" | "signal"> & { scroll(): void };

/**
 * Follows links within the site without a new document, by the browser's Navigation API (readings.md 41): fetches the page, puts
 * it in the place of this one, scrolls, moves the focus and says the title. Where the browser has no such API, or what comes is no
 * page of the same language and build, the browser loads it.
 */
export function startNavigation(messages: IslandMessages): void {
  const { navigation } = window;
  if (!navigation) return;
  /** By the key of their entry in the history. */
  const leftPages = new Map<string, PageParts>();
  const current = () => ({ key: navigation.currentEntry?.key ?? "", url: location.href });
  /**
   * The entry and the address that the document shows: while a page is on its way, these are not the current ones. Null in the place of a
   * page that did not come.
   */
  let shown: ReturnType<typeof current> | null = current();
  let isHashChange = false;
  /** Once the browser loads a page itself. */
  let isLeaving = false;
  // A document that the browser has kept comes back as it was left.
  addEventListener("pageshow", () => {
    isLeaving = false;
  });

  function rememberPage(key: string, parts: PageParts): void {
    leftPages.delete(key);
    leftPages.set(key, parts);
    const [oldest] = leftPages.keys();
    if (leftPages.size > mostLeftPages && oldest !== undefined) leftPages.delete(oldest);
  }

  async function show({ destination, navigationType, signal, scroll }: Shown): Promise<void> {
    const isBack = navigationType === "traverse";
    // Back to what is still here, because the page in between has not come.
    if (isBack && destination.key === shown?.key) return scroll();
    const next = (isBack && leftPages.get(destination.key)) || (await load(destination.url, signal));
    if (!next) return;
    const to = new URL(destination.url);
    const isPath = next.isFailed || !shown || to.pathname !== new URL(shown.url).pathname;
    // A list that is filtered keeps its filters as they are: focus, sheet and all.
    const replace = isPath ? undefined : await loadMorph();
    if (signal.aborted) return;
    if (shown && navigationType !== "replace")
      rememberPage(shown.key, partsOf(document, { isCopied: !isPath }));
    shown = next.isFailed ? null : current();
    replacePage(next, replace);
    if (isBack || to.hash) scroll();
    else if (isPath) scrollTo({ top: 0, behavior: prefersReducedMotion() ? "instant" : "smooth" });
    if (isPath) arrive(to.hash);
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
      return isSameFrame(page) ? partsOf(page) : loadInBrowser();
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof NoPage)) throw error;
      return error.reason === "foreign" ? loadInBrowser() : failedPage(error.reason, messages, url);
    } finally {
      bar.remove();
    }
  }

  /** The address is the page's already. */
  function loadInBrowser(): null {
    isLeaving = true;
    location.reload();
    return null;
  }

  navigation.addEventListener("navigate", (event) => {
    const { canIntercept, destination, navigationType, signal } = event;
    if (isLeaving || !canIntercept || event.downloadRequest !== null || event.formData) return;
    if (navigationType === "reload") return;
    // A place on the page that is shown. While another one is on its way its address is that one's.
    isHashChange = event.hashChange && shown?.key === navigation.currentEntry?.key;
    if (isHashChange || clientAddress(destination.url, shown?.url ?? location.origin, messages.lang) === null)
      return;
    const scroll = () => event.scroll();
    event.intercept({
      scroll: "manual",
      focusReset: "manual",
      handler: () => show({ destination, navigationType, signal, scroll }),
    });
  });
  navigation.addEventListener("currententrychange", () => {
    if (isHashChange) shown = current();
    isHashChange = false;
  });
  onSession(() => leftPages.clear());
  prefetchPages(messages.lang);
}
