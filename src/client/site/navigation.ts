import { focusAndAnnounce, prefersReducedMotion } from "#client/browser/after-navigation.ts";
import { loadPage, PageLoadError } from "#client/browser/load-page.ts";
import { onSession } from "#client/browser/session.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";
import { clientPath } from "./client-path.ts";
import { prefetchPages } from "./prefetch.ts";
import {
  contentOf,
  errorContent,
  hasSameLayout,
  type PageContent,
  type Replace,
  replacePage,
} from "./replace-page.ts";

const maxSnapshots = 20;

/** Without this code the whole content is replaced. */
const loadMorph = (): Promise<Replace | undefined> =>
  import("./morph.ts").then(
    ({ morph }) => morph,
    () => undefined,
  );

type Navigation = Pick<NavigateEvent, "destination" | "navigationType" | "signal"> & { scroll(): void };

/**
 * Follows links within the site by the Navigation API, without a new document (readings.md 41): fetches the page, replaces the content,
 * scrolls, moves the focus and announces the title. A browser without that API loads each page, and so does any browser where the
 * response is not a page of the same language and build.
 */
export function startNavigation(messages: IslandMessages): void {
  const { navigation } = window;
  if (!navigation) return;
  /** The content of visited pages as it was left, by the key of the history entry. */
  const snapshots = new Map<string, PageContent>();
  const currentEntry = () => ({ key: navigation.currentEntry?.key ?? "", url: location.href });
  /** The history entry whose content is in the document; while the next page loads, not the current one. Null for an error. */
  let displayed: ReturnType<typeof currentEntry> | null = currentEntry();
  let isHashChange = false;
  let isReloading = false;
  // The document may come back from the back/forward cache.
  addEventListener("pageshow", () => {
    isReloading = false;
  });

  function saveSnapshot(key: string, content: PageContent): void {
    snapshots.delete(key);
    snapshots.set(key, content);
    const [oldest] = snapshots.keys();
    if (snapshots.size > maxSnapshots && oldest !== undefined) snapshots.delete(oldest);
  }

  async function show({ destination, navigationType, signal, scroll }: Navigation): Promise<void> {
    const isTraversal = navigationType === "traverse";
    // Back from a page that was still loading.
    if (isTraversal && destination.key === displayed?.key) return scroll();
    const next = (isTraversal && snapshots.get(destination.key)) || (await load(destination.url, signal));
    if (!next) return;
    const to = new URL(destination.url);
    const isNewPath = next.isError || !displayed || to.pathname !== new URL(displayed.url).pathname;
    // Filters of a list keep their focus and stay open.
    const replace = isNewPath ? undefined : await loadMorph();
    if (signal.aborted) return;
    if (displayed && navigationType !== "replace")
      saveSnapshot(displayed.key, contentOf(document, { isCopy: !isNewPath }));
    displayed = next.isError ? null : currentEntry();
    replacePage(next, replace);
    if (isTraversal || to.hash) scroll();
    else if (isNewPath) scrollTo({ top: 0, behavior: prefersReducedMotion() ? "instant" : "smooth" });
    if (isNewPath) focusAndAnnounce(to.hash);
  }

  /** The content of the page. Null if another navigation has started, or if the browser loads the page itself. */
  async function load(url: string, signal: AbortSignal): Promise<PageContent | null> {
    const progressBar = document.createElement("div");
    progressBar.className = "progress-bar";
    progressBar.ariaHidden = "true";
    document.body.append(progressBar);
    try {
      const page = await loadPage(url);
      if (signal.aborted) return null;
      return hasSameLayout(page) ? contentOf(page) : reload();
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof PageLoadError)) throw error;
      return error.reason === "foreign" ? reload() : errorContent(error.reason, messages, url);
    } finally {
      progressBar.remove();
    }
  }

  /** Lets the browser load the page: the location is its URL already. */
  function reload(): null {
    isReloading = true;
    location.reload();
    return null;
  }

  navigation.addEventListener("navigate", (event) => {
    const { canIntercept, destination, navigationType, signal } = event;
    if (isReloading || !canIntercept || event.downloadRequest !== null || event.formData) return;
    if (navigationType === "reload") return;
    // While the next page loads, a fragment belongs to that page and not to the content that is displayed.
    isHashChange = event.hashChange && displayed?.key === navigation.currentEntry?.key;
    if (
      isHashChange ||
      clientPath(destination.url, displayed?.url ?? location.origin, messages.lang) === null
    )
      return;
    const scroll = () => event.scroll();
    event.intercept({
      scroll: "manual",
      focusReset: "manual",
      handler: () => show({ destination, navigationType, signal, scroll }),
    });
  });
  navigation.addEventListener("currententrychange", () => {
    if (isHashChange) displayed = currentEntry();
    isHashChange = false;
  });
  onSession(() => snapshots.clear());
  prefetchPages(messages.lang);
}
