import { consentState, mayCount } from "#client/browser/consent.ts";
import { onStored } from "#client/browser/stored.ts";
import { sendVisitEvent } from "#client/browser/visit-events.ts";
import { isUnprefixed } from "#i18n/urls/paths.ts";

let isWatching = false;
/** The last page that was counted. */
let counted = "";
/** The referrer's host; later pages are referred by this site. */
let from: string | undefined;

/** Private pages and editors' previews are not counted. A page in a background tab waits until it is visible. */
function tellPage(): void {
  const { pathname, search } = location;
  if (pathname === counted || document.visibilityState === "hidden" || !mayCount(consentState())) return;
  if (isUnprefixed(pathname) || /[?&]preview=/.test(search)) return;
  counted = pathname;
  sendVisitEvent({ type: "view", from });
  from = location.host;
}

/** Counts page views if the visitor allows it. Loaded when the browser is idle (client/site.ts). */
export function watchVisits(): void {
  if (isWatching) return;
  isWatching = true;
  from = URL.canParse(document.referrer) ? new URL(document.referrer).host : undefined;
  tellPage();
  onStored("consent", tellPage);
  document.addEventListener("visibilitychange", tellPage);
  window.addEventListener("pageshow", ({ persisted }) => {
    // Restoring a page from the back/forward cache counts as another view.
    if (!persisted) return;
    counted = "";
    tellPage();
  });
  document.addEventListener("navigated", ({ detail }) => {
    if (!detail.isError) tellPage();
  });
}
