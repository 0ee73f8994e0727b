import { onSession, storedSession } from "#client/browser/session.ts";
import { onStored } from "#client/browser/stored.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { showAccount, showFavorites } from "./header-account.ts";
import { showCurrentPage } from "./header-current-page.ts";
import { aroundTarget } from "./header-dom.ts";
import { attachMenus, closeMenus } from "./header-menus.ts";
import { watchStickyHeader } from "./sticky-header.ts";

/** Who never signed in never loads it. */
const sessionCode = () => import("#features/accounts/site/session.ts");

/** Verifies the stored session with the server when the page is idle (readings.md 19). */
function verifyWhenIdle(): void {
  const verify = () =>
    sessionCode().then(
      (code) => code.verifySession(),
      () => {},
    );
  if (storedSession()) (window.requestIdleCallback ?? setTimeout)(verify);
}

/** Begins what moves in the header (header.tsx). It listens on the document, so that it also serves a header that comes later. */
export function startHeader(messages: IslandMessages): void {
  const account = () => showAccount(messages.lang);
  const favorites = () => showFavorites(messages);
  const fill = () => {
    account();
    favorites();
    showCurrentPage(location);
  };

  attachMenus();
  document.addEventListener("click", (event) => {
    if (!aroundTarget(event, "[data-sign-out]")) return;
    void sessionCode().then(({ signOut }) => {
      signOut();
      location.assign(localPath(messages.lang, "/"));
    });
  });
  document.addEventListener("click", (event) => {
    const field = aroundTarget(event, "[data-clear-search]")
      ?.closest("form")
      ?.querySelector<HTMLInputElement>("[type=search]");
    if (!field) return;
    field.value = "";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    field.focus();
  });
  // Who never searches never loads it.
  const suggest = (field: Element | EventTarget | null) => {
    if (field instanceof HTMLInputElement && field.matches("[type=search]"))
      void import("../search/search-suggestions.ts").then(
        (code) => code.suggest(field, messages),
        () => {},
      );
  };
  document.addEventListener("focusin", (event) => suggest(event.target));
  suggest(document.activeElement);
  onSession(account);
  onStored("favorites", favorites);
  watchStickyHeader(fill);
  document.addEventListener("navigated", () => {
    closeMenus();
    showCurrentPage(location);
  });
  fill();
  verifyWhenIdle();
}
