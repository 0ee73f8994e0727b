import { currentGateways } from "../api/current-gateways.ts";
import { consentState, isStaff, mayCount } from "./consent.ts";
import { readStored } from "./stored.ts";

/** A page that is viewed (POST /api/analytics/events), without what is the same of all events. */
type VisitNews = { type: "view"; from?: string | undefined };

/** Milliseconds in which what comes is sent together. */
const pause = 2_000;
/** As many as the server takes at once. */
const most = 20;

let waiting: object[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** A unique id of the event, so that it is counted once however often it arrives; it is not stored. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("-");

/** Checked each time, so that a withdrawn consent applies at once. Automated browsers identify themselves here. */
const isCounted = (): boolean =>
  mayCount(consentState()) && !navigator.webdriver && !isStaff(readStored("auth_user"));

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting;
  waiting = [];
  if (!events.length || !isCounted()) return;
  fetch(`${currentGateways().main}/api/analytics/events`, {
    method: "POST",
    // The request outlives the page. A beacon would carry cookies, which another host's gateway does not allow.
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ events }),
  }).catch(() => {
    // Offline: a view that cannot be counted is lost.
  });
}

/** Who leaves, or looks at the shop that has opened, may not come back. */
function sendWhenLeft(): void {
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && send());
  window.addEventListener("pagehide", send);
}
let isWatching = false;

/** Tells of something on this page, where the visitor lets it be counted: after a moment, together with what else comes in it. */
export function sendVisitEvent(news: VisitNews): void {
  if (!isCounted()) return;
  if (!isWatching) sendWhenLeft();
  isWatching = true;
  waiting.push({ ...news, id: newId(), path: decodeURI(location.pathname) });
  if (waiting.length >= most) send();
  else timer ??= setTimeout(send, pause);
}
