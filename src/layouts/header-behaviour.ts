import type { Messages } from "#i18n/messages.ts";
import { localPath } from "#i18n/paths.ts";
import { onSession, storedSession } from "#platform/browser/session.ts";
import { onStored } from "#platform/browser/stored.ts";
import { showAccount, showFavorites } from "./header-account.ts";
import { aroundTarget } from "./header-element.ts";
import { attachMenus, closeMenus } from "./header-menus.ts";
import { type Place, showPlace } from "./header-places.ts";
import { keepHeaderAtHand } from "./sticky-header.ts";

/** Who never signed in never loads it. */
const sessionCode = () => import("#features/accounts/site/session.ts");

/** Has the server say whether the stored session still stands, when the page has nothing better to do (readings.md 19). */
function verifyWhenIdle(): void {
  const verify = () =>
    sessionCode().then(
      (code) => code.verifySession(),
      () => {},
    );
  if (storedSession()) (window.requestIdleCallback ?? setTimeout)(verify);
}

/**
 * Everything that moves in the header, whose HTML is the server's (header.tsx). It listens on the document, so that it also
 * serves a header that React puts there later. `go` changes the page without a new document; call `arrive` after each change.
 */
export function attachHeader({ messages, go }: { messages: Messages; go: (path: string) => void }) {
  const ending = new AbortController();
  const { signal } = ending;
  let place: Place | undefined;
  const account = () => showAccount(messages);
  const favorites = () => showFavorites(messages);
  const fill = () => {
    account();
    favorites();
    if (place) showPlace(place);
  };

  attachMenus(signal);
  document.addEventListener(
    "click",
    (event) => {
      if (!aroundTarget(event, "[data-sign-out]")) return;
      sessionCode().then(({ signOut }) => {
        signOut();
        go(localPath(messages.lang, "/"));
      });
    },
    { signal },
  );
  // A page that is missing shows the same form as the header.
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches("[data-site-search]")) return;
      event.preventDefault();
      const words = new FormData(form).get("q");
      go(`${form.getAttribute("action")}?${new URLSearchParams({ q: String(words ?? "") })}`);
    },
    { signal },
  );
  // Who never searches never loads it.
  const suggest = (field: Element | EventTarget | null) => {
    if (field instanceof HTMLInputElement && field.matches("[type=search]"))
      void import("./search-suggestions.ts").then(
        (code) => code.suggest(field, messages),
        () => {},
      );
  };
  document.addEventListener("focusin", (event) => suggest(event.target), { signal });
  suggest(document.activeElement);
  const stops = [onSession(account), onStored("favorites", favorites), keepHeaderAtHand(fill)];
  fill();
  verifyWhenIdle();

  return {
    arrive(next: Place) {
      if (place && place.key !== next.key) closeMenus();
      place = next;
      fill();
    },
    stop() {
      ending.abort();
      for (const stop of stops) stop();
    },
  };
}
