import { consentState, mayCount } from "#client/browser/consent.ts";
import { onStored } from "#client/browser/stored.ts";
import { sendVisitEvent } from "#client/browser/visit-events.ts";
import { isUnprefixed } from "#i18n/urls/paths.ts";

let isWatching = false;
/** The last page that was counted. */
let counted = "";
/** The host of the page whose link led here; the pages after the first one are led to by this site. */
let from: string | undefined;

/** Pages of a person's own, and what an editor sees before its time, are no visits. A page in a tab nobody has looked at yet waits. */
function tellPage(): void {
  const { pathname, search } = location;
  if (pathname === counted || document.visibilityState === "hidden" || !mayCount(consentState())) return;
  if (isUnprefixed(pathname) || /[?&]preview=/.test(search)) return;
  counted = pathname;
  sendVisitEvent({ type: "view", from });
  from = location.host;
}

/** Counts the pages that are seen, where the visitor allows it. Loaded when the browser has nothing else to do (client/site.ts). */
export function watchVisits(): void {
  if (isWatching) return;
  isWatching = true;
  from = URL.canParse(document.referrer) ? new URL(document.referrer).host : undefined;
  tellPage();
  onStored("consent", tellPage);
  document.addEventListener("visibilitychange", tellPage);
  window.addEventListener("pageshow", ({ persisted }) => {
    // The way back to a page that the browser has kept is another look at it.
    if (!persisted) return;
    counted = "";
    tellPage();
  });
  document.addEventListener("navigated", ({ detail }) => {
    if (!detail.isError) tellPage();
  });
}
